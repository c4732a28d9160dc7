import { and, eq, type SQL } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articles } from '#db/schema/articles.ts'
import { checkPermission, hasPermission, type Permissions } from '../staff/permissions.ts'

const ARTICLE_PERMISSIONS: Permissions = ['admin', 'articles.edit']

/** Condition: the actor may see and move the articles of this community. */
export function canManageArticles(ctx: ActorContext): SQL {
  return hasPermission(ctx, ...ARTICLE_PERMISSIONS)
}

/** Throws NotAllowed unless the actor may see and move the articles of this community. */
export function checkCanManageArticles(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, ...ARTICLE_PERMISSIONS)
}

export function isInCommunity({ actor }: ActorContext): SQL {
  return eq(articles.communityId, actor.communityId)
}

export function isArticleInCommunity(ctx: ActorContext, articleId: string): SQL | undefined {
  return and(eq(articles.id, articleId), isInCommunity(ctx))
}
