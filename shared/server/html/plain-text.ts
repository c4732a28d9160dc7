import { BLOCK_TAGS } from './tags.ts'
import { walkHtml } from './walk-html.ts'

function setsApart(tag: string) {
  return tag === 'br' || BLOCK_TAGS.has(tag)
}

/** The text of HTML as readers see it: markup removed, entities decoded, a space around blocks and breaks. */
export function plainText(html: string): string {
  let text = ''
  const separate = (tag: string) => {
    if (setsApart(tag)) text += ' '
  }
  walkHtml(html, {
    onOpen: separate,
    onText: (part) => {
      text += part
    },
    onClose: separate,
  })
  return text.replace(/[ \t\n\r\f]+/g, ' ').trim()
}
