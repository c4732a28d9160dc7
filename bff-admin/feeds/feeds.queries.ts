import { and, asc, desc, eq, sql } from 'drizzle-orm'
import {
  articleOfItem,
  type FeedArgs,
  feedColumns,
  isFeed,
  itemColumns,
  offerOfItem,
  postOfItem,
  roundupOfItem,
} from '#db/feeds/feed-rows.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { offers } from '#db/schema/content/offers.ts'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { build, statement } from '#db/statement.ts'
import { itemHref } from '#shared/domain/feeds/item-href.ts'
import { FEED_ITEMS_MAX, FEEDS_MAX } from '#shared/domain/feeds/limits.ts'
import { itemPicture } from '#shared/domain/feeds/picture.ts'
import type { FeedItemType } from '#shared/domain/feeds/statuses.ts'
import type { FeedFields } from '#shared/domain/feeds/views.ts'
import type { SizedPicture } from '#shared/domain/pictures/addresses.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkCanManageFeeds } from './feed-access.ts'

/** A feed as staff see it. */
export type ManagedFeed = FeedFields & {
  readonly id: string
  /** The number of items chosen by hand, including those that are gone. */
  readonly itemCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

function selectFeeds(p: { readonly communityId: string }) {
  return build
    .select({
      id: feeds.id,
      ...feedColumns,
      itemCount: sql<number>`(SELECT count(*) FROM ${feedItems} AS item WHERE item.feed_id = ${feeds}.id
        AND item.community_id = ${p.communityId})`.mapWith(Number),
      createdAt: feeds.createdAt,
      updatedAt: feeds.updatedAt,
    })
    .from(feeds)
}

const allFeeds = statement((p: { readonly communityId: string }) =>
  selectFeeds(p)
    .where(eq(feeds.communityId, p.communityId))
    .orderBy(desc(feeds.createdAt), desc(feeds.id))
    .limit(FEEDS_MAX),
)

/** All feeds of the community, the newest first. */
export async function listFeeds(ctx: StaffContext): Promise<readonly ManagedFeed[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanManageFeeds(ctx), ctx.db.read(allFeeds({ communityId }))])
  return rows
}

/** One row: the feed; none if the community has no such feed. */
export const managedFeed = statement((p: FeedArgs) => selectFeeds(p).where(isFeed(p)))

export async function readFeed(ctx: StaffContext, feedId: string): Promise<ManagedFeed | null> {
  const { communityId } = ctx.actor
  const [, [feed]] = await Promise.all([checkCanManageFeeds(ctx), ctx.db.read(managedFeed({ communityId, feedId }))])
  return feed ?? null
}

export type ManagedItem = {
  readonly id: string
  readonly type: FeedItemType
  /** Null for an item that is gone because its target is no longer published. */
  readonly title: string | null
  readonly href: string | null
  readonly isPinned: boolean
  /** Chosen by staff. */
  readonly imageId: string | null
  readonly picture: SizedPicture | null
}

const itemsOf = statement((p: FeedArgs & { readonly now: Date }) =>
  build
    .select({ id: feedItems.id, ...itemColumns })
    .from(feedItems)
    .leftJoin(articles, articleOfItem(p))
    .leftJoin(panelRoundups, roundupOfItem(p))
    .leftJoin(forumPosts, postOfItem(p, hasForum(p)))
    .leftJoin(offers, offerOfItem(p, undefined))
    .where(and(eq(feedItems.feedId, p.feedId), eq(feedItems.communityId, p.communityId)))
    .orderBy(desc(feedItems.isPinned), asc(feedItems.position))
    .limit(FEED_ITEMS_MAX * 2),
)

/** The items chosen by hand, as members see them, and those that are gone. */
export async function listItems(ctx: StaffContext, feedId: string): Promise<readonly ManagedItem[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([
    checkCanManageFeeds(ctx),
    ctx.db.read(itemsOf({ communityId, feedId, now: ctx.now })),
  ])
  return rows.map(({ id, title, isPinned, imageId, leadImageId, logoId, ...place }) => ({
    ...{ id, type: place.type, title, isPinned, imageId, picture: itemPicture({ imageId, leadImageId, logoId }) },
    href: title === null ? null : itemHref(place),
  }))
}
