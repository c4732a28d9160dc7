import { PAGE_USER_HEADER, VIEWED_PAGE_USER } from '#shared/domain/auth/page-user.ts'

/* What the requests of a page say of it. In the script of every page, so it is short. */

/** The user to whom this page was shown; undefined for visitors. */
export function pageUser(): string | undefined {
  return globalThis.document?.documentElement.dataset.user
}

/** Whether staff view this page as a member. It stays so after the view has ended elsewhere. */
export function isViewing(): boolean {
  return pageUser() === VIEWED_PAGE_USER
}

/**
 * For every request of a page: one that shows a view is never taken for one of staff themselves, and no other for one of somebody who
 * has signed in since in this browser.
 */
export function pageHeaders(): Record<string, string> {
  const user = pageUser()
  return user ? { [PAGE_USER_HEADER]: user } : {}
}
