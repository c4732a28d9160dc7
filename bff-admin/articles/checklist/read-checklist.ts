import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { jsonRow } from '#db/json-rows.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { articleRevisions, articles, articleUserSettings } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { type CheckView, checklistOf, DEFAULT_CHECKLIST } from '#shared/domain/articles/checklist/checklist.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type ArticleArgs, checkCanManageArticles, isArticleInCommunity } from '../article-access.ts'

const { status, revisionId } = articleScans

const checkedArticle = statement((p: Omit<ArticleArgs, 'userId'>) =>
  build
    .select({
      title: articles.title,
      byline: sql<string>`coalesce(${articleUserSettings.byline}, '')`,
      links: sql`(length(coalesce(${articleRevisions.content}, ''))
        - length(replace(coalesce(${articleRevisions.content}, ''), '<a ', ''))) / length('<a ')`.mapWith(Number),
      leadImageId: articles.leadImageId,
      leadImageAlt: articles.leadImageAlt,
      currentRevisionId: articles.currentRevisionId,
      scan: jsonRow({ status, revisionId }, (row) =>
        build
          .select({ row })
          .from(articleScans)
          .where(and(eq(articleScans.articleId, articles.id), eq(articleScans.communityId, p.communityId)))
          .orderBy(desc(articleScans.createdAt), desc(articleScans.id))
          .limit(1),
      ),
      config: communities.config,
    })
    .from(articles)
    .innerJoin(communities, eq(communities.id, articles.communityId))
    .leftJoin(articleRevisions, hasId(articleRevisions, articles.currentRevisionId, p))
    .leftJoin(
      articleUserSettings,
      isOfUser(articleUserSettings, { userId: articles.authorId, communityId: p.communityId }),
    )
    .where(isArticleInCommunity(p)),
)

/** The brand's checks for the article as last saved. */
export async function readChecklist(ctx: ActorContext, articleId: string): Promise<readonly CheckView[]> {
  const { communityId } = ctx.actor
  const [, [found]] = await Promise.all([
    checkCanManageArticles(ctx),
    ctx.db.read(checkedArticle({ communityId, articleId })),
  ])
  if (!found) throw new AppError('NotFound')
  const { config, ...article } = found
  return checklistOf(article, config.articleChecks ?? DEFAULT_CHECKLIST)
}
