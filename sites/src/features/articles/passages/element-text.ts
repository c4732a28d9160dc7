const BLOCKS = 'p, h2, h3, li, pre, blockquote'

/** The words of an element as the rules read them, and their positions in the page. */
export type ElementText = {
  /** With single spaces, and a line feed between paragraphs. */
  readonly text: string
  readonly rangeOf: (start: number, end: number) => Range
  /** The part of the text that a selection covers; null for one outside. */
  readonly partOf: (selected: Range) => { readonly from: number; readonly to: number } | null
}

export function textOfElement(root: Element): ElementText {
  const nodes: Text[] = []
  const offsets: number[] = []
  let text = ''
  const add = (letter: string, node: Text, offset: number) => {
    text += letter
    nodes.push(node)
    offsets.push(offset)
  }
  let block: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const own = node.parentElement?.closest(BLOCKS) ?? root
    if (own !== block && text && node.data.trim()) add('\n', node, 0)
    if (node.data.trim()) block = own
    for (let i = 0; i < node.data.length; i++) {
      const letter = node.data.charAt(i)
      if (!/\s/.test(letter)) add(letter, node, i)
      else if (text && !/\s$/.test(text)) add(' ', node, i)
    }
  }

  const rangeOf = (start: number, end: number) => {
    const range = document.createRange()
    const [first, last] = [nodes[start], nodes[end - 1]]
    if (first && last) {
      range.setStart(first, offsets[start] ?? 0)
      range.setEnd(last, (offsets[end - 1] ?? 0) + 1)
    }
    return range
  }
  const partOf = (selected: Range) => {
    if (!root.contains(selected.commonAncestorContainer)) return null
    const isIn = (node: Text, i: number) => {
      const offset = offsets[i] ?? 0
      return (
        selected.comparePoint(node, offset) === 0 &&
        selected.comparePoint(node, Math.min(offset + 1, node.data.length)) === 0
      )
    }
    const from = nodes.findIndex(isIn)
    return from < 0 ? null : { from, to: nodes.findLastIndex(isIn) + 1 }
  }
  return { text, rangeOf, partOf }
}
