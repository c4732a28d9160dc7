/*
 * Markdown as people write it in notes and chats, read into the HTML that the editor parses: headings, lists, quotes, code,
 * emphasis and links. What has no meaning here stays as it was typed. Every character is looked at a fixed number of times.
 */

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(\S.*)$/
const QUOTE = /^>[ \t]?(.*)$/
const FENCE = /^(?:```|~~~)/
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/
const STRONG_OR_LINK = /\*\*\S|__\S|\]\((?:https?:|mailto:|www\.)/

/** Whether a text was written in Markdown: it has a heading, list, quote, code block, bold words or a link. */
export function isMarkdown(text: string): boolean {
  return text
    .split('\n')
    .some(
      (line) =>
        HEADING.test(line) || ITEM.test(line) || line.startsWith('> ') || FENCE.test(line) || STRONG_OR_LINK.test(line),
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

/** The link or image that begins here: `[text](address)`. The text has no brackets and the address no spaces. */
function linkAt(
  text: string,
  at: number,
): { readonly end: number; readonly words: string; readonly href: string } | null {
  LINK.lastIndex = at
  const [whole, words = '', href = ''] = LINK.exec(text) ?? []
  return whole === undefined ? null : { end: at + whole.length, words, href }
}
const LINK = /!?\[([^[\]]{0,1000})\]\(([^\s()]{1,2000})(?: "[^"]{0,500}")?\)/y

const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y
const CODE = /`([^`\n]{1,2000})`/y

function take(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Stands in the HTML for a picture, which no text can hold; the words themselves are escaped. */
const PICTURE = '<img>'

/** HTML of the words of one paragraph. */
function inlineHtml(text: string): string {
  const pieces: string[] = []
  const open: OpenMark[] = []
  const write = (html: string) => pieces.push(html)
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === '\\' && /[\\`*_{}[\]()#+\-.!~>|]/.test(text[at + 1] ?? '')) {
      write(escapeHtml(text[at + 1] ?? ''))
      at += 2
      continue
    }
    const link = char === '[' || char === '!' ? linkAt(text, at) : null
    if (link) {
      write(char === '!' ? PICTURE : `<a href="${escapeHtml(link.href)}">${inlineHtml(link.words)}</a>`)
      at = link.end
      continue
    }
    const code = char === '`' ? take(CODE, text, at) : null
    const auto = char === '<' ? take(AUTOLINK, text, at) : null
    if (code || auto) {
      const inner = escapeHtml((code ?? auto)?.[1] ?? '')
      write(auto ? `<a href="${inner}">${inner}</a>` : inner)
      at += (code ?? auto)?.[0].length ?? 1
      continue
    }
    const mark = markAt(text, at, open)
    at += mark ? writeMark(text, at, mark, { pieces, open }) : writeText(char, pieces)
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

type OpenList = { readonly indent: number; readonly tag: 'ul' | 'ol' }

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
  let code: string[] | null = null

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
  const beginItem = (indent: number, tag: OpenList['tag']) => {
    endQuote()
    endParagraph()
    const depth = lists.findLastIndex((list) => list.indent <= indent) + 1
    if (depth < lists.length) endLists(depth)
    const innermost = lists.at(-1)
    if (innermost && innermost.indent === indent && innermost.tag !== tag) endLists(lists.length - 1)
    const isSibling = lists.at(-1)?.indent === indent
    if (isSibling) html.push('</li><li>')
    else {
      html.push(`<${tag}><li>`)
      lists.push({ indent, tag })
    }
  }

  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    if (code !== null) {
      if (FENCE.test(line.trim())) {
        html.push(`<pre>${escapeHtml(code.join('\n'))}</pre>`)
        code = null
      } else code.push(line)
      continue
    }
    const trimmed = line.trim()
    const heading = HEADING.exec(trimmed)
    const item = ITEM.exec(line)
    const quoted = QUOTE.exec(trimmed)
    if (FENCE.test(trimmed)) {
      endAll()
      code = []
    } else if (RULE.test(trimmed)) endAll()
    else if (heading) {
      endAll()
      const tag = (heading[1]?.length ?? 1) < 3 ? 'h2' : 'h3'
      html.push(`<${tag}>${inlineHtml(withoutClosingSigns(heading[2] ?? ''))}</${tag}>`)
    } else if (item) {
      beginItem((item[1] ?? '').replaceAll('\t', '    ').length, /\d/.test(item[2] ?? '') ? 'ol' : 'ul')
      paragraph.push(item[3] ?? '')
    } else if (quoted) {
      endLists()
      quote.push(quoted[1] ?? '')
    } else if (trimmed === '') {
      endQuote()
      endParagraph()
    } else {
      // A line further left than its list begins a new paragraph after it, unless it goes on with the paragraph before.
      if (lists.length > 0 && paragraph.length === 0 && !/^\s/.test(line)) endLists()
      if (quote.length > 0) quote.push(trimmed)
      else paragraph.push(line)
    }
  }
  if (code !== null) html.push(`<pre>${escapeHtml(code.join('\n'))}</pre>`)
  endAll()
  return html.join('')
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
