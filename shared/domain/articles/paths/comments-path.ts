import { type ArticleStatus, isPendingPublication, isPublished } from '../statuses.ts'
import { editorPath } from './editor-path.ts'

/** Where its author finds the comments on an article: the editor or the dashboard to which it redirects, and once it is approved its history. */
export function commentsPath(articleId: string, status: ArticleStatus): string {
  return isPendingPublication(status) || isPublished(status)
    ? `/articles/history/${articleId}#feedback`
    : editorPath(articleId)
}
