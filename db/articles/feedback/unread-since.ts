import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { articleFeedback, articleFeedbackReads, articles } from '#db/schema/articles/articles.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { isShownTo } from './read-feedback.ts'

type SinceArgs = { readonly articleId: string; readonly communityId: string; readonly since: Date }

/** The first comment since then that is for the author and unread by the author. */
export const unreadSince = statement((p: SinceArgs) =>
  build
    .select({ id: articleFeedback.id })
    .from(articles)
    .innerJoin(articleFeedback, eq(articleFeedback.articleId, articles.id))
    .leftJoin(
      articleFeedbackReads,
      and(
        eq(articleFeedbackReads.articleId, articles.id),
        isOfUser(articleFeedbackReads, { userId: articles.authorId, communityId: p.communityId }),
      ),
    )
    .where(
      and(
        hasId(articles, p.articleId, p),
        eq(articleFeedback.communityId, p.communityId),
        ne(articleFeedback.authorId, articles.authorId),
        isShownTo('author'),
        sql`${articleFeedback.createdAt} > max(${p.since}, COALESCE(${articleFeedbackReads.readUntil}, 0))`,
      ),
    )
    .orderBy(asc(articleFeedback.createdAt), asc(articleFeedback.id))
    .limit(1),
)
