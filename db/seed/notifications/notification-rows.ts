import type { notifications, notificationViews } from '#db/schema/notifications.ts'
import type { WorkCalendar } from '#shared/domain/articles/business-days.ts'
import { feedbackDueAt } from '#shared/domain/articles/member-progress.ts'
import {
  authorCommentNotification,
  commentNotification,
  editorAssignedNotification,
  moveNotification,
  scanNotification,
  submittedNotification,
  toEditor,
} from '#shared/domain/notifications/article-notifications.ts'
import type { NotificationContent } from '#shared/domain/notifications/notification.ts'
import type { ArticleRows } from '../articles/article-rows.ts'
import type { Person } from '../people/person.ts'
import { seededId } from '../seeded-id.ts'

type Row = typeof notifications.$inferInsert
type ArticleRow = ArticleRows['articles'][number]
type Told = { readonly causeKey: string; readonly at: Date; readonly content: NotificationContent }

/** The maximum number of entries in an author's list: three pages. */
const ENTRIES = 25
const UNREAD = 8
const UNVIEWED = 3

/** The authors' notifications about their articles: the newest are unread, the very newest unviewed. */
export function notificationRows(rows: ArticleRows, people: ReadonlyMap<string, Person>, calendar: WorkCalendar) {
  const byAuthor = Map.groupBy(rows.articles, ({ authorId }) => authorId)
  const names = new Map([...people.values()].map(({ id, givenName, familyName }) => [id, `${givenName} ${familyName}`]))
  const active = [...people.values()].filter(({ status }) => status === 'ACTIVE')
  const all = active.flatMap(({ id }) => {
    const told = (byAuthor.get(id) ?? []).flatMap((article) => toldAbout(article, rows, names, calendar))
    return newestEntries(told).map((one, i) => rowOf(one, byAuthor.get(id)?.[0]?.communityId ?? '', id, i))
  })
  return { notifications: [...all, ...editorRows(rows)], views: viewsOf(all) }
}

/** The editors' notifications of the authors' steps, in each community where they edit. */
function editorRows(rows: ArticleRows): Row[] {
  const edited = rows.articles.filter(({ editorId }) => editorId)
  const byEditor = Map.groupBy(edited, ({ editorId, communityId }) => `${editorId} ${communityId}`)
  return [...byEditor.values()].flatMap((articles) => {
    const told = articles.flatMap((article) => toldToEditor(article, rows))
    const [{ editorId, communityId } = { editorId: null, communityId: '' }] = articles
    return newestEntries(told).map((one, i) => rowOf(one, communityId, editorId ?? '', i))
  })
}

function toldToEditor(article: ArticleRow, rows: ArticleRows): Told[] {
  const { id, authorId } = article
  const named = { id, title: article.title ?? '' }
  const ofEvents = rows.events
    .filter(({ articleId, actorId }) => articleId === id && actorId === authorId)
    .flatMap(({ id: eventId, fromStatus, toStatus, createdAt: at }) => {
      const causeKey = `article/${id}/${eventId}`
      if (toStatus === 'READY_TO_PUBLISH') return [{ causeKey, at, content: toEditor(named, 'approved') }]
      const isRevision = toStatus === 'SUBMITTED_FOR_REVIEW' && fromStatus === 'NEEDS_REVISION'
      return isRevision ? [{ causeKey, at, content: toEditor(named, 'resubmitted') }] : []
    })
  const ofComments = rows.feedback
    .filter((comment) => comment.articleId === id && comment.authorId === authorId)
    .map(({ id: remarkId, createdAt: at }) => ({
      causeKey: `article/${id}/${remarkId}`,
      at,
      content: authorCommentNotification(named),
    }))
  return [...ofEvents, ...ofComments]
}

function toldAbout(
  article: ArticleRow,
  rows: ArticleRows,
  names: ReadonlyMap<string, string>,
  calendar: WorkCalendar,
): Told[] {
  const { id, authorId } = article
  const named = { id, title: article.title ?? '', slug: article.slug ?? null }
  const nameOf = (actorId: string | null | undefined) => names.get(actorId ?? '') ?? ''
  const ofEvents = rows.events
    .filter((event) => event.articleId === id)
    .flatMap(({ id: eventId, fromStatus: from, toStatus: to, actorId, createdAt }) => {
      const content =
        to === 'SUBMITTED_FOR_REVIEW'
          ? submittedNotification(named, {
              isResubmission: from === 'NEEDS_REVISION',
              feedbackDueAt: feedbackDueAt(createdAt, calendar),
              timeZone: calendar.timeZone,
            })
          : to === 'EDITING'
            ? editorAssignedNotification(named, nameOf(actorId))
            : moveNotification({ ...named, from, to, editorName: nameOf(actorId) })
      return content ? [{ causeKey: `article/${id}/${eventId}`, at: createdAt, content }] : []
    })
  const ofComments = rows.feedback
    .filter((comment) => comment.articleId === id && comment.authorId !== authorId)
    .map(({ id: remarkId, authorId: writer, createdAt }) => ({
      causeKey: `remark/${id}/${remarkId}`,
      at: createdAt,
      content: commentNotification({ ...named, status: article.status }, nameOf(writer)),
    }))
  const ofScans = rows.scans
    .filter((scan) => scan.articleId === id && scan.status === 'COMPLETED')
    .map(({ revisionId, updatedAt }) => ({
      causeKey: `scan/${id}/${revisionId}`,
      at: updatedAt,
      content: scanNotification(named),
    }))
  return [...ofEvents, ...ofComments, ...ofScans]
}

/** Unread notifications of a group are one entry. */
function newestEntries(told: readonly Told[]): Told[] {
  const newestFirst = told.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.causeKey < b.causeKey ? 1 : -1))
  const entries = new Set<string>()
  return newestFirst.filter(({ causeKey, content }, i) => {
    entries.add(i < UNREAD && content.group ? content.group.key : causeKey)
    return entries.size <= ENTRIES
  })
}

const READ_AFTER_MS = 3 * 3_600_000

function rowOf({ causeKey, at, content }: Told, communityId: string, userId: string, i: number): Row {
  const { option, message, url, group } = content
  return {
    id: seededId(`notification ${userId} ${causeKey}`),
    communityId,
    userId,
    option,
    causeKey,
    message,
    url,
    groupKey: group?.key ?? null,
    actorName: group?.actorName ?? null,
    subject: group?.subject ?? null,
    createdAt: at,
    readAt: i < UNREAD ? null : new Date(at.getTime() + READ_AFTER_MS),
  }
}

function viewsOf(rows: readonly Row[]): (typeof notificationViews.$inferInsert)[] {
  return [...Map.groupBy(rows, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const lastSeen = own[UNVIEWED]
    return lastSeen ? [{ userId, communityId: lastSeen.communityId, viewedAt: lastSeen.createdAt }] : []
  })
}
