import { Fragment, type Mark, type Node, type Schema } from 'prosemirror-model'
import { readableLines } from '#shared/domain/articles/text-runs.ts'
import { linkTarget } from '#shared/kernel/links/link-target.ts'
import { attributesOf, type HtmlToken, htmlTokens } from './html-tokens.ts'

/* Parses the HTML stored by the server, without the browser's parser. Unknown markup becomes paragraphs and plain
   text. */

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,8}));/gi

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decode(text: string): string {
  return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

type Attributes = ReadonlyMap<string, string>

function decodedAttributes(tag: Extract<HtmlToken, { kind: 'tag' }>): Attributes {
  const found = new Map<string, string>()
  for (const { name, value } of attributesOf(tag)) if (!found.has(name)) found.set(name, decode(value))
  return found
}

const CONTAINERS: Readonly<Record<string, string>> = {
  blockquote: 'blockquote',
  ul: 'bullet_list',
  ol: 'ordered_list',
  li: 'list_item',
}
const HEADING_LEVELS: Readonly<Record<string, number>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
/** White space between elements is not text; a no-break space is. */
const HAS_CONTENT = /[^ \t\n\r\f]/
const MARK_TAGS: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  sub: 'sub',
  sup: 'sup',
}
const INLINE_TAGS = new Set(['a', 'span', ...Object.keys(MARK_TAGS)])
/** Deeper ones become plain text: the marks of every text are looked up among the open ones. */
const MARKS_DEEPEST = 100
/** More than any stored text has; nodes are built and printed recursively. */
const CONTAINERS_DEEPEST = 40

type OpenNode = { readonly type: string; readonly children: Node[] }
type OpenMark = { readonly tag: string; readonly mark: Mark | null }

const RECENT_TEXTS = 6
const recentTexts = new Map<string, Node>()

/**
 * Nodes and marks outside the schema are dropped; their text is kept. A page parses the same text for its length, its
 * comparison and its editor, so the last results are cached: documents are immutable.
 */
export function parse(schema: Schema, html: string): Node {
  const known = recentTexts.get(html)
  if (known?.type.schema === schema) return known
  const doc = parseAnew(schema, html)
  recentTexts.delete(html)
  recentTexts.set(html, doc)
  const [oldest] = recentTexts.keys()
  if (oldest !== undefined && recentTexts.size > RECENT_TEXTS) recentTexts.delete(oldest)
  return doc
}

function parseAnew(schema: Schema, html: string): Node {
  const root: OpenNode = { type: 'doc', children: [] }
  const containers: OpenNode[] = [root]
  let openMarks: OpenMark[] = []
  let headingLevel: number | null = null
  let block: { readonly level: number | null; readonly inline: Node[] } | null = null
  let lines: string | null = null

  const here = () => containers.at(-1) ?? root

  const markOf = (tag: string, attributes: Attributes): Mark | null => {
    const make = (name: string, attrs?: { href: string }) => schema.marks[name]?.create(attrs) ?? null
    if (tag === 'a') {
      const href = linkTarget(attributes.get('href'))
      return href ? make('link', { href }) : null
    }
    const name = MARK_TAGS[tag]
    if (name) return make(name)
    return attributes.get('class')?.split(/\s+/).includes('underline') ? make('underline') : null
  }

  const marksHere = (): readonly Mark[] =>
    openMarks.reduce<readonly Mark[]>((set, { mark }) => (mark ? mark.addToSet(set) : set), [])

  /** Whether the text belongs to preformatted lines. */
  const addToLines = (text: string): boolean => {
    if (lines !== null) lines += text
    return lines !== null
  }

  const endLines = () => {
    const text = readableLines(lines ?? '')
    lines = null
    if (text) root.children.push(schema.node('preformatted', null, schema.text(text)))
  }

  const endBlock = () => {
    if (lines !== null) endLines()
    if (!block) return
    const isHeading = block.level !== null && schema.nodes.heading && here().type === 'doc'
    const type = isHeading ? 'heading' : 'paragraph'
    const attrs = isHeading ? { level: block.level } : null
    here().children.push(schema.node(type, attrs, Fragment.from(block.inline)))
    block = null
  }

  const write = (node: Node) => {
    if (!block) {
      if (isInList()) openContainer('list_item')
      block = { level: headingLevel, inline: [] }
    }
    block.inline.push(node)
  }

  const isInList = () => here().type === 'bullet_list' || here().type === 'ordered_list'

  /** Opens a container where the schema allows it; otherwise its text goes to the open container. */
  const openContainer = (type: string) => {
    if (!schema.nodes[type]) return
    if (type !== 'list_item' && containers.length >= CONTAINERS_DEEPEST) return
    if (type === 'blockquote' && here() !== root) return
    if (type === 'list_item' && here().type === 'list_item') closeContainer()
    if (type === 'list_item' && !isInList()) return
    if (type !== 'list_item' && isInList()) openContainer('list_item')
    containers.push({ type, children: [] })
  }

  const closeContainer = () => {
    endBlock()
    const container = containers.pop()
    if (!container || container === root) return
    const children = completed(schema, container)
    if (children.length > 0) here().children.push(schema.node(container.type, null, children))
  }

  const openTag = (tag: string, attributes: Attributes) => {
    if (tag === 'br') {
      if (!addToLines('\n') && block && schema.nodes.hard_break)
        write(schema.node('hard_break', null, undefined, marksHere()))
    } else if (INLINE_TAGS.has(tag)) {
      if (openMarks.length < MARKS_DEEPEST) openMarks.push({ tag, mark: markOf(tag, attributes) })
    } else {
      endBlock()
      openMarks = []
      headingLevel = HEADING_LEVELS[tag] ?? null
      const container = CONTAINERS[tag]
      if (container) openContainer(container)
      if (tag === 'pre' && schema.nodes.preformatted && here() === root) lines = ''
    }
  }

  const closeTag = (tag: string) => {
    if (INLINE_TAGS.has(tag)) {
      const at = openMarks.findLastIndex((open) => open.tag === tag)
      if (at >= 0) openMarks = openMarks.toSpliced(at, 1)
      return
    }
    endBlock()
    headingLevel = null
    const container = CONTAINERS[tag]
    if (container && containers.some((open) => open.type === container)) {
      while (here().type !== container) closeContainer()
      closeContainer()
    }
  }

  for (const token of htmlTokens(html)) {
    if (token.kind === 'tag') {
      if (token.isClosing) closeTag(token.name)
      else openTag(token.name, decodedAttributes(token))
      continue
    }
    const text = decode(token.source)
    if (!addToLines(text) && (block || HAS_CONTENT.test(text))) write(schema.text(text, marksHere()))
  }
  while (containers.length > 1) closeContainer()
  endBlock()
  return schema.node('doc', null, completed(schema, root))
}

/** Children that the schema allows in this container: each text in its place, none empty. */
function completed(schema: Schema, { type, children }: OpenNode): Node[] {
  const paragraph = (): Node => schema.node('paragraph')
  if (type === 'list_item') return children[0]?.type.name === 'paragraph' ? children : [paragraph(), ...children]
  if (type !== 'doc') return children
  // A schema of one paragraph joins the texts of all of them.
  if (!schema.nodes.heading) return [oneParagraph(schema, children)]
  return children.length > 0 ? children : [paragraph()]
}

function oneParagraph(schema: Schema, paragraphs: readonly Node[]): Node {
  const inline = paragraphs.flatMap((paragraph, i) => {
    const texts: Node[] = []
    paragraph.forEach((child) => {
      texts.push(child)
    })
    return i > 0 ? [schema.text(' '), ...texts] : texts
  })
  return schema.node('paragraph', null, Fragment.from(inline))
}
