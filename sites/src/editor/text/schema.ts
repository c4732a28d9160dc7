import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { linkTarget } from '#shared/kernel/links/link-target.ts'

/** Lists nest at most this deep; the server flattens deeper ones. */
export const LIST_DEPTH_MAX = 4

const P: DOMOutputSpec = ['p', 0]

/**
 * The elements of blocks that are already in the page while a view is created on them, so that the browser does not
 * repaint them.
 */
export const standingElements = new Map<Node, HTMLElement>()

function standing(node: Node): DOMOutputSpec | undefined {
  const element = standingElements.get(node)
  return element && { dom: element, contentDOM: element }
}

const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  parseDOM: [{ tag: 'p' }],
  toDOM: (node) => standing(node) ?? P,
}

const heading: NodeSpec = {
  group: 'block',
  attrs: { level: { default: 2 } },
  content: 'inline*',
  defining: true,
  parseDOM: [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    { tag: 'h3', attrs: { level: 3 } },
    { tag: 'h4', attrs: { level: 3 } },
    { tag: 'h5', attrs: { level: 3 } },
    { tag: 'h6', attrs: { level: 3 } },
  ],
  toDOM: (node) => standing(node) ?? [`h${node.attrs.level}`, 0],
}

function list(tag: 'ul' | 'ol'): NodeSpec {
  return {
    group: 'block list',
    content: 'list_item+',
    parseDOM: [{ tag }],
    toDOM: () => [tag, 0],
  }
}

/** Lines that keep their spaces. */
const preformatted: NodeSpec = {
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  toDOM: () => ['pre', 0],
}

const hardBreak: NodeSpec = {
  inline: true,
  group: 'inline',
  selectable: false,
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
  leafText: () => '\n',
}

const link: MarkSpec = {
  attrs: { href: { validate: 'string' } },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = linkTarget(element.getAttribute('href'))
        return href ? { href } : false
      },
    },
  ],
  toDOM: (mark) => ['a', { href: mark.attrs.href, rel: 'noopener noreferrer nofollow' }, 0],
}

function isBold(weight: string) {
  return /^(bold(er)?|[6-9]\d{2})$/.test(weight) && null
}

/** In the order in which the server nests them: link outermost. */
const marks = {
  link,
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything it copies into a <b> that is not bold.
      { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
      { style: 'font-weight=400', clearMark: (mark) => mark.type.name === 'strong' },
      { style: 'font-weight', getAttrs: isBold },
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i' },
      { style: 'font-style=italic' },
      { style: 'font-style=normal', clearMark: (mark) => mark.type.name === 'em' },
    ],
    toDOM: () => ['em', 0],
  },
  underline: {
    parseDOM: [
      { tag: 'u' },
      { tag: 'span.underline' },
      { style: 'text-decoration', getAttrs: (value) => value.includes('underline') && null },
      { style: 'text-decoration-line', getAttrs: (value) => value.includes('underline') && null },
    ],
    toDOM: () => ['span', { class: 'underline' }, 0],
  },
  strike: {
    parseDOM: [
      { tag: 's' },
      { tag: 'strike' },
      { style: 'text-decoration', getAttrs: (value) => value.includes('line-through') && null },
      { style: 'text-decoration-line', getAttrs: (value) => value.includes('line-through') && null },
    ],
    toDOM: () => ['s', 0],
  },
  sub: {
    excludes: 'sub sup',
    parseDOM: [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
    toDOM: () => ['sub', 0],
  },
  sup: {
    excludes: 'sub sup',
    parseDOM: [{ tag: 'sup' }, { style: 'vertical-align=super' }],
    toDOM: () => ['sup', 0],
  },
} satisfies Record<string, MarkSpec>

/** The content allowed in a text: exactly what the server's sanitiser keeps. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    heading,
    blockquote: {
      group: 'block',
      content: '(paragraph | list)+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    preformatted,
    bullet_list: list('ul'),
    ordered_list: list('ol'),
    list_item: {
      content: 'paragraph (paragraph | list)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hard_break: hardBreak,
  },
  marks,
})

/** One line of text with links. */
export const singleLineSchema = new Schema({
  nodes: { doc: { content: 'paragraph' }, paragraph: { ...paragraph, content: 'text*' }, text: { group: 'inline' } },
  marks: { link },
})
