import { type RefObject, useEffect, useRef } from 'react'

type SeenRemark = { readonly id: string; readonly hasRead: boolean }

/**
 * Marks a thread as read up to its newest remark once that has been in view; the returned ref goes on its element.
 * A failure is ignored: the next visit of the page tries again.
 */
export function useReadMark(
  newest: SeenRemark | undefined,
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

/** The first unread remark; the divider stays above it while the page is open. */
export function firstUnread<R extends SeenRemark>(remarks: readonly R[]): R | undefined {
  return remarks.find((remark) => !remark.hasRead)
}

export function lastUnread<R extends SeenRemark>(remarks: readonly R[]): R | undefined {
  return remarks.findLast((remark) => !remark.hasRead)
}
