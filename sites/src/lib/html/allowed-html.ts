import { Parser } from 'htmlparser2'
import { safeHref } from '#shared/kernel/links/safe-href.ts'

/** The elements allowed in articles, bylines and guidelines (specification section 5, "Rich text"). */
const BLOCKS = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre'])
const INLINE = new Set(['strong', 'em', 's', 'sub', 'sup', 'a', 'span', 'br'])
/** Elements whose content is dropped as well. */
const DROPPED = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'title', 'iframe', 'svg', 'math'])

/** The sanitiser allows a tenth of it; deeper text is not read, because the parser searches all open elements. */
const ELEMENTS_DEEPEST = 200

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The opening tag to print, or null for an element of which only the text is kept. */
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
 * Sanitises HTML written by people before it enters a page. The backends sanitised it when it was saved; this is a second,
 * independent pass: the output is built from an allow list, and only text and checked link targets are copied from the input.
 */
export function allowedHtml(html: string): string {
  const open: (string | null)[] = []
  let droppedDepth = 0
  let depth = 0
  let out = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > ELEMENTS_DEEPEST) parser.pause()
        if (DROPPED.has(name)) droppedDepth++
        const opening = droppedDepth ? null : openingOf(name, attributes)
        if (name !== 'br') open.push(opening && name)
        out += opening ?? ''
      },
      ontext(text) {
        if (!droppedDepth) out += escapeHtml(text)
      },
      onclosetag(name) {
        depth--
        if (name === 'br') return
        if (DROPPED.has(name)) droppedDepth--
        const opened = open.pop()
        if (opened) out += `</${opened}>`
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return (
    out +
    open
      .map((name) => (name ? `</${name}>` : ''))
      .reverse()
      .join('')
  )
}
