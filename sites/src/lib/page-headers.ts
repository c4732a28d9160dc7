import { PAGE_USER_HEADER, VIEWED_PAGE_USER } from '#shared/domain/auth/page-user.ts'

/* Headers of a page's requests. Part of the script of every page, so it is short. */

/** The user for whom this page was rendered; undefined for visitors. */
export function pageUser(): string | undefined {
  return globalThis.document?.documentElement.dataset.user
}

/** Whether staff view this page as a member. It stays so after the view has ended elsewhere. */
export function isViewing(): boolean {
  return pageUser() === VIEWED_PAGE_USER
}

/**
 * For every request of a page: a request from a view is never treated as one of the staff person, nor any other request
 * as one of a user who has signed in since in this browser.
 */
export function pageHeaders(): Record<string, string> {
  const user = pageUser()
  return user ? { [PAGE_USER_HEADER]: user } : {}
}
