import { PAGE_USER_HEADER } from '#shared/domain/auth/page-user.ts'
import { VIEWING_HEADER } from '#shared/domain/members/account/viewing-headers.ts'

/* What the requests of a page say of it. In the script of every page, so it is short. */

function page(): DOMStringMap {
  return globalThis.document?.documentElement.dataset ?? {}
}

/** Whether staff view this page as a member. It stays so after the view has ended elsewhere. */
export function isViewing(): boolean {
  return page().viewing !== undefined
}

/** The user to whom this page was shown; undefined for visitors, and while staff view the page of a member. */
export function pageUser(): string | undefined {
  return page().user
}

/**
 * For every request of a page: one that shows a view is never taken for one of staff themselves, and no other for one of somebody who
 * has signed in since in this browser.
 */
export function pageHeaders(): Record<string, string> {
  const { viewing, user } = page()
  return { ...(viewing !== undefined && { [VIEWING_HEADER]: '1' }), ...(user && { [PAGE_USER_HEADER]: user }) }
}
