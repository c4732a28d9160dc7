import { Parser } from 'htmlparser2'
import { BLOCK_TAGS, SKIPPED_TAGS } from './tags.ts'

function setsApart(tag: string) {
  return tag === 'br' || BLOCK_TAGS.has(tag)
}

/** The text of HTML as a reader sees it: markup gone, entities decoded, a space around blocks and breaks. */
export function plainText(html: string): string {
  let text = ''
  let skipped = 0
  const parser = new Parser({
    onopentag(tag) {
      if (skipped > 0 || SKIPPED_TAGS.has(tag)) skipped++
      else if (setsApart(tag)) text += ' '
    },
    ontext(part) {
      if (skipped === 0) text += part
    },
    onclosetag(tag) {
      if (skipped > 0) skipped--
      else if (setsApart(tag)) text += ' '
    },
  })
  parser.end(html)
  return text.replace(/[ \t\n\r\f]+/g, ' ').trim()
}
