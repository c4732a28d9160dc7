import { BLOCK_TAGS } from '#shared/server/html/tags.ts'
import { walkHtml } from '#shared/server/html/walk-html.ts'
import { emailLink } from './email-link.ts'

/**
 * Sanitised HTML for email clients: without style sheets each element carries its own styles, and links are absolute. Each paragraph has
 * the direction of its first letter; lists and quotes hold paragraphs.
 */
export function richHtml(html: string, styles: Readonly<Record<string, string>>, origin: string): string {
  return html
    .replace(/<(p|h2|h3|ul|ol|li|blockquote|pre)>/g, (tag, name: string) =>
      styles[name] ? `<${name} style="${styles[name]}">` : tag,
    )
    .replace(/<(p|h2|h3|pre)(?=[ >])/g, '<$1 dir="auto"')
    .replace(/<a href="([^"]*)">/g, (_, href: string) => {
      const whole = escaped(emailLink(href.replaceAll('&amp;', '&'), origin))
      return `<a style="${styles.a ?? ''}" href="${whole}">`
    })
    .replaceAll('<span class="underline">', '<span style="text-decoration:underline">')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The same as plain text: a blank line between blocks, list items marked, and the address of a link after its text. */
export function richPlainText(html: string, origin: string): string {
  let text = ''
  const links: string[] = []
  walkHtml(html, {
    onOpen: (tag, { href }) => {
      if (tag === 'a') links.push(href ? emailLink(href, origin) : '')
      else if (tag === 'br') text += '\n'
      else if (tag === 'li') text += '\n* '
    },
    onText: (part) => {
      text += part
    },
    onClose: (tag) => {
      if (tag === 'a') text += addressBehind(text, links.pop() ?? '')
      else if (tag !== 'li' && BLOCK_TAGS.has(tag)) text += '\n\n'
    },
  })
  return text.replace(/\n{3,}/g, '\n\n').trim()
}

/** A link whose text is its address shows it once. */
function addressBehind(text: string, address: string): string {
  const shown = address.replace(/^mailto:/, '')
  return shown === '' || text.endsWith(shown) ? '' : ` (${shown})`
}
