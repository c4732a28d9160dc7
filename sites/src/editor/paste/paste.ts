import type { EditorProps } from 'prosemirror-view'
import { richTextSchema, singleLineSchema } from '../text/schema.ts'
import { linkUrls } from '../text/urls.ts'
import { PasteParser } from './clean-paste.ts'
import { inertHtml } from './inert-html.ts'
import { type LeftOut, leftOutSentence } from './left-out.ts'
import { pastedText } from './pasted-text.ts'

/** Pasting into a rich text. `tell` is given a sentence about what was left out, or null. */
export function richTextPaste(tell: (sentence: string | null) => void): EditorProps {
  const onPasted = (leftOut: LeftOut) => tell(leftOutSentence(leftOut))
  return {
    transformPastedHTML: inertHtml,
    clipboardParser: PasteParser.for(richTextSchema, onPasted),
    clipboardTextParser: (text, _context, isPlain) => pastedText(text, isPlain, onPasted),
    transformPasted: (slice, { state }) =>
      state.selection.$from.parent.type.spec.code ? slice : linkUrls(slice, richTextSchema.marks.link),
  }
}

/** Pasting into a single line. */
export function singleLinePaste(): EditorProps {
  return { transformPastedHTML: inertHtml, clipboardParser: PasteParser.for(singleLineSchema) }
}
