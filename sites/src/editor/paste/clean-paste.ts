import { DOMParser, type ParseOptions, type Schema, type Slice } from 'prosemirror-model'
import { withoutTracking } from '../text/tracking.ts'
import { dropForeign } from './drop-foreign.ts'
import { restoreStyles } from './inert-html.ts'
import type { LeftOut } from './left-out.ts'
import { rebuildPreformatted } from './pasted-lines.ts'
import { rebuildWordLists } from './word-lists.ts'

/* Normalises clipboard HTML from Word, Google Docs and web pages, in the detached document that ProseMirror parsed it
   into. Elements outside the schema are dropped afterwards. */

/** Become paragraphs, because otherwise the words of neighbouring cells would run together. */
const MADE_PARAGRAPHS = 'td, th, caption, dt, dd, figcaption, summary, legend'
/** Blocks to a browser but not to ProseMirror. */
const MADE_DIVS = 'center, main, details, menu, search, dialog, dir'
const BLOCKS = 'p, div, pre, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, tr, section, article'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const NESTED_HEADINGS = `:is(li, blockquote) :is(${HEADINGS})`

function replaceTag(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  made.append(...element.childNodes)
  element.replaceWith(made)
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && node.matches(BLOCKS)
}

/** Removes line breaks beside blocks and empty paragraphs, which only add space. */
function dropSpacers(root: Element): void {
  for (const lineBreak of root.querySelectorAll('br'))
    if (isBlock(lineBreak.previousSibling) || isBlock(lineBreak.nextSibling)) lineBreak.remove()
  for (const paragraph of root.querySelectorAll('p')) if (!paragraph.textContent?.trim()) paragraph.remove()
}

/** Headings are bold by their style; an additional bold mark would be kept as emphasis. */
function removeHeadingBold(root: Element): void {
  for (const styled of root.querySelectorAll<HTMLElement>(`:is(${HEADINGS}), :is(${HEADINGS}) *`))
    styled.style?.removeProperty('font-weight')
  for (const bold of root.querySelectorAll(`:is(${HEADINGS}) :is(b, strong)`)) bold.replaceWith(...bold.childNodes)
}

function removeTracking(root: Element): void {
  for (const link of root.querySelectorAll('a[href]'))
    link.setAttribute('href', withoutTracking(link.getAttribute('href') ?? ''))
}

/** Links are underlined by their style; the underline on the clipboard is not the writer's. */
function removeLinkUnderline(root: Element): void {
  for (const styled of root.querySelectorAll<HTMLElement>('a, a *')) {
    styled.style?.removeProperty('text-decoration')
    styled.style?.removeProperty('text-decoration-line')
  }
  for (const underline of root.querySelectorAll('a u')) underline.replaceWith(...underline.childNodes)
}

/** Separates elements that a style displays as blocks, like blocks. */
function wrapStyledBlocks(root: Element): void {
  for (const styled of root.querySelectorAll<HTMLElement>('[style]')) {
    if (!BLOCK_DISPLAYS.has(styled.style?.display) || isBlock(styled)) continue
    const block = styled.ownerDocument.createElement('div')
    styled.replaceWith(block)
    block.append(styled)
  }
}
const BLOCK_DISPLAYS = new Set(['block', 'flex', 'grid', 'table', 'table-cell', 'table-row', 'list-item', 'flow-root'])

/** A footer may be before the body in the source; it is read after it. */
function moveTableFeet(root: Element): void {
  for (const foot of root.querySelectorAll('table > tfoot')) foot.parentElement?.append(foot)
}

/** Returns what was left out. */
export function cleanPaste(root: Element): LeftOut {
  const leftOut = dropForeign(root)
  rebuildPreformatted(root)
  rebuildWordLists(root)
  moveTableFeet(root)
  wrapStyledBlocks(root)
  for (const element of root.querySelectorAll(MADE_PARAGRAPHS)) replaceTag(element, 'p')
  for (const element of root.querySelectorAll(MADE_DIVS)) replaceTag(element, 'div')
  for (const heading of root.querySelectorAll(NESTED_HEADINGS)) replaceTag(heading, 'p')
  removeHeadingBold(root)
  removeLinkUnderline(root)
  removeTracking(root)
  dropSpacers(root)
  return leftOut
}

/** Joins all blocks into one line, with spaces between their words. */
function joinBlocks(root: Element): void {
  for (const lineBreak of root.querySelectorAll('br')) lineBreak.replaceWith(' ')
  for (const block of root.querySelectorAll(`${BLOCKS}, tbody, tfoot, thead`))
    block.replaceWith(' ', ...block.childNodes, ' ')
}

/** Parses the clipboard; content copied from ProseMirror itself is not changed. */
export class PasteParser extends DOMParser {
  readonly #onPasted: (leftOut: LeftOut) => void

  private constructor(schema: Schema, onPasted: (leftOut: LeftOut) => void) {
    super(schema, DOMParser.fromSchema(schema).rules)
    this.#onPasted = onPasted
  }

  static for(schema: Schema, onPasted: (leftOut: LeftOut) => void = () => {}): PasteParser {
    return new PasteParser(schema, onPasted)
  }

  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom instanceof Element) restoreStyles(dom)
    if (dom instanceof Element && !dom.querySelector('[data-pm-slice]')) {
      this.#onPasted(cleanPaste(dom))
      if (!this.schema.nodes.heading) joinBlocks(dom)
    }
    return super.parseSlice(dom, options)
  }
}
