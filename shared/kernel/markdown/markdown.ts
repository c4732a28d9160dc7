import { escapeHtml, inlineHtml, PICTURE } from './markdown-inline.ts'

/*
 * Converts Markdown, as people write it in notes and chats, into the HTML that the editor parses: headings, lists, quotes, code, emphasis
 * and links. Anything without meaning here stays as typed. No words are lost except the language of a code block and the content of a
 * picture. Every character is read a fixed number of times.
 */

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/
const ITEM = /^([ \t]*)(?:[-*+]|([1-9]\d{0,8})[.)])[ \t]+(\S.*)$/
const QUOTE = /^>[ \t]?(.*)$/
/** A line that contains the signs again is text with inline code. */
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

type OpenList = {
  readonly indent: number
  readonly tag: 'ul' | 'ol'
  items: number
  /** As typed; null for a bullet. */
  lastNumber: number | null
}

type Item = Pick<OpenList, 'indent' | 'tag'> & { readonly number: number | null; readonly words: string }

/**
 * The list item on a line. A list shows its numbers from 1 on, so a number that is neither 1 nor the next one of an open list is text: a
 * date or a year.
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
/** The numbers of one list may be right-aligned. */
const NUMBERS_APART = 3

/** The HTML of a Markdown text, and its number of pictures. */
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
    // If there are no lines, the text next to the signs is the whole code.
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
      // A number that does not continue a list begins a new line next to other numbers.
      if (ITEM.test(line) && !/^\s/.test(line)) {
        if (lists.length > 0) endLists()
        else if (ITEM.test(paragraph[0] ?? '')) endParagraph()
      }
      // A line further left than its list begins a new paragraph after it, unless it continues the previous paragraph.
      if (lists.length > 0 && paragraph.length === 0 && !/^\s/.test(line)) endLists()
      if (quote.length > 0) quote.push(trimmed)
      else paragraph.push(line)
    }
  }
  endCode()
  endAll()
  return html.join('')
}

/** Only signs of the opening kind, at least as many. */
function isFenceEnd(line: string, fence: string): boolean {
  return line.startsWith(fence) && line.replaceAll(fence.charAt(0), '') === ''
}

function withoutClosingSigns(text: string): string {
  let end = text.length
  while (text[end - 1] === '#') end--
  return text[end - 1] === ' ' || end === 0 ? text.slice(0, end).trimEnd() : text
}

/** Lines that end in two spaces or a backslash are followed by a line break. */
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
