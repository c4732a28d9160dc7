import type { Node } from 'prosemirror-model'
import { standingElements } from '../text/schema.ts'

const TAGS: Readonly<Record<string, (node: Node) => string>> = {
  paragraph: () => 'P',
  heading: ({ attrs }) => `H${attrs.level}`,
}

/** Makes a view on an element that has its text already, block by block: what is the same element is neither moved nor painted anew. */
export function onStandingText<T>(element: HTMLElement, doc: Node, mount: () => T): T {
  if (element.children.length === doc.childCount)
    for (const [i, block] of [...element.children].entries()) {
      const node = doc.child(i)
      if (block instanceof HTMLElement && isElementOf(block, node)) standingElements.set(node, block)
    }
  try {
    return mount()
  } finally {
    standingElements.clear()
  }
}

/** An element that the browser's own editing has given attributes is made anew. */
function isElementOf(block: HTMLElement, node: Node): boolean {
  const attributes = block.getAttributeNames().filter((name) => name !== 'class' && name !== 'data-placeholder')
  return TAGS[node.type.name]?.(node) === block.tagName && attributes.length === 0
}
