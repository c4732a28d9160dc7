import { Parser } from 'htmlparser2'
import { AppError } from '#shared/kernel/errors.ts'
import { SKIPPED_TAGS } from './tags.ts'

/** The parser searches its open elements for every closing tag, so their number bounds its time. */
const ELEMENTS_DEEPEST = 200

export type HtmlHandlers = {
  readonly onOpen: (tag: string, attributes: Readonly<Record<string, string>>) => void
  readonly onText: (text: string) => void
  readonly onClose: (tag: string) => void
}

/** Reads HTML without the elements that contain no text. Refuses HTML that is nested deeper than anybody writes. */
export function walkHtml(html: string, { onOpen, onText, onClose }: HtmlHandlers): void {
  let depth = 0
  let skippedFrom = Number.POSITIVE_INFINITY
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (++depth > ELEMENTS_DEEPEST) throw new AppError('Unprocessable', { message: 'The text is nested too deeply.' })
      if (SKIPPED_TAGS.has(tag)) skippedFrom = Math.min(skippedFrom, depth)
      if (depth < skippedFrom) onOpen(tag, attributes)
    },
    ontext(text) {
      if (depth < skippedFrom) onText(text)
    },
    onclosetag(tag) {
      if (depth < skippedFrom) onClose(tag)
      if (--depth < skippedFrom) skippedFrom = Number.POSITIVE_INFINITY
    },
  })
  parser.end(html)
}
