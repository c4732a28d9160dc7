import { formatWeekday } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { counted } from '#shared/kernel/plurals.ts'
import { type MoveEmail, moveEmail } from '../articles/moves/move-email.ts'
import { commentsPath } from '../articles/paths/comments-path.ts'
import { editorPath } from '../articles/paths/editor-path.ts'
import { hasEditorView } from '../articles/rules.ts'
import type { ArticleStatus } from '../articles/statuses.ts'
import { storyPath } from '../articles/story-path.ts'
import { CHOICE, type NotificationOf, type NotificationOption, type StaffOption } from './declaration.ts'
import { quoted } from './quoted-title.ts'

/** The options for authors. */
export const ARTICLE_OPTIONS = {
  'article-action': {
    name: 'Your article needs you',
    description:
      'Your editor has asked for changes, your article is ready for you to approve, or submissions close before you’ve submitted it.',
    channels: CHOICE,
  },
  'article-progress': {
    name: 'Article progress',
    description: 'Your article was received, taken by an editor, put on hold, scheduled or moved to the trash.',
    channels: CHOICE,
  },
  'article-feedback': {
    name: 'Feedback from your editor',
    description: 'Your editor left feedback on your article.',
    channels: CHOICE,
  },
  'article-published': {
    name: 'Your article is published',
    description: 'Your article went live, or a correction to it was published.',
    channels: CHOICE,
  },
  'article-scan': {
    name: 'Originality checks',
    description: 'The originality check of your article is finished.',
    channels: { EMAIL: 'NONE', WEB: 'CHOICE', PUSH: 'CHOICE' },
  },
  'article-amplification': {
    name: 'Article amplification',
    description: 'Updates on your request to amplify an article.',
    channels: CHOICE,
  },
} as const satisfies Readonly<Record<string, NotificationOption>>

export const ARTICLE_STAFF_OPTIONS = {
  'edited-articles': {
    name: 'Articles you edit',
    description: 'An author has revised or approved an article you edit, or left feedback on it.',
  },
} as const satisfies Readonly<Record<string, StaffOption>>

type ArticleNotification = NotificationOf<typeof ARTICLE_OPTIONS & typeof ARTICLE_STAFF_OPTIONS>

type Article = { readonly id: string; readonly title: string }

/** The options also apply to the emails about moves. */
export const MOVE_OPTIONS: Readonly<Record<MoveEmail, keyof typeof ARTICLE_OPTIONS>> = {
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

type Move = { readonly title: string; readonly editorName: string; readonly isChange?: boolean }

/** The texts for the author about a move of the article. If a job moved it there is no editor to name. */
const MOVE_TEXTS: Readonly<Record<MoveEmail, (move: Move) => string>> = {
  'article-needs-revision': ({ title, editorName }) => `${editorName} asked you to revise ${quoted(title)}.`,
  'article-ready-to-approve': ({ title, editorName }) =>
    `${editorName} has finished editing ${quoted(title)}. Please read and approve it.`,
  'article-taken-back': ({ title, editorName }) =>
    editorName
      ? `${editorName} is editing ${quoted(title)} again.`
      : `${quoted(title)} wasn’t published on schedule: its text changed after you approved it.`,
  'article-scheduled': ({ title, isChange }) => `${quoted(title)} has a ${isChange ? 'new ' : ''}publication date.`,
  'article-published': ({ title }) => `${quoted(title)} is published. Anyone can read it now.`,
  'article-on-hold': ({ title, editorName }) => `${editorName} put ${quoted(title)} on hold. Your text is safe.`,
  'article-resumed': ({ title }) => `${quoted(title)} is no longer on hold and continues where it left off.`,
  'article-trashed': ({ title, editorName }) =>
    `${editorName} removed ${quoted(title)}. You can still read and copy its text.`,
  'article-restored': ({ title, editorName }) =>
    `${editorName} restored ${quoted(title)} from the trash. It’s back where it was.`,
}

type Moved = Article & {
  readonly from: ArticleStatus
  readonly to: ArticleStatus
  readonly slug: string | null
  readonly editorName: string
}

/** The author's notification of a move; null for moves without one. */
export function moveNotification(move: Moved): ArticleNotification | null {
  const kind = moveEmail(move.from, move.to)
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

type Submission = { readonly isResubmission: boolean; readonly feedbackDueAt: Date; readonly timeZone: string }

export function submittedNotification({ title }: Article, submission: Submission): ArticleNotification {
  const { isResubmission, feedbackDueAt, timeZone } = submission
  return {
    option: 'article-progress',
    message: `We’ve received your ${isResubmission ? 'revision of ' : 'article '}${quoted(title)}. Expect editor feedback by ${formatWeekday(feedbackDueAt, timeZone)}.`,
    url: '/articles',
  }
}

export function editorAssignedNotification({ title }: Article, editorName: string): ArticleNotification {
  return { option: 'article-progress', message: `${editorName} is your editor for ${quoted(title)}.`, url: '/articles' }
}

/** Several comments on one article are one notification until it is read. */
function commentsOn({ id, title }: Article, actorName: string) {
  return {
    message: commentsText({ title, actorName, actors: 1, count: 1 }),
    group: { key: `remarks/${id}`, actorName, subject: title },
  }
}

export function commentNotification(
  article: Article & { readonly status: ArticleStatus },
  actorName: string,
): ArticleNotification {
  const url = commentsPath(article.id, article.status)
  return { ...commentsOn(article, actorName), option: 'article-feedback', url }
}

type CommentsText = {
  readonly title: string
  readonly actorName: string
  /** The number of people who wrote them, and the number of comments. */
  readonly actors: number
  readonly count: number
}

/** "Theo Brandt left feedback on “X”." or "Theo Brandt and 1 other wrote 3 comments about “X”." */
export function commentsText({ title, actorName, actors, count }: CommentsText): string {
  const who = actors > 1 ? `${actorName} and ${counted(actors - 1, 'other')}` : actorName
  return `${who} left ${count > 1 ? counted(count, 'comment') : 'feedback'} on ${quoted(title)}.`
}

/** The texts for editors about their articles. They name no author, because an author's account may be deleted. */
const EDITOR_TEXTS = {
  resubmitted: (title: string) => `The author has revised and resubmitted ${quoted(title)}.`,
  approved: (title: string) => `The author has approved ${quoted(title)}. It can be published now.`,
  notPublished: (title: string) =>
    `${quoted(title)} wasn’t published on schedule: its text changed after the author approved it.`,
}

export function toEditor({ id, title }: Article, event: keyof typeof EDITOR_TEXTS): ArticleNotification {
  return { option: 'edited-articles', message: EDITOR_TEXTS[event](title), url: `/admin/articles/${id}` }
}

/** Several comments of an author are one notification until it is read. */
export function authorCommentNotification(article: Article): ArticleNotification {
  return noteNotification(article, 'The author')
}

/** The same for the notes of other editors. */
export function noteNotification(article: Article, actorName: string): ArticleNotification {
  return {
    ...commentsOn(article, actorName),
    option: 'edited-articles',
    url: `/admin/articles/${article.id}`,
  }
}

export function correctedNotification(
  { title, slug }: Article & { readonly slug: string | null },
  editorName: string,
): ArticleNotification {
  const url = slug ? storyPath(slug) : '/articles/published'
  return {
    option: 'article-published',
    message: `${editorName} corrected ${quoted(title)}. The correction and its date appear under the article.`,
    url,
  }
}

export function scanNotification({ title }: Article): ArticleNotification {
  return { option: 'article-scan', message: `The originality check of ${quoted(title)} is finished.`, url: '/articles' }
}

function ofAmplification({ id }: Pick<Article, 'id'>, message: string): ArticleNotification {
  return { option: 'article-amplification', message, url: `/articles/amplify/${id}` }
}

export function amplificationNotification(article: Article): ArticleNotification {
  const { title } = article
  return ofAmplification(article, `We’ve received your request to amplify ${quoted(title)}. Nothing is charged now.`)
}

export function amplificationPaidNotification(
  article: Article,
  amountCents: number,
  currency: string,
): ArticleNotification {
  const [money, title] = [formatMoney(amountCents, currency), quoted(article.title)]
  return ofAmplification(article, `You paid ${money} to amplify ${title}. You can withdraw until it starts.`)
}

/** Of a payment whose page could not say how it ended. */
export function amplificationNotMadeNotification(
  article: Article,
  amountCents: number,
  currency: string,
): ArticleNotification {
  const [money, title] = [formatMoney(amountCents, currency), quoted(article.title)]
  return ofAmplification(article, `Your payment of ${money} to amplify ${title} wasn’t made: nothing was charged.`)
}

export function amplificationBegunNotification(article: Article): ArticleNotification {
  return ofAmplification(article, `The amplification of ${quoted(article.title)} has started.`)
}
