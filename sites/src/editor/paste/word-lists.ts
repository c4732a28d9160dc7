import { sourceStyleOf } from './inert-html.ts'

const LEVEL = /mso-list:\s*\w+\s+level(\d)/i

function isMarker(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(sourceStyleOf(element))
}

type OpenList = { readonly list: Element; readonly level: number }

/** Removes the bullet or number that Word wrote as text; returns the kind of list. */
function removeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = [...paragraph.querySelectorAll('span')].find(isMarker)
  marker?.remove()
  return /^\s*(\d+|[a-z]{1,3})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul'
}

/** Rebuilds Word's lists, which are paragraphs with a level that begin with a bullet or number as text. */
export function rebuildWordLists(root: Element): void {
  let open: readonly OpenList[] = []
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(LEVEL.exec(sourceStyleOf(paragraph))?.[1] ?? 0)
    if (level === 0) continue
    const tag = removeMarker(paragraph)
    if (paragraph.previousElementSibling !== open[0]?.list) open = []
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.list.localName === tag))
    let innermost = open.at(-1)
    if (innermost?.level !== level) {
      const list = paragraph.ownerDocument.createElement(tag)
      const item = innermost?.list.lastElementChild
      if (item) item.append(list)
      else paragraph.before(list)
      innermost = { list, level }
      open = [...open, innermost]
    }
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    paragraph.remove()
    innermost.list.append(item)
  }
}
