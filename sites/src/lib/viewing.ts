import { VIEWING_HEADER } from '#shared/domain/members/account/viewing-headers.ts'

/* While staff view the pages of a member: what the requests of such a page need to know. In the script of every page, so it is short. */

/** Whether staff view this page as a member. It stays so after the view has ended elsewhere. */
export function isViewing(): boolean {
  return globalThis.document?.documentElement.hasAttribute('data-viewing')
}

/** For every request of such a page, so that it is never taken for one of staff themselves. */
export function viewingHeaders(): Record<string, string> | false {
  return isViewing() && { [VIEWING_HEADER]: '1' }
}
