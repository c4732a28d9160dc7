/* Splits markup into tags and text in one pass. The browser's parser is not used: Trusted Types forbid turning
   strings into elements, and the same code runs during server rendering. */

export type HtmlToken =
  | { readonly kind: 'text'; readonly source: string }
  | {
      readonly kind: 'tag'
      readonly source: string
      readonly isClosing: boolean
      /** In lower case. */
      readonly name: string
      /** Where the attributes begin in the source. */
      readonly nameEnd: number
    }

const NAME = /[a-z][a-z0-9:-]*/iy

/** Their content is not markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])
const FOREIGN = new Set(['svg', 'math'])
const SPACE = /\s/
const SPACES = /\s*/y

/** The index after the tag whose name ends here, -1 if it does not end. A quote counts only where a value begins. */
function endOfTag(html: string, from: number): number {
  let at = from
  let isInValue = false
  while (at < html.length) {
    const char = html[at] ?? ''
    if (char === '>') return at + 1
    at++
    if (SPACE.test(char)) isInValue = false
    else if (char === '=' && !isInValue) {
      at += take(SPACES, html, at)?.length ?? 0
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        at = html.indexOf(quote, at + 1) + 1
        if (at === 0) return -1
      } else isInValue = true
    }
  }
  return -1
}

function take(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? null
}

/**
 * The tags and texts of markup, in order and without gaps; comments are left out. Anything that is not a tag is text.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  // After an unterminated tag no later one is searched for: each search would run to the end.
  let hasTags = true
  let hasComments = true
  let foreignDepth = 0
  while (at < html.length) {
    if (hasComments && html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      if (end >= 0) {
        at = end + 3
        continue
      }
      hasComments = false
    }
    const tag = hasTags && html[at] === '<' ? tagAt(html, at) : null
    if (tag === 'endless') hasTags = false
    else if (tag) {
      yield tag
      at += tag.source.length
      if (FOREIGN.has(tag.name)) foreignDepth = Math.max(0, foreignDepth + (tag.isClosing ? -1 : 1))
      // In SVG and MathML the content of a script is markup, and `<script/>` has none.
      if (tag.isClosing || foreignDepth > 0 || !RAW.has(tag.name)) continue
      const end = endOfRaw(html, tag.name, at)
      if (end > at) yield { kind: 'text', source: html.slice(at, end) }
      at = end
      continue
    }
    const next = html.indexOf('<', at + 1)
    const end = next < 0 ? html.length : next
    yield { kind: 'text', source: html.slice(at, end) }
    at = end
  }
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

function tagAt(html: string, at: number): Extract<HtmlToken, { kind: 'tag' }> | 'endless' | null {
  const isClosing = html[at + 1] === '/'
  const nameStart = at + (isClosing ? 2 : 1)
  const name = take(NAME, html, nameStart)
  if (name === null) return null
  const nameEnd = nameStart + name.length
  const end = endOfTag(html, nameEnd)
  if (end < 0) return 'endless'
  return { kind: 'tag', source: html.slice(at, end), isClosing, name: name.toLowerCase(), nameEnd: nameEnd - at }
}

/** One attribute with the place of its name in the source of its tag. */
export type AttributeToken = { readonly name: string; readonly nameStart: number; readonly value: string }

const BETWEEN = /[\s/]*/y
const ATTRIBUTE_NAME = /[^\s=>/]+/y
const EQUALS = /\s*=\s*/y
const VALUE = /"[^"]*"|'[^']*'|[^\s>]+/y

/** The attributes of a tag, each matched where the previous one ended. */
export function* attributesOf({ source, nameEnd }: Extract<HtmlToken, { kind: 'tag' }>): Generator<AttributeToken> {
  let at = nameEnd
  while (at < source.length) {
    at += take(BETWEEN, source, at)?.length ?? 0
    const name = take(ATTRIBUTE_NAME, source, at)
    if (name === null) {
      at++
      continue
    }
    const nameStart = at
    at += name.length
    const equals = take(EQUALS, source, at)
    const written = equals === null ? '' : (take(VALUE, source, at + equals.length) ?? '')
    at += (equals ?? '').length + written.length
    yield { name: name.toLowerCase(), nameStart, value: /^["']/.test(written) ? written.slice(1, -1) : written }
  }
}
