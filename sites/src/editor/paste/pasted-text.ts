import { Slice } from 'prosemirror-model'
import { isMarkdown, readMarkdown } from '#shared/kernel/markdown/markdown.ts'
import { parse } from '../text/parse.ts'
import { richTextSchema } from '../text/schema.ts'
import { type LeftOut, NOTHING_LEFT_OUT } from './left-out.ts'

const { nodes } = richTextSchema

/** Plain text that is pasted: Markdown as what it means, unless it is pasted as plain text; else a paragraph for each line. */
export function pastedText(text: string, isPlain: boolean, onPasted: (leftOut: LeftOut) => void): Slice {
  const readsMarkdown = !isPlain && isMarkdown(text)
  const { html, pictures } = readsMarkdown ? readMarkdown(text) : { html: '', pictures: 0 }
  onPasted({ ...NOTHING_LEFT_OUT, pictures })
  if (readsMarkdown) return Slice.maxOpen(parse(richTextSchema, html).content)
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => nodes.paragraph.create(null, line ? richTextSchema.text(line) : null))
  return Slice.maxOpen(nodes.doc.create(null, lines).content)
}
