import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { personViewIfFound } from '#db/members/users.ts'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles/articles.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { PASSAGE_COMMENTS_MAX, PASSAGES_MAX } from '#shared/domain/articles/passages/passage.ts'
import type { PassageThreadView } from '#shared/domain/articles/views.ts'
import { communityAlias, userAlias } from '../article-rows.ts'
import { type FeedbackReader, type IsThread, isShownTo, readUntil, selectComments } from './read-feedback.ts'

/** Condition on `articles`: the rule `hasFeedbackThread`. The plus keeps SQLite from reading everything that has an editor. */
export function hasThread(): SQL {
  return sql`+${articles.editorId} IS NOT NULL AND ${articles.status} <> 'DRAFT'`
}

/** Condition on `article_feedback`: comments of the thread of the article that the condition selects. */
export function isAboutArticle({ communityId }: Pick<ActorArgs, 'communityId'>, isArticle: SQL | undefined) {
  const article = build.select({ id: articles.id }).from(articles).where(and(isArticle, hasThread())).limit(1)
  return and(eq(articleFeedback.articleId, article), eq(articleFeedback.communityId, communityId))
}

export type ThreadsInput = {
  /** Only threads in which anything changed since; null for all. */
  readonly changedSince: Date | null
  /** Only this one; null for all. */
  readonly threadId: string | null
}

const statusPeople = userAlias('status_person')
const statusCommunities = communityAlias('status_community')

/** Makes the read of the comments about passages of the article that the condition selects. One round trip. */
export function threadsReader<Args extends ActorArgs>(isThread: IsThread<Args>, reader: FeedbackReader) {
  type ThreadArgs = Args & ThreadsInput
  const isAsked = (p: ThreadArgs) =>
    and(
      isAboutArticle(p, isThread(p)),
      isNotNull(articleFeedback.activeAt),
      sql`${articleFeedback.activeAt} >= COALESCE(${p.changedSince}, 0)`,
      sql`${articleFeedback.id} = COALESCE(${p.threadId}, ${articleFeedback.id})`,
      isShownTo(reader),
    )
  const roots = statement((p: ThreadArgs) =>
    build
      .select({
        thread: {
          id: articleFeedback.id,
          articleId: articleFeedback.articleId,
          passage: articleFeedback.passage,
          isPrivate: articleFeedback.isPrivate,
          isResolved: articleFeedback.isResolved,
          statusAt: articleFeedback.statusAt,
          activeAt: articleFeedback.activeAt,
        },
        readUntil: sql<Date | null>`${readUntil(p)}`.mapWith(articleFeedbackReads.readUntil),
        statusBy: personViewIfFound(statusPeople, statusCommunities),
      })
      .from(articleFeedback)
      .innerJoin(articles, hasId(articles, articleFeedback.articleId, p))
      .leftJoin(statusPeople, eq(statusPeople.id, articleFeedback.statusBy))
      .leftJoin(statusCommunities, eq(statusCommunities.id, statusPeople.communityId))
      .where(isAsked(p))
      .orderBy(asc(articleFeedback.activeAt), asc(articleFeedback.id))
      .limit(PASSAGES_MAX),
  )
  const comments = statement((p: ThreadArgs) =>
    selectComments()
      .where(
        and(
          inArray(
            articleFeedback.threadId,
            build.select({ id: articleFeedback.id }).from(articleFeedback).where(isAsked(p)),
          ),
          eq(articleFeedback.communityId, p.communityId),
          isShownTo(reader),
        ),
      )
      .limit(PASSAGES_MAX * PASSAGE_COMMENTS_MAX),
  )

  return async ({ db }: ActorContext, args: Args, input: ThreadsInput): Promise<PassageThreadView[]> => {
    const p = { ...args, ...input }
    const [found, rows] = await Promise.all([db.read(roots(p)), db.read(comments(p))])
    const ofThread = Map.groupBy(rows, ({ comment }) => comment.threadId)
    return found.flatMap(({ thread, readUntil: readAt, statusBy }) => {
      const { passage, activeAt } = thread
      if (!passage || !activeAt) return []
      const views = (ofThread.get(thread.id) ?? []).toSorted(byTime).map(({ comment, author }) => ({
        ...comment,
        author,
        hasRead: comment.authorId === args.userId || comment.createdAt.getTime() <= (readAt?.getTime() ?? 0),
      }))
      return [{ ...thread, passage, activeAt, statusBy, comments: views }]
    })
  }
}

type Row = { readonly comment: { readonly id: string; readonly createdAt: Date } }

function byTime({ comment: a }: Row, { comment: b }: Row): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}
