import { useEffect, useRef } from 'react'
import type { Places } from './use-places.ts'

/** The names of the highlights in the style sheet. */
const [OPEN, ACTIVE] = ['passage', 'passage-active']

type HighlightsOptions = {
  readonly textSelector: string
  readonly places: Places | null
  /** The threads whose passages are marked. */
  readonly marked: readonly string[]
  readonly activeId: string | null
  readonly onOpen: (threadId: string) => void
}

/** Marks passages in the text and opens the thread of one that is clicked. Browsers without highlights have the buttons beside the text. */
export function useHighlights(options: HighlightsOptions): void {
  const { textSelector, places, marked, activeId } = options
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    if (!('highlights' in CSS)) return
    const rangeOf = (id: string) => places?.get(id)?.range ?? null
    const ranges = marked.flatMap((id) => (id === activeId ? [] : (rangeOf(id) ?? [])))
    const active = activeId === null ? null : rangeOf(activeId)
    CSS.highlights.set(OPEN, new Highlight(...ranges))
    CSS.highlights.set(ACTIVE, new Highlight(...(active ? [active] : [])))
    return () => {
      CSS.highlights.delete(OPEN)
      CSS.highlights.delete(ACTIVE)
    }
  }, [places, marked, activeId])

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const { places: now, marked: ids, onOpen } = latest.current
      if (!(event.target instanceof Element) || !event.target.closest(textSelector) || event.target.closest('a')) return
      // A selection is in progress.
      if (getSelection()?.isCollapsed === false) return
      const hit = ids.find((id) => isAt(now?.get(id)?.range ?? null, event))
      if (hit) onOpen(hit)
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [textSelector])
}

function isAt(range: Range | null, { clientX: x, clientY: y }: MouseEvent): boolean {
  const rects = range ? [...range.getClientRects()] : []
  return rects.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
}
