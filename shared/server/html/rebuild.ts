import {
  isBlank,
  lineBreak,
  type Marks,
  NO_MARKS,
  normaliseRuns,
  printLines,
  printRuns,
  type Run,
  readable,
} from '#shared/domain/articles/text-runs.ts'
import { marksWithin } from './marks.ts'
import { BLOCK_TAGS } from './tags.ts'
import { walkHtml } from './walk-html.ts'

/** The elements that a kind of text may consist of. Everything else becomes paragraphs and plain text; no word is lost. */
export type Grammar = {
  readonly hasStructure: boolean
  readonly hasEmphasis: boolean
  readonly hasBreaks: boolean
}

type TextTag = 'p' | 'h2' | 'h3' | 'pre'
type ContainerTag = 'root' | 'blockquote' | 'ul' | 'ol' | 'li'
type TextBlock = { readonly tag: TextTag; readonly runs: Run[] }
type Container = { readonly tag: ContainerTag; readonly children: (Container | TextBlock)[] }

/** The state to restore when an element ends. */
type Open = { readonly isBlock: boolean; readonly depth: number; readonly marks: Marks; readonly textTag: TextTag }

const TEXT_TAGS: Readonly<Record<string, TextTag>> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  pre: 'pre',
}
/** root, then a list and an item for each level. */
const DEEPEST = 9

function isList(tag: ContainerTag | undefined) {
  return tag === 'ul' || tag === 'ol'
}

/** HTML from any source, rebuilt from the allowed elements only, each where it is allowed. */
export function rebuildHtml(html: string, grammar: Grammar): string {
  const root: Container = { tag: 'root', children: [] }
  const containers: Container[] = [root]
  const opened: Open[] = []
  let block: TextBlock | null = null
  let marks = NO_MARKS
  let textTag: TextTag = 'p'

  const here = () => containers.at(-1) ?? root
  const push = (tag: ContainerTag) => {
    const container: Container = { tag, children: [] }
    here().children.push(container)
    containers.push(container)
  }
  const leaveItem = () => {
    if (here().tag === 'li') containers.pop()
  }
  /** A list directly in a list belongs to the item before it. */
  const enterLastItem = () => {
    const last = here().children.at(-1)
    if (last?.tag === 'li') containers.push(last as Container)
    else push('li')
  }

  const openContainer = (tag: string) => {
    if (!grammar.hasStructure) return
    if (tag === 'blockquote' && here() === root) push('blockquote')
    if ((tag === 'ul' || tag === 'ol') && containers.length < DEEPEST) {
      if (isList(here().tag)) enterLastItem()
      push(tag)
    }
    if (tag === 'li') {
      leaveItem()
      if (isList(here().tag)) push('li')
    }
  }

  const write = (run: Run) => {
    if (!block) {
      if (isList(here().tag)) push('li')
      block = { tag: here() === root && grammar.hasStructure ? textTag : 'p', runs: [] }
      here().children.push(block)
    }
    block.runs.push(run)
  }

  const writeBreak = () => {
    if (block) write(grammar.hasBreaks ? lineBreak(marks) : { text: ' ', marks })
  }

  const writeText = (part: string) => {
    const text = readable(part)
    if (text && (block || text !== ' ')) write({ text, marks })
  }

  /** Keeps lines as they are; where preformatted text is not allowed they become lines of a paragraph. */
  const writeLines = (part: string) => {
    if (here() === root && grammar.hasStructure) return write({ text: part, marks: NO_MARKS })
    for (const [i, line] of part.split('\n').entries()) {
      if (i > 0) writeBreak()
      writeText(line)
    }
  }

  walkHtml(html, {
    onOpen(tag, attributes) {
      const isBlock = BLOCK_TAGS.has(tag)
      opened.push({ isBlock, depth: containers.length, marks, textTag })
      if (tag === 'br') writeBreak()
      else if (isBlock) {
        block = null
        textTag = TEXT_TAGS[tag] ?? 'p'
        openContainer(tag)
      } else marks = marksWithin(marks, tag, attributes, grammar.hasEmphasis)
    },
    onText(part) {
      if (textTag === 'pre') writeLines(part)
      else writeText(part)
    },
    onClose() {
      const element = opened.pop()
      if (!element) return
      ;({ marks, textTag } = element)
      if (!element.isBlock) return
      block = null
      containers.length = Math.min(containers.length, element.depth)
    },
  })
  return printChildren(root)
}

function printChildren(container: Container): string {
  return container.children.map(print).join('')
}

function print(node: Container | TextBlock): string {
  if ('children' in node) {
    const inner = printChildren(node)
    return inner && `<${node.tag}>${inner}</${node.tag}>`
  }
  if (node.tag === 'pre') return printLines(node.runs.map(({ text }) => text).join(''))
  const runs = normaliseRuns(node.runs)
  return isBlank(runs) ? '' : `<${node.tag}>${printRuns(runs)}</${node.tag}>`
}
