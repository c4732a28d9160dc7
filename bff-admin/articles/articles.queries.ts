import { and, desc, eq, ne } from 'drizzle-orm'
import { type ArticleWithText, joinedPerson, toArticleWithText } from '#db/articles/article-rows.ts'
import { markFeedbackRead } from '#db/articles/mark-feedback-read.ts'
import { articlesWithText } from '#db/articles/read-articles.ts'
import { readFeedback } from '#db/articles/read-feedback.ts'
import { readRevision, readSittings } from '#db/articles/read-history.ts'
import type { Db } from '#db/client.ts'
import { toUserView, userColumns } from '#db/members/users.ts'
import { articleEvents, articles } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import type { ArticleEventView } from '#shared/domain/articles/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import type { Cursor } from '#shared/kernel/cursor.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { articleHere, checkRight, type EditorRead, holdsRight, mayEditText, type Staff } from './article-access.ts'

const LIST_MAX = 50

export type ArticleOnDesk = ArticleWithText & { readonly canEditText: boolean }

export async function articleOnDesk(read: EditorRead, articleId: string): Promise<ArticleOnDesk | null> {
  const { db, actor } = read
  const [, isEditor, found] = await Promise.all([
    checkRight(read),
    mayEditText(read),
    db.read(articlesWithText(db, and(articleHere(actor, articleId), holdsRight(db, actor)))),
  ])
  if (!found[0]) return null
  const article = toArticleWithText(found[0])
  return { ...article, canEditText: isEditor && canEditorEdit(article.status) }
}

async function checkArticle({ db, actor }: EditorRead, articleId: string): Promise<void> {
  const found = await db.read(
    db.build
      .select({ id: articles.id })
      .from(articles)
      .where(and(articleHere(actor, articleId), holdsRight(db, actor))),
  )
  if (found.length === 0) throw new AppError('NotFound')
}

export async function sittingsOnDesk(
  read: EditorRead,
  articleId: string,
  page: { readonly last: number; readonly before: Cursor | null },
) {
  const of = { articleId, communityId: read.actor.communityId }
  const [, , sittings] = await Promise.all([
    checkRight(read),
    checkArticle(read, articleId),
    readSittings(read.db, of, page),
  ])
  return sittings
}

export async function revisionOnDesk(read: EditorRead, articleId: string, revisionId: string) {
  const of = { articleId, communityId: read.actor.communityId }
  const [, , revision] = await Promise.all([
    checkRight(read),
    checkArticle(read, articleId),
    readRevision(read.db, of, revisionId),
  ])
  return revision
}

export async function feedbackOnDesk(
  read: EditorRead,
  articleId: string,
  page: { readonly last: number; readonly before: Cursor | null },
) {
  const { db, actor } = read
  const [, thread] = await Promise.all([
    checkRight(read),
    readFeedback(db, actor, and(articleHere(actor, articleId), holdsRight(db, actor)), page),
  ])
  if (!thread) throw new AppError('NotFound')
  return thread
}

export async function markRead(read: EditorRead, articleId: string, remarkId: string): Promise<number> {
  const { db, actor } = read
  await checkRight(read)
  return markFeedbackRead(read, and(articleHere(actor, articleId), holdsRight(db, actor)), remarkId)
}

/** The last status changes, newest first. */
export async function listEvents(read: EditorRead, articleId: string): Promise<ArticleEventView[]> {
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
export function editorsHere(db: Db, actor: Staff, editorId?: string) {
  return db.build
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
}

export async function listEditors(read: EditorRead): Promise<UserView[]> {
  const [, rows] = await Promise.all([checkRight(read), read.db.read(editorsHere(read.db, read.actor))])
  return rows.map(toUserView)
}
