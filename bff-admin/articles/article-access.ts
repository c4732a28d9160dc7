import { and, eq, type SQL } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { readTogether } from '#db/read-together.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, inList, isAlso, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkPermission, hasPermission, type Permissions } from '../staff/permissions.ts'

export const ARTICLE_PERMISSIONS: Permissions = ['admin', 'articles.edit']

/** Condition: the actor may see and move the articles of this community. */
export function canManageArticles(p: ActorArgs): SQL {
  return hasPermission(p, ...ARTICLE_PERMISSIONS)
}

/** Throws NotAllowed unless the actor may see and move the articles of this community. */
export function checkCanManageArticles(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, ...ARTICLE_PERMISSIONS)
}

export function isInCommunity(p: { readonly communityId: string }): SQL {
  return eq(articles.communityId, p.communityId)
}

export type ArticleArgs = ActorArgs & { readonly articleId: string }

export function isArticleInCommunity(p: Omit<ArticleArgs, 'userId'>): SQL | undefined {
  return and(eq(articles.id, p.articleId), isAlso(articles.communityId, p.communityId))
}

/** Condition: the article, if the actor may manage the articles of its community. */
export function isManageable(p: ArticleArgs): SQL | undefined {
  return and(isArticleInCommunity(p), canManageArticles(p))
}

const currentRevisions = statement((p: { readonly communityId: string; readonly articleIds: readonly string[] }) =>
  build
    .select({ id: articles.id, revisionId: articles.currentRevisionId })
    .from(articles)
    .where(and(inList(articles.id, p.articleIds), isAlso(articles.communityId, p.communityId))),
)

const readCurrentRevisions = readTogether(async ({ db, actor }: ActorContext, asked: readonly string[]) => {
  const articleIds = [...new Set(asked)]
  const rows = await db.read(currentRevisions({ communityId: actor.communityId, articleIds }))
  return new Map(rows.map(({ id, revisionId }) => [id, revisionId]))
})

/** Throws NotFound for an article outside the community; returns null for one without a text. */
export async function readCurrentRevisionId(ctx: ActorContext, articleId: string): Promise<string | null> {
  const revisionId = (await readCurrentRevisions(ctx, articleId)).get(articleId)
  if (revisionId === undefined) throw new AppError('NotFound')
  return revisionId
}
