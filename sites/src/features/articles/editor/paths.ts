/** The page that the editor leads back to. */
export const DASHBOARD_PATH = '/articles'
export const LOGIN_PATH = '/login'

/** The versions of an article, for its author. */
export function historyPath(articleId: string): `/${string}` {
  return `/articles/history/${articleId}`
}
