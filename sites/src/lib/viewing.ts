import { VIEWING_HEADER } from '#shared/domain/members/account/viewing-headers.ts'

/* While staff view the pages of a member: what the scripts of such a page need to know. In the script of every page, so it is short. */

/** Its detail is the refusal in words. */
export const VIEWING_REFUSAL_EVENT = 'viewing-refusal'

/** Whether staff view this page as a member. It stays so after the view has ended elsewhere. */
export function isViewing(): boolean {
  return globalThis.document?.documentElement.hasAttribute('data-viewing') ?? false
}

/** For every request of such a page, so that it is never taken for one of staff themselves. */
export function viewingHeaders(): Record<string, string> {
  return isViewing() ? { [VIEWING_HEADER]: '1' } : {}
}

type Refusal = { readonly viewing?: unknown; readonly message?: unknown }

/** Tells the banner, which says it in words, that an answer refused something because of the view. */
export function announceViewingRefusal({ viewing, message }: Refusal): void {
  if (viewing) dispatchEvent(new CustomEvent(VIEWING_REFUSAL_EVENT, { detail: message }))
}
