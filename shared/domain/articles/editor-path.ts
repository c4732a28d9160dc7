import { type ArticleStatus, isPendingPublication, isPublished } from './statuses.ts'

export const EDITOR_PATH = '/articles/edit'

/** The editor page for this article only: once the author cannot edit the article, the address redirects to the dashboard. */
export function editorPath(articleId: string): string {
  return `${EDITOR_PATH}?article=${articleId}`
}

/** Where its author finds the comments on an article: the editor or the dashboard to which it redirects, and once it is approved its history. */
export function commentsPath(articleId: string, status: ArticleStatus): string {
  return isPendingPublication(status) || isPublished(status)
    ? `/articles/history/${articleId}#feedback`
    : editorPath(articleId)
}
