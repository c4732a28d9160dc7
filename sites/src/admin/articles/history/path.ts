/** The versions of an article, for staff. */
export function historyPath(articleId: string): `/${string}` {
  return `/admin/articles/${articleId}/history`
}
