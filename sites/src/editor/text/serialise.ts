import type { Mark, Node } from 'prosemirror-model'
import {
  isBlank,
  type Marks,
  NO_MARKS,
  normaliseRuns,
  printLines,
  printRuns,
  type Run,
  readable,
} from '#shared/domain/articles/text-runs.ts'
import { LIST_DEPTH_MAX } from './schema.ts'

/** Text without marks shares one value, so that comparing texts compares only their words. */
export function marksOf(marks: readonly Mark[]): Marks {
  if (marks.length === 0) return NO_MARKS
  const has = (name: string) => marks.some((mark) => mark.type.name === name)
  return {
    href: marks.find((mark) => mark.type.name === 'link')?.attrs.href ?? null,
    strong: has('strong'),
    em: has('em'),
    underline: has('underline'),
    strike: has('strike'),
    sub: has('sub'),
    sup: has('sup'),
  }
}

function runsOf(block: Node): readonly Run[] {
  const runs: Run[] = []
  block.forEach((child) => {
    runs.push({ text: child.isText ? readable(child.text ?? '') : '\n', marks: marksOf(child.marks) })
  })
  return normaliseRuns(runs)
}

function wrap(tag: string, inner: string): string {
  return inner && `<${tag}>${inner}</${tag}>`
}

function serialiseTextBlock(tag: string, block: Node): string {
  const runs = runsOf(block)
  return isBlank(runs) ? '' : wrap(tag, printRuns(runs))
}

const LIST_TAGS: Readonly<Record<string, string>> = { bullet_list: 'ul', ordered_list: 'ol' }

/** The items of a list; items of a list nested too deeply follow the item that contained them. */
function itemsOf(list: Node, depth: number): string[] {
  const items: string[] = []
  const fill = (item: Node) => {
    items.push('')
    item.forEach((child) => {
      if (LIST_TAGS[child.type.name] && depth === LIST_DEPTH_MAX) child.forEach(fill)
      else items.push((items.pop() ?? '') + serialiseBlock(child, depth + 1))
    })
  }
  list.forEach(fill)
  return items
}

function serialiseBlock(node: Node, listDepth: number): string {
  const listTag = LIST_TAGS[node.type.name]
  if (listTag) {
    const items = itemsOf(node, listDepth)
    return wrap(listTag, items.map((item) => wrap('li', item)).join(''))
  }
  if (node.type.name === 'blockquote') return wrap('blockquote', serialiseChildren(node, listDepth))
  if (node.type.name === 'preformatted') return printLines(node.textContent)
  return serialiseTextBlock(node.type.name === 'heading' ? `h${node.attrs.level}` : 'p', node)
}

function serialiseChildren(node: Node, listDepth: number): string {
  let html = ''
  node.forEach((child) => {
    html += serialiseBlock(child, listDepth)
  })
  return html
}

/** Nodes are immutable, so after a keystroke only the edited block is serialised again. */
const cache = new WeakMap<Node, string>()

function serialiseTopBlock(block: Node): string {
  const html = cache.get(block) ?? serialiseBlock(block, 1)
  cache.set(block, html)
  return html
}

/** The HTML of each paragraph, heading, list and quote, without empty ones. */
export function serialiseBlocks(doc: Node): readonly string[] {
  return doc.children.map(serialiseTopBlock).filter((html) => html !== '')
}

/** The HTML of a text exactly as the server stores it. */
export function serialise(doc: Node): string {
  return serialiseBlocks(doc).join('')
}

/** A title as the server stores it. */
export function serialiseTitle(title: string): string {
  return readable(title).trim()
}
