import { DOMParser, type ParseOptions, type Schema, type Slice } from 'prosemirror-model'
import { withoutTracking } from '../text/links.ts'
import { restoreStyles, writtenStyle } from './inert-html.ts'
import { rebuildWordLists } from './word-lists.ts'

/*
 * What Word, Google Docs and web pages put on the clipboard, brought into a shape that the schema understands. It works
 * on the document that ProseMirror parses for reading only; what the schema does not know is dropped after this.
 */

const DROPPED =
  'script, style, title, template, noscript, svg, math, iframe, object, audio, video, nav, button, select, textarea, [hidden]'
/** Cells and the like read as paragraphs of their own, else their words would run together. */
const SET_APART = 'td, th, caption, dt, dd, figcaption, summary, legend'
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, tr, section, article'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const HEADINGS_OUT_OF_PLACE = `:is(li, blockquote) :is(${HEADINGS})`

function replaceTag(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag)
  made.append(...element.childNodes)
  element.replaceWith(made)
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && node.matches(BLOCKS)
}

/** A break beside a block is the distance between two paragraphs. */
function dropSpacers(root: Element): void {
  for (const lineBreak of root.querySelectorAll('br'))
    if (isBlock(lineBreak.previousSibling) || isBlock(lineBreak.nextSibling)) lineBreak.remove()
  for (const paragraph of root.querySelectorAll('p')) if (!paragraph.textContent?.trim()) paragraph.remove()
}

/** Word keeps what it does not print; a browser leaves it out of what it copies. */
function dropHidden(root: Element): void {
  for (const styled of root.querySelectorAll('[style]'))
    if (/(^|[;\s])display:\s*none/i.test(writtenStyle(styled))) styled.remove()
}

/** A heading is bold by being one. */
function plainHeadings(root: Element): void {
  for (const styled of root.querySelectorAll<HTMLElement>(`:is(${HEADINGS}), :is(${HEADINGS}) *`))
    styled.style?.removeProperty('font-weight')
  for (const bold of root.querySelectorAll(`:is(${HEADINGS}) :is(b, strong)`)) bold.replaceWith(...bold.childNodes)
}

/** Links lead where they led, without saying who followed them. */
function untrackedLinks(root: Element): void {
  for (const link of root.querySelectorAll('a[href]'))
    link.setAttribute('href', withoutTracking(link.getAttribute('href') ?? ''))
}

/** Links are underlined where they are printed; the writer did not underline them. */
function plainLinks(root: Element): void {
  for (const styled of root.querySelectorAll<HTMLElement>('a, a *')) {
    styled.style?.removeProperty('text-decoration')
    styled.style?.removeProperty('text-decoration-line')
  }
  for (const underline of root.querySelectorAll('a u')) underline.replaceWith(...underline.childNodes)
}

export function tidyPaste(root: Element): void {
  for (const dropped of root.querySelectorAll(DROPPED)) dropped.remove()
  dropHidden(root)
  rebuildWordLists(root)
  for (const element of root.querySelectorAll(SET_APART)) replaceTag(element, 'p')
  for (const heading of root.querySelectorAll(HEADINGS_OUT_OF_PLACE)) replaceTag(heading, 'p')
  plainHeadings(root)
  plainLinks(root)
  untrackedLinks(root)
  dropSpacers(root)
}

/** Reads the clipboard; text that this editor copied itself is not touched. */
export class PasteParser extends DOMParser {
  static for(schema: Schema): PasteParser {
    return new PasteParser(schema, DOMParser.fromSchema(schema).rules)
  }

  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom instanceof Element) restoreStyles(dom)
    if (dom instanceof Element && !dom.querySelector('[data-pm-slice]')) tidyPaste(dom)
    return super.parseSlice(dom, options)
  }
}
