import type { Node } from 'prosemirror-model'
import { standingElements } from '../text/schema.ts'

const TAGS: Readonly<Record<string, (node: Node) => string>> = {
  paragraph: () => 'P',
  heading: ({ attrs }) => `H${attrs.level}`,
}

/**
 * Creates a view on an element that already has its text, block by block: equal elements are neither moved nor
 * repainted.
 */
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

/** An element to which the browser's native editing has added attributes is recreated. */
function isElementOf(block: HTMLElement, node: Node): boolean {
  const attributes = block.getAttributeNames().filter((name) => name !== 'class' && name !== 'data-placeholder')
  return TAGS[node.type.name]?.(node) === block.tagName && attributes.length === 0
}
