import { VIEWING_HEADER } from '#shared/domain/members/account/viewing-headers.ts'

/* While staff view the pages of a member: what the scripts of such a page need to know. */

const EVENT = 'council:viewing-refusal'

/** Whether staff view this page as a member. It stays so after the view has ended elsewhere. */
export function isViewing(): boolean {
  return typeof document !== 'undefined' && document.documentElement.hasAttribute('data-viewing')
}

/** For every request of such a page, so that it is never taken for one of staff themselves. */
export function viewingHeaders(): Record<string, string> {
  return isViewing() ? { [VIEWING_HEADER]: '1' } : {}
}

/** Tells the banner, which says it in words, that an answer refused something because of the view. */
export function announceViewingRefusal({
  viewing,
  message,
}: {
  readonly viewing?: unknown
  readonly message?: unknown
}) {
  if (viewing === undefined || typeof window === 'undefined') return
  dispatchEvent(new CustomEvent(EVENT, { detail: String(message) }))
}

export function onViewingRefusal(listen: (message: string) => void): void {
  addEventListener(EVENT, (event) => listen((event as CustomEvent<string>).detail))
}
