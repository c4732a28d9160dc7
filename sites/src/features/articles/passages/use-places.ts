import { type RefObject, useEffect, useRef, useState } from 'react'
import { findPassage } from '#shared/domain/articles/passages/find-passage.ts'
import { textOfElement } from './element-text.ts'
import type { PassageThread } from './passage-thread.ts'

/** Where a passage is on the page. */
export type Place = {
  readonly kind: 'same' | 'rewritten' | 'gone'
  /** For the order of the threads; deleted passages come last. */
  readonly start: number
  /** Null for a deleted passage, and while the text is not shown. */
  readonly range: Range | null
}

export type Places = ReadonlyMap<string, Place>

/** Typing changes the text with every key: the passages are searched once it pauses. */
const RESTS_MS = 400

function findPlaces(text: Element, threads: readonly PassageThread[]): Places {
  const { text: words, rangeOf } = textOfElement(text)
  return new Map(
    threads.map(({ id, passage }): [string, Place] => {
      const found = findPassage(words, passage)
      if (found.kind === 'gone') return [id, { kind: 'gone', start: Number.MAX_SAFE_INTEGER, range: null }]
      return [id, { kind: found.kind, start: found.start, range: rangeOf(found.start, found.end) }]
    }),
  )
}

/**
 * Finds the passages of threads in the text of the page, and again when the text changes. It only reads the text:
 * ranges are highlighted by the browser, so the edited DOM is not modified.
 */
export function usePlaces(
  textSelector: string,
  threads: readonly PassageThread[],
): { places: Places | null; version: number } {
  const [found, setFound] = useState<{ places: Places | null; version: number }>({ places: null, version: 0 })
  const latest = useRef(threads)
  latest.current = threads
  const find: RefObject<() => void> = useRef(() => {})

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: Element | null = null
    find.current = () => {
      const text = document.querySelector(textSelector)
      if (text !== shown) {
        resized.disconnect()
        if (text) resized.observe(text)
        shown = text
      }
      const places = text && findPlaces(text, latest.current)
      setFound(({ version }) => ({ places, version: version + 1 }))
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => find.current(), RESTS_MS)
    }
    const changed = new MutationObserver((records) => {
      if (records.some(({ target }) => isOfText(target, textSelector))) later()
    })
    const resized = new ResizeObserver(later)
    const page = document.querySelector('main') ?? document.body
    changed.observe(page, { childList: true, characterData: true, subtree: true })
    find.current()
    return () => {
      clearTimeout(timer)
      changed.disconnect()
      resized.disconnect()
    }
  }, [textSelector])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other threads are other passages
  useEffect(() => find.current(), [threads])
  return found
}

/** Whether a change is in the text, or adds or removes the text as a whole. */
function isOfText(target: Node, textSelector: string): boolean {
  const element = target instanceof Element ? target : target.parentElement
  if (!element) return false
  return (
    element.closest(textSelector) !== null ||
    element.querySelector(textSelector) !== null ||
    !document.querySelector(textSelector)
  )
}
