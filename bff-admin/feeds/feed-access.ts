import { and, type SQL } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { type FeedArgs, isFeed } from '#db/feeds/feed-rows.ts'
import { feeds } from '#db/schema/content/feeds.ts'
import { build, statement } from '#db/statement.ts'
import { checkPermission, hasPermission } from '../staff/permissions.ts'

export type FeedOfActor = ActorArgs & FeedArgs

export function checkCanManageFeeds(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, 'admin')
}

/** Condition: the feed, which the actor may still manage. */
export function isManagedFeed(p: FeedOfActor): SQL | undefined {
  return and(isFeed(p), hasPermission(p, 'admin'))
}

/** First statement of a batch that changes items: the feed exists and the actor may still manage it. */
export const touchedFeed = statement((p: FeedOfActor & { readonly now: Date }) =>
  build.update(feeds).set({ updatedAt: p.now }).where(isManagedFeed(p)),
)
