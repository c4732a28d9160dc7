import { type RefObject, useEffect, useRef } from 'react'

type SeenComment = { readonly id: string; readonly hasRead: boolean }

/**
 * Marks a thread as read up to its newest comment once that has been in view; the returned ref goes on its element. A
 * failure is ignored: the next visit of the page tries again.
 */
export function useReadMark(
  newest: SeenComment | undefined,
  mark: (remarkId: string) => Promise<unknown>,
): RefObject<HTMLLIElement | null> {
  const element = useRef<HTMLLIElement>(null)
  const send = useRef(mark)
  send.current = mark
  const newestId = newest && !newest.hasRead ? newest.id : null

  useEffect(() => {
    if (!element.current || newestId === null) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void send.current(newestId).catch(() => {})
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [newestId])

  return element
}

/** The first unread comment; the divider stays above it while the page is open. */
export function firstUnread<R extends SeenComment>(comments: readonly R[]): R | undefined {
  return comments.find((comment) => !comment.hasRead)
}

export function lastUnread<R extends SeenComment>(comments: readonly R[]): R | undefined {
  return comments.findLast((comment) => !comment.hasRead)
}
