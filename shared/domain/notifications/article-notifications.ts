import { editorPath } from '../articles/editor-path.ts'
import { type MoveMail, moveMail } from '../articles/moves/move-mail.ts'
import { hasEditorView } from '../articles/rules.ts'
import type { ArticleStatus } from '../articles/statuses.ts'
import { storyPath } from '../articles/story-path.ts'
import { commentsText, EDITOR_TEXTS, MOVE_TEXTS, NOTIFICATION_TEXTS } from './messages.ts'
import type { NotificationContent } from './notification.ts'
import type { NotificationOptionId } from './options.ts'

type Article = { readonly id: string; readonly title: string }

/** The options hold for the mails about moves, too. */
export const MOVE_OPTIONS: Readonly<Record<MoveMail, NotificationOptionId>> = {
  'article-needs-revision': 'article-action',
  'article-ready-to-approve': 'article-action',
  'article-taken-back': 'article-progress',
  'article-scheduled': 'article-progress',
  'article-published': 'article-published',
  'article-on-hold': 'article-progress',
  'article-resumed': 'article-progress',
  'article-trashed': 'article-progress',
  'article-restored': 'article-progress',
}

type Moved = Article & {
  readonly from: ArticleStatus
  readonly to: ArticleStatus
  readonly slug: string | null
  readonly editorName: string
}

/** What the author is told about a move; null for the moves that are not told. */
export function moveNotification(move: Moved): NotificationContent | null {
  const kind = moveMail(move.from, move.to)
  if (!kind) return null
  const message = MOVE_TEXTS[kind]({ ...move, isChange: move.from === move.to })
  return { option: MOVE_OPTIONS[kind], message, url: urlAfter(move) }
}

function urlAfter({ id, to, slug }: Moved): string {
  if (to === 'PUBLISHED' && slug) return storyPath(slug)
  if (to === 'MANUALLY_PUBLISHED') return '/articles/published'
  if (to === 'TRASHED') return `/articles/history/${id}`
  return hasEditorView(to) ? editorPath(id) : '/articles'
}

export function submittedNotification({ title }: Article, isResubmission: boolean): NotificationContent {
  return { option: 'article-progress', message: NOTIFICATION_TEXTS.submitted(title, isResubmission), url: '/articles' }
}

export function editorAssignedNotification({ title }: Article, editorName: string): NotificationContent {
  return { option: 'article-progress', message: NOTIFICATION_TEXTS.editorAssigned(title, editorName), url: '/articles' }
}

/** Several comments about one article are one notification until it is read. */
export function commentNotification({ id, title }: Article, actorName: string): NotificationContent {
  return {
    option: 'article-feedback',
    message: commentsText({ title, actorName, actors: 1, count: 1 }),
    url: editorPath(id),
    group: { key: `remarks/${id}`, actorName, subject: title },
  }
}

export function toEditor({ id, title }: Article, event: keyof typeof EDITOR_TEXTS): NotificationContent {
  return { option: 'edited-articles', message: EDITOR_TEXTS[event](title), url: `/admin/articles/${id}` }
}

/** Several comments of an author are one notification until it is read. */
export function authorCommentNotification(article: Article): NotificationContent {
  return {
    ...commentNotification(article, 'The author'),
    option: 'edited-articles',
    url: `/admin/articles/${article.id}`,
  }
}

export function correctedNotification(
  { title, slug }: Article & { readonly slug: string | null },
  editorName: string,
): NotificationContent {
  const url = slug ? storyPath(slug) : '/articles/published'
  return { option: 'article-published', message: NOTIFICATION_TEXTS.corrected(title, editorName), url }
}

export function scanNotification({ title }: Article): NotificationContent {
  return { option: 'article-scan', message: NOTIFICATION_TEXTS.scanFinished(title), url: '/articles' }
}

export function amplificationNotification({ id, title }: Article): NotificationContent {
  return {
    option: 'article-amplification',
    message: NOTIFICATION_TEXTS.amplificationRequested(title),
    url: `/articles/amplify/${id}`,
  }
}

export function amplificationPaidNotification(
  { id, title }: Article,
  amountCents: number,
  currency: string,
): NotificationContent {
  return {
    option: 'article-amplification',
    message: NOTIFICATION_TEXTS.amplificationPaid(title, amountCents, currency),
    url: `/articles/amplify/${id}`,
  }
}

export function amplificationBegunNotification({ id, title }: Article): NotificationContent {
  return {
    option: 'article-amplification',
    message: NOTIFICATION_TEXTS.amplificationBegun(title),
    url: `/articles/amplify/${id}`,
  }
}
