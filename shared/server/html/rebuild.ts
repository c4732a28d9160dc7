import { Parser } from 'htmlparser2'
import {
  isBlank,
  lineBreak,
  type Marks,
  NO_MARKS,
  printRuns,
  type Run,
  readable,
  tidyRuns,
} from '#shared/domain/articles/text-runs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { safeHref } from '#shared/kernel/safe-href.ts'
import { BLOCK_TAGS, SKIPPED_TAGS } from './tags.ts'

/** What a kind of text may consist of. Everything else becomes paragraphs and plain text; no word is lost. */
export type Grammar = {
  readonly hasStructure: boolean
  readonly hasEmphasis: boolean
  readonly hasBreaks: boolean
}

type TextTag = 'p' | 'h2' | 'h3'
type ContainerTag = 'root' | 'blockquote' | 'ul' | 'ol' | 'li'
type TextBlock = { readonly tag: TextTag; readonly runs: Run[] }
type Container = { readonly tag: ContainerTag; readonly children: (Container | TextBlock)[] }

/** The state to restore when an element ends. */
type Open = { readonly isBlock: boolean; readonly depth: number; readonly marks: Marks; readonly textTag: TextTag }

const HEADINGS: Readonly<Record<string, TextTag>> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' }
/** root, then a list and an item for each level. */
const DEEPEST = 9
/** Deeper nesting is refused: parsing it would take long. */
const ELEMENTS_DEEPEST = 500

function isList(tag: ContainerTag | undefined) {
  return tag === 'ul' || tag === 'ol'
}

/** An address is checked twice because escaping can make it too long. */
function linkTarget(href: string | undefined): string | null {
  return safeHref(safeHref(href))
}

function isUnderlined(attributes: Readonly<Record<string, string>>): boolean {
  return (
    /(^|\s)underline(\s|$)/.test(attributes.class ?? '') ||
    /text-decoration(-line)?\s*:[^;]*\bunderline\b/i.test(attributes.style ?? '')
  )
}

/** HTML of any origin, rebuilt from the allowed elements alone, each where it is allowed. */
export function rebuildHtml(html: string, grammar: Grammar): string {
  const root: Container = { tag: 'root', children: [] }
  const containers: Container[] = [root]
  const opened: Open[] = []
  let block: TextBlock | null = null
  let marks = NO_MARKS
  let textTag: TextTag = 'p'
  let skipped = 0

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

  const marksWithin = (tag: string, attributes: Readonly<Record<string, string>>): Marks => {
    if (tag === 'a') return { ...marks, href: linkTarget(attributes.href) ?? marks.href }
    if (!grammar.hasEmphasis) return marks
    if (tag === 'strong' || tag === 'b') return { ...marks, strong: true }
    if (tag === 'em' || tag === 'i') return { ...marks, em: true }
    if (tag === 'u' || (tag === 'span' && isUnderlined(attributes))) return { ...marks, underline: true }
    return marks
  }

  const write = (run: Run) => {
    if (!block) {
      if (isList(here().tag)) push('li')
      block = { tag: here() === root && grammar.hasStructure ? textTag : 'p', runs: [] }
      here().children.push(block)
    }
    block.runs.push(run)
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      if (skipped > 0 || SKIPPED_TAGS.has(tag)) {
        skipped++
        return
      }
      if (opened.length >= ELEMENTS_DEEPEST)
        throw new AppError('Unprocessable', { message: 'The text is nested too deeply.' })
      const isBlock = BLOCK_TAGS.has(tag)
      opened.push({ isBlock, depth: containers.length, marks, textTag })
      if (tag === 'br' && grammar.hasBreaks) {
        if (block) write(lineBreak(marks))
      } else if (tag === 'br') {
        if (block) write({ text: ' ', marks })
      } else if (isBlock) {
        block = null
        textTag = HEADINGS[tag] ?? 'p'
        openContainer(tag)
      } else {
        marks = marksWithin(tag, attributes)
      }
    },
    ontext(part) {
      if (skipped > 0) return
      const text = readable(part)
      if (text && (block || text !== ' ')) write({ text, marks })
    },
    onclosetag() {
      if (skipped > 0) {
        skipped--
        return
      }
      const element = opened.pop()
      if (!element) return
      ;({ marks, textTag } = element)
      if (!element.isBlock) return
      block = null
      containers.length = Math.min(containers.length, element.depth)
    },
  })
  parser.end(html)
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
  const runs = tidyRuns(node.runs)
  return isBlank(runs) ? '' : `<${node.tag}>${printRuns(runs)}</${node.tag}>`
}
