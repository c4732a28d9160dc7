import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import {
  type ArticleWithText,
  joinedPerson,
  type ListedArticle,
  toArticleWithText,
  toListedArticle,
} from '#db/articles/article-rows.ts'
import { articlesWithText, listedArticles } from '#db/articles/read-articles.ts'
import { readFeedback } from '#db/articles/read-feedback.ts'
import type { Db } from '#db/client.ts'
import { toUserView, userColumns } from '#db/members/users.ts'
import { articleEvents, articles } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import type { ArticleEventView, ArticleStatusCountView } from '#shared/domain/articles/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { type Cursor, printCursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { articleHere, checkRight, type EditorRead, holdsRight, inCommunity, type Staff } from './verb.ts'

const LIST_MAX = 50

export type ArticlesFilter = {
  readonly statuses: readonly ArticleStatus[] | null
  readonly editorId: string | null
}

export type ArticlesPage = ConnectionView<ListedArticle> & { readonly totalCount: number }

/** Last changed first. Without a filter by status everything but the trash. */
export const listArticles = async (
  read: EditorRead,
  filter: ArticlesFilter,
  page: { readonly first: number; readonly after: Cursor | null },
): Promise<ArticlesPage> => {
  const { db, actor } = read
  const { first, after } = page
  const matches = and(
    inCommunity(actor),
    holdsRight(db, actor),
    filter.statuses ? inArray(articles.status, [...filter.statuses]) : ne(articles.status, 'TRASHED'),
    filter.editorId === null ? undefined : eq(articles.editorId, filter.editorId),
  )
  const isLater: SQL | undefined = after
    ? sql`(${articles.updatedAt}, ${articles.id}) < (${after.at.getTime()}, ${after.id})`
    : undefined
  const [, rows, counted] = await Promise.all([
    checkRight(read),
    db.read(
      listedArticles(db, and(matches, isLater))
        .orderBy(desc(articles.updatedAt), desc(articles.id))
        .limit(first + 1),
    ),
    db.read(db.build.select({ total: count() }).from(articles).where(matches)),
  ])
  const edges = rows.slice(0, first).map((row) => {
    const node = toListedArticle(row)
    return { cursor: printCursor({ at: node.updatedAt, id: node.id }), node }
  })
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > first, hasPreviousPage: after !== null },
    totalCount: counted[0]?.total ?? 0,
  }
}

/** How many articles are in each status, those with none included. */
export const countByStatus = async (read: EditorRead): Promise<ArticleStatusCountView[]> => {
  const { db, actor } = read
  const [, rows] = await Promise.all([
    checkRight(read),
    db.read(
      db.build
        .select({ status: articles.status, total: count() })
        .from(articles)
        .where(and(inCommunity(actor), holdsRight(db, actor)))
        .groupBy(articles.status),
    ),
  ])
  const totals = new Map(rows.map((row) => [row.status, row.total]))
  return ARTICLE_STATUSES.map((status) => ({ status, count: totals.get(status) ?? 0 }))
}

export const articleOnDesk = async (read: EditorRead, articleId: string): Promise<ArticleWithText | null> => {
  const { db, actor } = read
  const [, found] = await Promise.all([
    checkRight(read),
    db.read(articlesWithText(db, and(articleHere(actor, articleId), holdsRight(db, actor)))),
  ])
  return found[0] ? toArticleWithText(found[0]) : null
}

export const feedbackOnDesk = async (
  read: EditorRead,
  articleId: string,
  page: { readonly last: number; readonly before: Cursor | null },
) => {
  const { db, actor } = read
  const [, thread] = await Promise.all([
    checkRight(read),
    readFeedback(db, actor, and(articleHere(actor, articleId), holdsRight(db, actor)), page),
  ])
  if (!thread) throw new AppError('NotFound')
  return thread
}

/** The last status changes, newest first. */
export const listEvents = async (read: EditorRead, articleId: string): Promise<ArticleEventView[]> => {
  const { db, actor } = read
  const [, found, rows] = await Promise.all([
    checkRight(read),
    db.read(db.build.select({ id: articles.id }).from(articles).where(articleHere(actor, articleId))),
    db.read(
      db.build
        .select({
          id: articleEvents.id,
          fromStatus: articleEvents.fromStatus,
          toStatus: articleEvents.toStatus,
          reason: articleEvents.reason,
          createdAt: articleEvents.createdAt,
          actorId: articleEvents.actorId,
          actor: userColumns(),
        })
        .from(articleEvents)
        .leftJoin(users, eq(users.id, articleEvents.actorId))
        .leftJoin(communities, eq(communities.id, users.communityId))
        .where(
          and(
            eq(articleEvents.articleId, articleId),
            eq(articleEvents.communityId, actor.communityId),
            ne(articleEvents.fromStatus, articleEvents.toStatus),
            holdsRight(db, actor),
          ),
        )
        .orderBy(desc(articleEvents.createdAt), desc(articleEvents.id))
        .limit(LIST_MAX),
    ),
  ])
  if (found.length === 0) throw new AppError('NotFound')
  return rows.map(({ actorId: _, actor: person, ...event }) => ({ ...event, actor: joinedPerson(person) }))
}

/** Active people who may edit articles of this community; all, or the one asked for. */
export const editorsHere = (db: Db, actor: Staff, editorId?: string) =>
  db.build
    .select(userColumns())
    .from(staffPermissions)
    .innerJoin(users, eq(users.id, staffPermissions.userId))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        eq(staffPermissions.communityId, actor.communityId),
        eq(staffPermissions.permission, 'articles.edit'),
        eq(users.status, 'ACTIVE'),
        editorId === undefined ? undefined : eq(staffPermissions.userId, editorId),
      ),
    )
    .orderBy(users.familyName, users.givenName, users.id)
    .limit(LIST_MAX)

export const listEditors = async (read: EditorRead): Promise<UserView[]> => {
  const [, rows] = await Promise.all([checkRight(read), read.db.read(editorsHere(read.db, read.actor))])
  return rows.map(toUserView)
}
