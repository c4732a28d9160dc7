import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { parse } from '../text/parse.ts'
import { richTextSchema } from '../text/schema.ts'
import type { HeldPaste } from './first-keys.ts'

/** Position markers used while a text is read: noncharacters, which no text contains. */
const [FIRST_MARK, LAST_MARK] = [0xfdd0, 0xfdee]
/** Marks an empty paragraph, which stored texts do not have. */
const EMPTY = '\ufdef'
const ANY_MARK = /[\ufdd0-\ufdef]/g

const BLOCKS = 'p, h2, h3, pre'
const CONTAINERS = 'div, ul, ol, li, blockquote'

export type AdoptedText = {
  readonly doc: Node
  /** Null when the caret was not in the text. */
  readonly selection: { readonly anchor: number; readonly head: number } | null
  readonly pastes: readonly (HeldPaste & { readonly at: number })[]
}

/** The text of an element that the browser edited natively, with the caret and the pending pastes. */
export function readElement(element: HTMLElement, pastes: readonly HeldPaste[]): AdoptedText {
  const ends = selectionEnds(element)
  for (const filler of element.querySelectorAll('br')) if (isFiller(filler)) filler.remove()
  const places = [...ends, ...pastes.map(({ place }) => place)].slice(0, LAST_MARK - FIRST_MARK)
  for (const [i, place] of places.entries()) mark(place, element, String.fromCharCode(FIRST_MARK + i))
  for (const block of element.querySelectorAll(BLOCKS)) if (!block.textContent) block.append(EMPTY)
  const { doc, positions } = withoutMarks(parse(richTextSchema, element.innerHTML))
  const at = (place: number) => positions.get(FIRST_MARK + place) ?? doc.content.size
  return {
    doc,
    selection: ends.length > 0 ? { anchor: at(0), head: at(1) } : null,
    pastes: pastes.map((paste, i) => ({ ...paste, at: at(ends.length + i) })),
  }
}

function selectionEnds(element: HTMLElement): readonly Range[] {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {}
  if (!anchorNode || !focusNode || !element.contains(anchorNode) || !element.contains(focusNode)) return []
  return [pointAt(anchorNode, anchorOffset ?? 0), pointAt(focusNode, focusOffset ?? 0)]
}

function pointAt(node: globalThis.Node, offset: number): Range {
  const point = document.createRange()
  point.setStart(node, offset)
  return point
}

/** A break at the end of a block is invisible: browsers insert it for the caret. */
function isFiller(line: Element): boolean {
  return line.nextSibling === null && line.parentElement?.closest('pre') === null
}

function mark({ startContainer, startOffset }: Range, element: HTMLElement, char: string): void {
  let [node, offset] = [startContainer, startOffset]
  // Between blocks it would become a separate paragraph.
  while (element.contains(node) && node instanceof Element && node.matches(CONTAINERS)) {
    const next = node.childNodes[offset]
    const inner = next ?? node.lastChild
    if (!inner || inner.nodeName === 'BR') break
    node = inner
    offset = next ? 0 : inner instanceof Text ? inner.length : inner.childNodes.length
  }
  pointAt(node, offset).insertNode(document.createTextNode(char))
}

function withoutMarks(doc: Node): { doc: Node; positions: ReadonlyMap<number, number> } {
  const marks: number[] = []
  const positions = new Map<number, number>()
  doc.descendants((node, start) => {
    for (const { 0: char, index } of (node.text ?? '').matchAll(ANY_MARK)) {
      positions.set(char.charCodeAt(0), start + index - marks.length)
      marks.push(start + index)
    }
  })
  const change = new Transform(doc)
  for (const at of marks.toReversed()) change.delete(at, at + 1)
  return { doc: change.doc, positions }
}
