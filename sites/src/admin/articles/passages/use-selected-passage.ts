import { useEffect, useRef, useState } from 'react'
import { type Passage, passageOf } from '#shared/domain/articles/passages/passage.ts'
import { textOfElement } from '../../../features/articles/passages/element-text.ts'

/** Where the selection ends on the page, in pixels of the window. */
export type SelectionEnd = { readonly x: number; readonly y: number }

/** Mod-Alt-M, as in other editors. */
function isCommentKey(event: KeyboardEvent): boolean {
  return event.altKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyM'
}

/** Tracks the selected words of the text; `take` returns them as a passage, or null when there are none or too many. */
export function useSelectedPassage(textSelector: string, onKey: () => void) {
  const [end, setEnd] = useState<SelectionEnd | null>(null)
  const latest = useRef(onKey)
  latest.current = onKey

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const follow = () => setEnd(endOf(selectedRange(textSelector)))
    document.addEventListener('selectionchange', follow, { signal })
    document.addEventListener('scroll', follow, { signal, passive: true })
    document.addEventListener(
      'keydown',
      (event) => {
        if (!isCommentKey(event)) return
        event.preventDefault()
        latest.current()
      },
      { signal },
    )
    return () => controller.abort()
  }, [textSelector])

  const take = (): Passage | null => {
    const range = selectedRange(textSelector)
    const text = range && document.querySelector(textSelector)
    if (!range || !text) return null
    const words = textOfElement(text)
    const part = words.partOf(range)
    return part && passageOf(words.text, part.from, part.to)
  }
  return { end, take }
}

function selectedRange(textSelector: string): Range | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const at = range.commonAncestorContainer
  const element = at instanceof Element ? at : at.parentElement
  return element?.closest(textSelector) && range.toString().trim() ? range : null
}

function endOf(range: Range | null): SelectionEnd | null {
  const line = range && [...range.getClientRects()].at(-1)
  return line ? { x: line.right, y: line.bottom } : null
}
