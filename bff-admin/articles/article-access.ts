import { and, eq, type SQL } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles.ts'
import { checkPermission, hasPermission, type Permissions } from '../staff/permissions.ts'

const ARTICLE_PERMISSIONS: Permissions = ['admin', 'articles.edit']

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
  return and(eq(articles.id, p.articleId), isInCommunity(p))
}

/** Condition: the article, if the actor may manage the articles of its community. */
export function isManageable(p: ArticleArgs): SQL | undefined {
  return and(isArticleInCommunity(p), canManageArticles(p))
}
