const BREAKS_AROUND = 'p, div, li, tr, table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote'

/** The lines of a preformatted element, whatever its child elements are. */
function linesOf(element: Element): string {
  let text = ''
  const write = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? ''
    else if (node instanceof Element && node.localName === 'br') text += '\n'
    else if (node instanceof Element) {
      const isBlock = node.matches(BREAKS_AROUND)
      if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n'
      for (const child of node.childNodes) write(child)
      if (isBlock && !text.endsWith('\n')) text += '\n'
    }
  }
  for (const child of element.childNodes) write(child)
  return text.trimEnd()
}

/** Turns every preformatted element into lines of plain text; in lists and quotes they become lines of a paragraph. */
export function rebuildPreformatted(root: Element): void {
  for (const pre of root.querySelectorAll('pre, xmp, listing')) {
    if (!root.contains(pre)) continue
    const lines = linesOf(pre)
    const isNested = pre.parentElement?.closest('li, blockquote') != null
    const made = pre.ownerDocument.createElement(isNested ? 'p' : 'pre')
    if (isNested)
      for (const [i, line] of lines.split('\n').entries())
        made.append(...(i > 0 ? [pre.ownerDocument.createElement('br'), line] : [line]))
    else made.textContent = lines
    pre.replaceWith(made)
  }
}
