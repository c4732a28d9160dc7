import { DOMParser, type ParseOptions, type Schema, type Slice } from 'prosemirror-model'
import { withoutTracking } from '../text/links.ts'
import { restoreStyles, sourceStyleOf } from './inert-html.ts'
import { rebuildWordLists } from './word-lists.ts'

/*
 * Normalises what Word, Google Docs and web pages put on the clipboard, in the detached document that ProseMirror parsed
 * it into. What the schema does not have is dropped afterwards.
 */

const DROPPED =
  'script, style, title, template, noscript, svg, math, iframe, object, audio, video, nav, button, select, textarea, [hidden]'
/** Become paragraphs, else the words of neighbouring cells would run together. */
const MADE_PARAGRAPHS = 'td, th, caption, dt, dd, figcaption, summary, legend'
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, tr, section, article'
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

/** Removes line breaks beside blocks and empty paragraphs: they only make distance. */
function dropSpacers(root: Element): void {
  for (const lineBreak of root.querySelectorAll('br'))
    if (isBlock(lineBreak.previousSibling) || isBlock(lineBreak.nextSibling)) lineBreak.remove()
  for (const paragraph of root.querySelectorAll('p')) if (!paragraph.textContent?.trim()) paragraph.remove()
}

/** Removes hidden text, which Word puts on the clipboard and browsers do not. */
function dropHidden(root: Element): void {
  for (const styled of root.querySelectorAll('[style]'))
    if (/(^|[;\s])display:\s*none/i.test(sourceStyleOf(styled))) styled.remove()
}

/** Headings are bold by their style; a bold mark on top of it would be kept as emphasis. */
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

export function cleanPaste(root: Element): void {
  for (const dropped of root.querySelectorAll(DROPPED)) dropped.remove()
  dropHidden(root)
  rebuildWordLists(root)
  for (const element of root.querySelectorAll(MADE_PARAGRAPHS)) replaceTag(element, 'p')
  for (const heading of root.querySelectorAll(NESTED_HEADINGS)) replaceTag(heading, 'p')
  removeHeadingBold(root)
  removeLinkUnderline(root)
  removeTracking(root)
  dropSpacers(root)
}

/** Parses the clipboard; what ProseMirror itself copied is not changed. */
export class PasteParser extends DOMParser {
  static for(schema: Schema): PasteParser {
    return new PasteParser(schema, DOMParser.fromSchema(schema).rules)
  }

  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom instanceof Element) restoreStyles(dom)
    if (dom instanceof Element && !dom.querySelector('[data-pm-slice]')) cleanPaste(dom)
    return super.parseSlice(dom, options)
  }
}
