import { linkFromInput, linkTarget } from '../text/links.ts'

/*
 * Markdown as people write it in notes and chats, read into the HTML that the editor parses: headings, lists, quotes, code,
 * emphasis and links. What has no meaning here stays as it was typed. No word is lost but the language of a code block and
 * what stands in a picture. Every character is looked at a fixed number of times.
 */

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/
const ITEM = /^([ \t]*)(?:[-*+]|([1-9]\d{0,8})[.)])[ \t]+(\S.*)$/
const QUOTE = /^>[ \t]?(.*)$/
/** A line on which the signs come again is text with code in it. */
const FENCE = /^(`{3,}|~{3,})([^`~]*)$/
const LANGUAGE = /^[\w#+.-]{0,30}$/
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/
const STRONG_OR_LINK = /\*\*\S|__\S|\]\((?:https?:|mailto:|www\.)/
const LINE_END = /\r\n?|\n/

/** Whether a text was written in Markdown: it has a heading, list, quote, code block, bold words or a link. */
export function isMarkdown(text: string): boolean {
  return text
    .split(LINE_END)
    .some(
      (line) =>
        HEADING.test(line) ||
        itemIn(line, []) !== null ||
        line.startsWith('> ') ||
        FENCE.test(line) ||
        STRONG_OR_LINK.test(line),
    )
}

function escapeHtml(text: string): string {
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

/** Whether a sign can begin or end a mark here: it touches the marked words, and underscores stand at the edge of a word. */
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
 * The link or image that begins here: `[text](address "title")`. The text has no brackets and the address no spaces; an article
 * has no titles of links, so they become words. Brackets before anything but an address are text.
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

/** The code that begins here; it ends with as many signs as it begins with. Signs without an end are text. */
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

/** What begins here and is neither a mark nor a word. */
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

/** Stands in the HTML for a picture, which no text can hold; the words themselves are escaped. */
const PICTURE = '<img>'

/** HTML of the words of one paragraph. */
function inlineHtml(text: string): string {
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

/** Where three signs end two marks at once, the inner one ends first. */
function markAt(text: string, at: number, open: readonly OpenMark[]) {
  const inner = text.startsWith('***', at) ? open.at(-1)?.sign : undefined
  return MARKS.find(([sign]) => (inner ? sign === inner : text.startsWith(sign, at)))
}

type Written = { readonly pieces: string[]; readonly open: OpenMark[] }

/** Opens or closes a mark; a sign that does neither is text, and so is one whose end never comes. */
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
/** Signs that wait for their end. */
const MARKS_DEEPEST = 20

type OpenList = {
  readonly indent: number
  readonly tag: 'ul' | 'ol'
  items: number
  /** As it was typed; null of a bullet. */
  lastNumber: number | null
}

type Item = Pick<OpenList, 'indent' | 'tag'> & { readonly number: number | null; readonly words: string }

/**
 * The item that a line is. A list shows its numbers from 1 on, so a number that is neither 1 nor the next one of an open list is
 * text: a date or a year.
 */
function itemIn(line: string, lists: readonly OpenList[]): Item | null {
  const [whole, space = '', digits, words = ''] = ITEM.exec(line) ?? []
  if (whole === undefined) return null
  const indent = space.replaceAll('\t', '    ').length
  if (digits === undefined) return { indent, tag: 'ul', number: null, words }
  const number = Number(digits)
  const continued = lists.findLast(
    (list) => list.tag === 'ol' && list.items + 1 === number && Math.abs(list.indent - indent) < NUMBERS_APART,
  )
  if (!continued && number !== 1) return null
  return { indent: continued?.indent ?? indent, tag: 'ol', number, words }
}
/** Numbers of one list may be aligned at their ends. */
const NUMBERS_APART = 3

/** The HTML of a text written in Markdown, and how many pictures it had. */
export function readMarkdown(markdown: string): { readonly html: string; readonly pictures: number } {
  const parts = markdownToHtml(markdown).split(PICTURE)
  return { html: parts.join(''), pictures: parts.length - 1 }
}

function markdownToHtml(markdown: string): string {
  const html: string[] = []
  const lists: OpenList[] = []
  let paragraph: string[] = []
  let quote: string[] = []
  let code: { readonly fence: string; readonly language: string; readonly lines: string[] } | null = null

  const endParagraph = () => {
    if (paragraph.length > 0) html.push(`<p>${paragraphHtml(paragraph)}</p>`)
    paragraph = []
  }
  const endQuote = () => {
    const inner = quote
    quote = []
    if (inner.length > 0) html.push(`<blockquote>${quotedHtml(inner)}</blockquote>`)
  }
  const endLists = (least = 0) => {
    endParagraph()
    while (lists.length > least) html.push(`</li></${lists.pop()?.tag}>`)
  }
  const endAll = () => {
    endLists()
    endQuote()
  }
  const endCode = () => {
    // Without a line, what stands beside the signs is all there is.
    if (code !== null) html.push(`<pre>${escapeHtml(code.lines.join('\n') || code.language)}</pre>`)
    code = null
  }
  const beginItem = ({ indent, tag, number, words }: Item) => {
    endQuote()
    endParagraph()
    const depth = lists.findLastIndex((list) => list.indent <= indent) + 1
    if (depth < lists.length) endLists(depth)
    const innermost = lists.at(-1)
    const isOther = innermost?.tag !== tag || (number === 1 && innermost.lastNumber !== 1)
    if (innermost?.indent === indent && isOther) endLists(lists.length - 1)
    const sibling = lists.at(-1)
    if (sibling?.indent === indent) {
      html.push('</li><li>')
      sibling.items++
      sibling.lastNumber = number
    } else {
      html.push(`<${tag}><li>`)
      lists.push({ indent, tag, items: 1, lastNumber: number })
    }
    paragraph.push(words)
  }

  for (const line of markdown.split(LINE_END)) {
    const trimmed = line.trim()
    if (code !== null) {
      if (isFenceEnd(trimmed, code.fence)) endCode()
      else code.lines.push(line)
      continue
    }
    const heading = HEADING.exec(trimmed)
    const item = itemIn(line, lists)
    const quoted = QUOTE.exec(trimmed)
    const [, fence, info = ''] = FENCE.exec(trimmed) ?? []
    if (fence !== undefined) {
      endAll()
      const isLanguage = LANGUAGE.test(info.trim())
      code = { fence, language: info.trim(), lines: isLanguage ? [] : [info.trim()] }
    } else if (RULE.test(trimmed)) endAll()
    else if (heading) {
      endAll()
      const tag = (heading[1]?.length ?? 1) < 3 ? 'h2' : 'h3'
      html.push(`<${tag}>${inlineHtml(withoutClosingSigns(heading[2] ?? ''))}</${tag}>`)
    } else if (item) {
      beginItem(item)
    } else if (quoted) {
      endLists()
      quote.push(quoted[1] ?? '')
    } else if (trimmed === '') {
      endQuote()
      endParagraph()
    } else {
      // A number that continues no list begins a line of its own beside other numbers.
      if (ITEM.test(line) && !/^\s/.test(line)) {
        if (lists.length > 0) endLists()
        else if (ITEM.test(paragraph[0] ?? '')) endParagraph()
      }
      // A line further left than its list begins a new paragraph after it, unless it goes on with the paragraph before.
      if (lists.length > 0 && paragraph.length === 0 && !/^\s/.test(line)) endLists()
      if (quote.length > 0) quote.push(trimmed)
      else paragraph.push(line)
    }
  }
  endCode()
  endAll()
  return html.join('')
}

/** Nothing but the signs of the beginning, at least as many. */
function isFenceEnd(line: string, fence: string): boolean {
  return line.startsWith(fence) && line.replaceAll(fence.charAt(0), '') === ''
}

function withoutClosingSigns(text: string): string {
  let end = text.length
  while (text[end - 1] === '#') end--
  return text[end - 1] === ' ' || end === 0 ? text.slice(0, end).trimEnd() : text
}

/** Lines that end in two spaces or a backslash end there for the reader, too. */
function paragraphHtml(lines: readonly string[]): string {
  return lines
    .map((line, i) => {
      const isBroken = i < lines.length - 1 && (line.endsWith('  ') || line.endsWith('\\'))
      const text = line.trim()
      return inlineHtml(isBroken && text.endsWith('\\') ? text.slice(0, -1) : text) + (isBroken ? '<br>' : ' ')
    })
    .join('')
}

function quotedHtml(lines: readonly string[]): string {
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.map((words) => (words.length > 0 ? `<p>${paragraphHtml(words)}</p>` : '')).join('')
}
