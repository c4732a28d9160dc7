import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { personViewIfFound } from '#db/members/users.ts'
import { articleEvents, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { endsMuchShorter } from '#shared/domain/articles/history.ts'
import { isArticleStatus } from '#shared/domain/articles/statuses.ts'
import type {
  ArticleEventView,
  ArticleRevisionEntryView,
  ArticleSavedRevisionView,
} from '#shared/domain/articles/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { type Cursor, NEWEST } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { type EndPageInput, edgeAt, pageBefore } from '#shared/server/lists/page-of.ts'
import { type PlaceArgs, placeArgs } from '../lists/newest-first.ts'
import { revisionColumns } from './article-rows.ts'
import { isTextOfArticle } from './row-of-article.ts'

export type HistoryArgs = ActorArgs & { readonly articleId: string; readonly now: Date }

/** Condition on `articles`: the article, if the viewer may read its history. */
export type IsReadable = (p: HistoryArgs) => SQL | undefined

type PageArgs = HistoryArgs & PlaceArgs
type RevisionArgs = HistoryArgs & { readonly revisionId: string }

const EVENTS_MAX = 50

/** The first save of an editing session, and its fullest one. */
const start = alias(articleRevisions, 'start')
const fullest = alias(articleRevisions, 'fullest')

const statusThen = sql<
  string | null
>`(SELECT e.to_status FROM article_events AS e WHERE e.article_id = ${articleRevisions.articleId}
  AND e.community_id = ${articleRevisions.communityId} AND e.created_at <= ${articleRevisions.createdAt} AND e.from_status <> e.to_status AND e.undone_at IS NULL
  ORDER BY e.created_at DESC, e.id DESC LIMIT 1)`

const entryColumns = {
  id: articleRevisions.id,
  title: articleRevisions.title,
  wordCount: articleRevisions.wordCount,
  becameCurrent: articleRevisions.becameCurrent,
  origin: articleRevisions.origin,
  createdAt: articleRevisions.createdAt,
  startedAt: start.createdAt,
  status: statusThen,
  isByAuthor: sql<boolean>`${articleRevisions.authorId} = ${articles.authorId}`.mapWith(Boolean),
}

const preceding = alias(articleRevisions, 'preceding')

const precedingColumns = {
  id: preceding.id,
  title: preceding.title,
  content: preceding.content,
  wordCount: preceding.wordCount,
  updatedAt: preceding.createdAt,
}

const fullestColumns = { id: fullest.id, wordCount: fullest.wordCount }

const isLast = sql`${articleRevisions.id} = (SELECT ending.id FROM article_revisions AS ending WHERE ending.editing_session_id = ${start.id}
  AND ending.community_id = ${start.communityId} ORDER BY ending.created_at DESC, ending.id DESC LIMIT 1)`

const isFullest = sql`${fullest.id} = (SELECT long.id FROM article_revisions AS long WHERE long.editing_session_id = ${start.id}
  AND long.community_id = ${start.communityId} ORDER BY long.word_count DESC LIMIT 1)`

type EntryRow = {
  readonly entry: Omit<ArticleRevisionEntryView, 'author' | 'status' | 'fullest'> & { readonly status: string | null }
  readonly fullest: ArticleRevisionEntryView['fullest']
  readonly author: UserView | null
}

function toEntry({ entry, fullest, author }: EntryRow): ArticleRevisionEntryView {
  return {
    ...entry,
    status: isArticleStatus(entry.status) ? entry.status : 'DRAFT',
    author,
    fullest: fullest && endsMuchShorter(entry.wordCount, fullest.wordCount) ? fullest : null,
  }
}

/** Makes the reads of the histories that the condition selects. Each takes as long for 5,000 saves as for one. */
export function historyReader(isReadable: IsReadable) {
  const sessions = statement((p: PageArgs) => {
    const page = sql`(SELECT begins.id FROM article_revisions AS begins INDEXED BY article_editing_sessions WHERE begins.article_id = ${articles.id}
      AND begins.community_id = ${articles.communityId} AND begins.editing_session_id = begins.id
      AND (begins.created_at, begins.id) < (${p.beforeAt}, ${p.beforeId}) ORDER BY begins.created_at DESC, begins.id DESC LIMIT ${p.limit})`
    return build
      .select({ entry: entryColumns, cursorId: start.id, fullest: fullestColumns, author: personViewIfFound() })
      .from(articles)
      .innerJoin(start, and(sql`${start.id} IN ${page}`, eq(start.communityId, articles.communityId)))
      .innerJoin(articleRevisions, and(isLast, eq(articleRevisions.communityId, articles.communityId)))
      .leftJoin(fullest, and(isFullest, eq(fullest.communityId, articles.communityId)))
      .leftJoin(users, eq(users.id, articleRevisions.authorId))
      .leftJoin(communities, eq(communities.id, users.communityId))
      .where(isReadable(p))
      .orderBy(desc(start.createdAt), desc(start.id))
  })

  const savedRevision = statement((p: RevisionArgs) => {
    const lastBefore = sql`(SELECT earlier.id FROM article_revisions AS earlier WHERE earlier.article_id = ${articles.id}
      AND earlier.community_id = ${articles.communityId} AND earlier.became_current = 1
      AND (earlier.created_at, earlier.id) < (${start.createdAt}, ${start.id}) ORDER BY earlier.created_at DESC, earlier.id DESC LIMIT 1)`
    return build
      .select({ entry: entryColumns, author: personViewIfFound(), text: revisionColumns, before: precedingColumns })
      .from(articles)
      .innerJoin(articleRevisions, isTextOfArticle(p))
      .innerJoin(start, hasId(start, articleRevisions.editingSessionId, articles))
      .leftJoin(preceding, and(sql`${preceding.id} = ${lastBefore}`, eq(preceding.communityId, articles.communityId)))
      .leftJoin(users, eq(users.id, articleRevisions.authorId))
      .leftJoin(communities, eq(communities.id, users.communityId))
      .where(isReadable(p))
  })

  const statusChanges = statement((p: Omit<PageArgs, 'beforeId' | 'limit'>) =>
    build
      .select({
        id: articleEvents.id,
        fromStatus: articleEvents.fromStatus,
        toStatus: articleEvents.toStatus,
        reason: articleEvents.reason,
        scheduledAt: articleEvents.scheduledAt,
        createdAt: articleEvents.createdAt,
        actor: personViewIfFound(),
      })
      .from(articles)
      .innerJoin(
        articleEvents,
        and(eq(articleEvents.articleId, articles.id), eq(articleEvents.communityId, articles.communityId)),
      )
      .leftJoin(users, eq(users.id, articleEvents.actorId))
      .leftJoin(communities, eq(communities.id, users.communityId))
      .where(
        and(
          isReadable(p),
          // An event without a move, reason or time is a new editor.
          or(
            ne(articleEvents.fromStatus, articleEvents.toStatus),
            isNotNull(articleEvents.reason),
            isNotNull(articleEvents.scheduledAt),
          ),
          isNull(articleEvents.undoneAt),
          sql`${articleEvents.createdAt} < ${p.beforeAt}`,
        ),
      )
      .orderBy(desc(articleEvents.createdAt), desc(articleEvents.id))
      .limit(EVENTS_MAX),
  )

  return {
    /** The editing sessions before the cursor, each shown as its last save; oldest first. */
    readEditingSessions: async (
      { db, actor, now }: ActorContext,
      articleId: string,
      page: EndPageInput,
    ): Promise<ConnectionView<ArticleRevisionEntryView>> => {
      const rows = await db.read(sessions({ ...actor, now, articleId, ...placeArgs(page) }))
      return pageBefore(rows, page, (row) => edgeAt({ at: row.entry.startedAt, id: row.cursorId }, toEntry(row)))
    },

    /** One save with its text, and the text that was current before its editing session. */
    readRevision: async (
      { db, actor, now }: ActorContext,
      articleId: string,
      revisionId: string,
    ): Promise<ArticleSavedRevisionView | null> => {
      const [saved] = await db.read(savedRevision({ ...actor, now, articleId, revisionId }))
      if (!saved) return null
      return { entry: toEntry({ ...saved, fullest: null }), text: saved.text, before: saved.before }
    },

    /** The last 50 status changes before the cursor, newest first. */
    readEvents: (
      { db, actor, now }: ActorContext,
      articleId: string,
      before: Cursor | null,
    ): Promise<ArticleEventView[]> => {
      return db.read(statusChanges({ ...actor, now, articleId, beforeAt: (before ?? NEWEST).at }))
    },
  }
}
