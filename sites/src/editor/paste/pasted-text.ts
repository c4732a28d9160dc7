import { Slice } from 'prosemirror-model'
import { isMarkdown, readMarkdown } from '#shared/kernel/markdown/markdown.ts'
import { parse } from '../text/parse.ts'
import { richTextSchema } from '../text/schema.ts'
import { type LeftOut, NOTHING_LEFT_OUT } from './left-out.ts'

const { nodes } = richTextSchema

/**
 * Pasted plain text: Markdown is converted, unless it is pasted without formatting; otherwise each line is a paragraph.
 */
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
