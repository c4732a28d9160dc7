import type { Slice } from 'prosemirror-model'
import type { EditorProps } from 'prosemirror-view'
import { LARGE_PASTE_MIN_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { richTextSchema, singleLineSchema } from '../text/schema.ts'
import { linkUrls } from '../text/urls.ts'
import { largePastes } from '../writing/large-pastes.ts'
import { PasteParser } from './clean-paste.ts'
import { inertHtml } from './inert-html.ts'
import { type LeftOut, leftOutSentence } from './left-out.ts'
import { pastedText } from './pasted-text.ts'

/** Pasting into a rich text. `tell` gets a sentence about what was left out, or null. */
export function richTextPaste(tell: (sentence: string | null) => void): EditorProps {
  const onPasted = (leftOut: LeftOut) => tell(leftOutSentence(leftOut))
  /** Text cut or copied in an editor like this one: moving paragraphs does not count as pasting. */
  let isMoved = false
  return {
    transformPastedHTML: (html) => {
      isMoved = html.includes('data-pm-slice')
      return inertHtml(html)
    },
    clipboardParser: PasteParser.for(richTextSchema, onPasted),
    clipboardTextParser: (text, _context, isPlain) => pastedText(text, isPlain, onPasted),
    transformPasted: (slice, { state, dragging }) => {
      if (!isMoved && !dragging) notePaste(slice)
      isMoved = false
      return state.selection.$from.parent.type.spec.code ? slice : linkUrls(slice, richTextSchema.marks.link)
    },
  }
}

/** Records only the length; the text is not stored. */
function notePaste({ content }: Slice): void {
  const { length } = content.textBetween(0, content.size, '\n')
  if (length >= LARGE_PASTE_MIN_CHARACTERS) largePastes.push(length)
}

/** Pasting into a single line. */
export function singleLinePaste(): EditorProps {
  return { transformPastedHTML: inertHtml, clipboardParser: PasteParser.for(singleLineSchema) }
}
