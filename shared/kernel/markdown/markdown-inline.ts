import { linkFromInput, linkTarget } from '../links/link-target.ts'

/* The inline syntax within a paragraph of Markdown: emphasis, links, code and pictures. */

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const MARKS: readonly (readonly [sign: string, tag: string])[] = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 's'],
  ['*', 'em'],
  ['_', 'em'],
]
const WORD = /[\p{L}\p{N}]/u

type OpenMark = { readonly sign: string; readonly tag: string; readonly at: number }

function isWord(char: string | undefined): boolean {
  return char !== undefined && WORD.test(char)
}

/** Whether a sign can open or close a mark here: it touches the marked words, and underscores must be at the edge of a word. */
function edgesOf(text: string, at: number, sign: string) {
  const [before, after] = [text[at - 1], text[at + sign.length]]
  const isUnderscore = sign.startsWith('_')
  return {
    canOpen: after !== undefined && !/\s/.test(after) && !(isUnderscore && isWord(before)),
    canClose: before !== undefined && !/\s/.test(before) && !(isUnderscore && isWord(after)),
  }
}

function take(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

type Piece = { readonly end: number; readonly html: string }

/**
 * The link or image that begins here: `[text](address "title")`. The text has no brackets and the address no spaces; articles have no link
 * titles, so a title becomes words. Brackets before anything but an address are text.
 */
function linkAt(text: string, at: number): Piece | null {
  const [whole, words = '', address = '', title = ''] = take(LINK, text, at) ?? []
  if (whole === undefined) return null
  const end = at + whole.length
  if (whole.startsWith('!')) return PATH.test(address) ? { end, html: PICTURE } : null
  const href = address.startsWith('www.') ? linkFromInput(address) : linkTarget(address)
  if (href === null || words.trim() === '') return null
  return { end, html: `<a href="${escapeHtml(href)}">${inlineHtml(words)}</a>${title && escapeHtml(` (${title})`)}` }
}
const LINK = /!?\[([^[\]]{0,1000})\]\(([^\s()]{1,2000})(?: "([^"]{0,500})")?\)/y
const PATH = /[./:]/

function autolinkAt(text: string, at: number): Piece | null {
  const [whole, address = ''] = take(AUTOLINK, text, at) ?? []
  const html = escapeHtml(address)
  return whole === undefined ? null : { end: at + whole.length, html: `<a href="${html}">${html}</a>` }
}
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y

/** The code that begins here; it ends with as many signs as it begins with. Unclosed signs are text. */
function codeAt(text: string, at: number): Piece {
  const signs = take(SIGNS, text, at)?.[0] ?? ''
  const begin = at + signs.length
  const [whole, words = '', ending] = take(CODE, text, begin) ?? []
  return whole !== undefined && ending === signs
    ? { end: begin + whole.length, html: escapeHtml(words) }
    : { end: begin, html: signs }
}
const SIGNS = /`+/y
const CODE = /([^`\n]{1,2000})(`+)/y

/** The syntax element that begins here and is neither a mark nor a word. */
function pieceAt(text: string, at: number): Piece | null {
  switch (text[at]) {
    case '\\':
      return ESCAPED.test(text[at + 1] ?? '') ? { end: at + 2, html: escapeHtml(text[at + 1] ?? '') } : null
    case '[':
    case '!':
      return linkAt(text, at)
    case '<':
      return autolinkAt(text, at)
    case '`':
      return codeAt(text, at)
    default:
      return null
  }
}
const ESCAPED = /[\\`*_{}[\]()#+\-.!~>|]/

/** The placeholder in the HTML for a picture, which cannot occur in text because words are escaped. */
export const PICTURE = '<img>'

/** HTML of the words of one paragraph. */
export function inlineHtml(text: string): string {
  const pieces: string[] = []
  const open: OpenMark[] = []
  let at = 0
  while (at < text.length) {
    const piece = pieceAt(text, at)
    if (piece) {
      pieces.push(piece.html)
      at = piece.end
      continue
    }
    const mark = markAt(text, at, open)
    at += mark ? writeMark(text, at, mark, { pieces, open }) : writeText(text[at] ?? '', pieces)
  }
  return pieces.join('')
}

function writeText(char: string, pieces: string[]): number {
  pieces.push(escapeHtml(char))
  return char.length
}

/** If three signs close two marks at once, the inner one is closed first. */
function markAt(text: string, at: number, open: readonly OpenMark[]) {
  const inner = text.startsWith('***', at) ? open.at(-1)?.sign : undefined
  return MARKS.find(([sign]) => (inner ? sign === inner : text.startsWith(sign, at)))
}

type Written = { readonly pieces: string[]; readonly open: OpenMark[] }

/** Opens or closes a mark; a sign that does neither is text, and so is an unclosed one. */
function writeMark(text: string, at: number, [sign, tag]: (typeof MARKS)[number], { pieces, open }: Written): number {
  const { canOpen, canClose } = edgesOf(text, at, sign)
  const opened = canClose ? open.findLastIndex((one) => one.sign === sign) : -1
  if (opened >= 0) {
    const [begin] = open.splice(opened)
    if (begin) pieces[begin.at] = `<${tag}>`
    pieces.push(`</${tag}>`)
  } else {
    if (canOpen && open.length < MARKS_DEEPEST) open.push({ sign, tag, at: pieces.length })
    pieces.push(sign)
  }
  return sign.length
}
/** Maximum number of unclosed signs. */
const MARKS_DEEPEST = 20
