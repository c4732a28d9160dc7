import { BLOCK_TAGS } from '#shared/server/html/tags.ts'

/**
 * "[name a="b"]", "[/name]" and "[name /]"; the lengths of names and attributes are limited, so that each bracket is
 * scanned once.
 */
const SHORTCODE = /\[(\/?)([a-z][\w-]{0,50})((?:[\s=][^[\]]{0,800})?)\/?\]/gi
const HAS_ATTRIBUTE = /[\w-]\s?=\s?["'\w]/

/** Shortcodes of WordPress and of common plugins; others are recognised by an attribute or an end tag. */
const KNOWN: ReadonlySet<string> = new Set(
  'audio caption embed gallery playlist video wp_caption contact-form-7 gravityform wpforms youtube toc more button'.split(
    ' ',
  ),
)

/** A text without its shortcodes, and the removed shortcodes. Text between two of them stays. */
export function withoutShortcodes(content: string): { readonly text: string; readonly shortcodes: readonly string[] } {
  const ended = new Set([...content.matchAll(SHORTCODE)].flatMap(([, end, name = '']) => (end ? [name] : [])))
  const shortcodes: string[] = []
  const text = content.replace(SHORTCODE, (whole, end: string, name: string, attributes: string) => {
    const isShortcode = KNOWN.has(name.toLowerCase()) || ended.has(name) || HAS_ATTRIBUTE.test(attributes)
    if (!isShortcode) return whole
    if (!end) shortcodes.push(whole)
    return ' '
  })
  return { text, shortcodes }
}

const STARTS_WITH_TAG = /^<\/?([a-z][a-z0-9]*)/i

/**
 * The HTML of a WordPress text. Its block editor writes paragraphs; in older texts blank lines separate them and line
 * ends are line breaks, except in preformatted text.
 */
export function paragraphsOf(content: string): string {
  if (content.includes('<!-- wp:')) return content
  const parts = content.replaceAll(/\r\n?/g, '\n').split(/<\/pre>/i)
  return parts
    .map((part, i) => {
      const start = i < parts.length - 1 ? part.search(/<pre[\s>]/i) : -1
      return start < 0 ? inParagraphs(part) : `${inParagraphs(part.slice(0, start))}${part.slice(start)}</pre>`
    })
    .join('')
}

function inParagraphs(text: string): string {
  return text
    .split(/\n[ \t]*\n\s*/)
    .map(paragraphOf)
    .join('')
}

function paragraphOf(chunk: string): string {
  const text = chunk.trim()
  const [, tag = ''] = STARTS_WITH_TAG.exec(text) ?? []
  if (!text || BLOCK_TAGS.has(tag.toLowerCase())) return text
  return `<p>${text.replaceAll('\n', '<br>')}</p>`
}

/** The notes of the block "Footnotes" are stored beside the text, as JSON. */
export function footnotesOf(json: string | undefined): string {
  const notes = parsed(json)
  if (!Array.isArray(notes)) return ''
  const items = notes.flatMap((note: unknown) =>
    typeof note === 'object' && note !== null && 'content' in note ? [`<li>${String(note.content)}</li>`] : [],
  )
  return items.length > 0 ? `<ol>${items.join('')}</ol>` : ''
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
