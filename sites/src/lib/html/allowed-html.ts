import { Parser } from 'htmlparser2'
import { safeHref } from '#shared/kernel/safe-href.ts'

/** What an article, a byline and a page of guidelines may hold (specification section 5, "Rich text"). */
const BLOCKS = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'])
const INLINE = new Set(['strong', 'em', 'a', 'span', 'br'])
/** Their text is not text. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'title', 'iframe', 'svg', 'math'])

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The opening tag as it may be printed, null for an element of which only the text stays. */
function openingOf(name: string, attributes: Readonly<Record<string, string>>): string | null {
  if (name === 'br') return '<br>'
  if (name === 'span') return attributes.class === 'underline' ? '<span class="underline">' : null
  if (name === 'a') {
    const href = safeHref(attributes.href)
    return href ? `<a href="${escapeHtml(href)}" rel="noopener nofollow ugc">` : null
  }
  return BLOCKS.has(name) || INLINE.has(name) ? `<${name}>` : null
}

/**
 * Text of people as it may be printed. The backends sanitised it when it was written; this is the same fence again, right
 * where it enters a page, built from scratch: nothing of the input is copied but text and checked addresses.
 */
export function allowedHtml(html: string): string {
  const open: (string | null)[] = []
  let silent = 0
  let out = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (SILENT.has(name)) silent++
        const opening = silent ? null : openingOf(name, attributes)
        if (name !== 'br') open.push(opening && name)
        out += opening ?? ''
      },
      ontext(text) {
        if (!silent) out += escapeHtml(text)
      },
      onclosetag(name) {
        if (name === 'br') return
        if (SILENT.has(name)) silent--
        const opened = open.pop()
        if (opened) out += `</${opened}>`
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return out
}
