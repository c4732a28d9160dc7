import { sourceStyleOf } from './inert-html.ts'
import type { LeftOut } from './left-out.ts'

/* Removes parts of pasted markup that are not the writer's text, and counts those that the writer may miss. */

const DROPPED = 'script, style, title, template, noscript, svg, datalist, [hidden]'
/** Navigation of a page. */
const MENUS = 'nav'
const BUTTONS = 'button'
const FIELDS = 'select, textarea'
const TITLES = 'h1, h2, h3, h4, h5, h6, dt, summary, [role="heading"]'
const DRAWINGS_WITH_WORDS = 'svg:has(text)'
const EMBEDS = 'iframe, object, embed, audio, video, canvas'
/** From Word with tracked changes, web pages and exports of Google Docs. */
const DELETIONS = 'del, [class*="msoDel" i]'
const COMMENT_ANCHORS = 'a.msocomanchor, a[href^="#cmnt"]:not([href^="#cmnt_ref"]), a.sdcommentanc'
const COMMENTS =
  '.MsoCommentReference, .msocomtxt, sup:has(> a[href^="#cmnt"]), div:has(> p > a[href^="#cmnt_ref"]), [id^="sdcomment"]'
const IS_EMOJI = /^[\p{Extended_Pictographic}\p{Regional_Indicator}][\p{Extended_Pictographic}\p{Emoji_Component}]*$/u
const IS_WORD = /[\p{L}\p{N}]/u

function styledAs(root: Element, pattern: RegExp): readonly Element[] {
  return [...root.querySelectorAll('[style]')].filter((element) => pattern.test(sourceStyleOf(element)))
}

function removeAll(elements: Iterable<Element>): number {
  let count = 0
  for (const element of elements) {
    element.remove()
    count++
  }
  return count
}

/** Removes an element and keeps the words on both sides separate. */
function removeBetweenWords(element: Element): void {
  const before = edgeOf(element.previousSibling, 'lastChild').at(-1) ?? ''
  const after = edgeOf(element.nextSibling, 'firstChild').at(0) ?? ''
  if (IS_WORD.test(before) && IS_WORD.test(after)) element.replaceWith(' ')
  else element.remove()
}

function edgeOf(node: Node | null, side: 'firstChild' | 'lastChild'): string {
  let edge = node
  while (edge?.[side]) edge = edge[side]
  return edge?.nodeValue ?? ''
}

/** Removes elements; returns how many of them a reader would miss, counting only the outermost of nested ones. */
function dropWithWords(root: Element, selector: string): number {
  let count = 0
  for (const element of root.querySelectorAll(selector)) {
    if (!root.contains(element)) continue
    if (IS_WORD.test(element.textContent ?? '')) count++
    removeBetweenWords(element)
  }
  return count
}

/** A heading that toggles its section is a button inside a heading; a button beside the words of a heading is not. */
function unwrapHeadingButtons(root: Element): void {
  for (const button of root.querySelectorAll(`:is(${TITLES}) button`)) {
    const words = button.closest(TITLES)?.textContent ?? ''
    if (words.trim() === button.textContent?.trim()) button.replaceWith(...button.childNodes)
  }
}

function dropComments(root: Element): number {
  const anchors = root.querySelectorAll(COMMENT_ANCHORS).length
  const bodies = styledAs(root, /mso-element:\s*comment/i)
  removeAll(bodies)
  const others = removeAll(root.querySelectorAll(COMMENTS))
  removeAll(root.querySelectorAll(COMMENT_ANCHORS))
  return anchors || Math.min(bodies.length + others, 1)
}

/** Emoji shown as pictures become text; tracking pixels are dropped. */
function dropPictures(root: Element): number {
  let pictures = 0
  for (const picture of root.querySelectorAll('img')) {
    const words = picture.getAttribute('alt') ?? ''
    const isPixel = picture.getAttribute('width') === '1' || picture.getAttribute('height') === '1'
    if (IS_EMOJI.test(words)) picture.replaceWith(words)
    else {
      if (!isPixel) pictures++
      removeBetweenWords(picture)
    }
  }
  return pictures
}

function countTables(root: Element): number {
  return [...root.querySelectorAll('table')].filter((table) => table.querySelectorAll('td, th').length > 1).length
}

export function dropForeign(root: Element): LeftOut {
  // Word puts hidden text on the clipboard, browsers do not.
  removeAll(styledAs(root, /(^|[;\s])(display:\s*none|mso-hide:\s*all)/i))
  const drawings = dropWithWords(root, DRAWINGS_WITH_WORDS)
  for (const dropped of root.querySelectorAll(DROPPED)) removeBetweenWords(dropped)
  unwrapHeadingButtons(root)
  const menus = dropWithWords(root, MENUS)
  const buttons = dropWithWords(root, BUTTONS)
  const fields = dropWithWords(root, FIELDS)
  const formulas = dropWithWords(root, 'math')
  const comments = dropComments(root)
  const hasDeletions = removeAll([...root.querySelectorAll(DELETIONS), ...styledAs(root, /mso-deleted/i)]) > 0
  // Word underlines insertions while it tracks changes.
  for (const underline of root.querySelectorAll('u:has(> ins:only-child)'))
    underline.replaceWith(...underline.childNodes)
  const embeds = root.querySelectorAll(EMBEDS).length
  for (const embed of root.querySelectorAll(EMBEDS)) removeBetweenWords(embed)
  const pictures = drawings + dropPictures(root)
  return { pictures, embeds, formulas, menus, buttons, fields, comments, hasDeletions, tables: countTables(root) }
}
