import { and, count, eq, ne, sql } from 'drizzle-orm'
import { isAboutArticle } from '#db/articles/feedback/read-threads.ts'
import { selectLastLook } from '#db/articles/text-looks.ts'
import type { ActorContext } from '#db/context.ts'
import { personViewIfFound } from '#db/members/users.ts'
import { articleFeedback } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { type ArticleArgs, checkCanManageArticles, isManageable } from '../article-access.ts'

/** The comments of one person, with the text of the last one. */
export type CommentsOfPerson = {
  readonly authorId: string
  readonly author: UserView | null
  readonly count: number
  readonly remark: string
  readonly createdAt: Date
}

/** Beside max(), SQLite takes an ungrouped column from the row with the maximum. */
const commentsSinceLook = statement((p: ArticleArgs & { readonly now: Date }) =>
  build
    .select({
      authorId: articleFeedback.authorId,
      author: personViewIfFound(),
      count: count(),
      remark: articleFeedback.remark,
      createdAt: sql<Date>`max(${articleFeedback.createdAt})`.mapWith(articleFeedback.createdAt),
    })
    .from(articleFeedback)
    .leftJoin(users, eq(users.id, articleFeedback.authorId))
    .leftJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        isAboutArticle(p, isManageable(p)),
        ne(articleFeedback.authorId, p.userId),
        sql`${articleFeedback.createdAt} > (${selectLastLook(p)})`,
      ),
    )
    .groupBy(articleFeedback.authorId),
)

/**
 * All comments by others on the article and its passages since this editor last had it open, latest commenter first.
 */
export async function readCommentsSinceLook(ctx: ActorContext, articleId: string): Promise<CommentsOfPerson[]> {
  const [, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    ctx.db.read(commentsSinceLook({ ...ctx.actor, articleId, now: ctx.now })),
  ])
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}
