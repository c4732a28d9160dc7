import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isShownTo } from '#db/forum/visible-posts.ts'
import { isOfTiers } from '#db/members/tiers.ts'
import { isVisible, type Viewer } from '#db/offers/offer-rows.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { offers } from '#db/schema/content/offers.ts'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { build, statement } from '#db/statement.ts'
import { itemHref } from '#shared/domain/feeds/item-href.ts'
import { FEED_ITEMS_MAX, SHOWN_FEEDS_MAX } from '#shared/domain/feeds/limits.ts'
import { itemPicture } from '#shared/domain/feeds/picture.ts'
import type { FeedItemType, FeedRule, FeedSlot } from '#shared/domain/feeds/statuses.ts'
import type { FeedItemView, FeedView } from '#shared/domain/feeds/views.ts'
import {
  articleOfItem,
  type FeedArgs,
  isFeed,
  isRunning,
  itemColumns,
  offerOfItem,
  postOfItem,
  roundupOfItem,
} from './feed-rows.ts'

type SlotArgs = Viewer & { readonly slot: FeedSlot }

/** Condition: the viewer sees the feed now; staff see those of all tiers. */
function isSeen(p: SlotArgs): SQL | undefined {
  return and(eq(feeds.communityId, p.communityId), eq(feeds.slot, p.slot), isRunning(p), isOfTiers(feeds.tiers, p))
}

/** The feeds of a slot, most recently begun first. */
const seenFeeds = statement((p: SlotArgs) =>
  build
    .select({ id: feeds.id, title: feeds.title, rule: feeds.rule })
    .from(feeds)
    .where(isSeen(p))
    .orderBy(desc(feeds.startsAt), desc(feeds.id))
    .limit(SHOWN_FEEDS_MAX),
)

/** The hand-picked items of the feeds that a condition selects, as a viewer sees them. */
function chosenItemsOf<P extends Viewer>(isAsked: (p: P) => SQL | undefined) {
  return statement((p: P) =>
    build
      .select({ feedId: feedItems.feedId, ...itemColumns })
      .from(feeds)
      .innerJoin(feedItems, and(eq(feedItems.feedId, feeds.id), eq(feedItems.communityId, p.communityId)))
      .leftJoin(articles, articleOfItem(p))
      .leftJoin(panelRoundups, roundupOfItem(p))
      .leftJoin(forumPosts, postOfItem(p, isShownTo(p)))
      .leftJoin(offers, offerOfItem(p, isVisible(p)))
      .where(and(isAsked(p), eq(feeds.rule, 'MANUAL')))
      .orderBy(asc(feedItems.feedId), desc(feedItems.isPinned), asc(feedItems.position))
      .limit(SHOWN_FEEDS_MAX * FEED_ITEMS_MAX * 2),
  )
}

type FoundRow = {
  readonly type: FeedItemType
  readonly refId: string
  readonly title: string
  readonly slug: string | null
  readonly url: string | null
  readonly leadImageId: string | null
}

/**
 * The newest of each kind that a viewer sees, if one of the selected feeds shows them. The feeds are checked only for the few rows found:
 * inside the subquery, every story would be checked while no feed shows any.
 */
function newestItemsOf<P extends Viewer>(isAskedFeed: (p: P) => SQL | undefined) {
  return statement((p: P) => {
    const isAsked = (rule: FeedRule) =>
      sql`EXISTS (SELECT 1 FROM ${feeds} WHERE ${and(isAskedFeed(p), eq(feeds.rule, rule))})`
    return build.all<FoundRow>(sql`
    SELECT * FROM (SELECT 'ARTICLE' AS type, ${articles.id} AS "refId", ${articles.title} AS title, ${articles.slug} AS slug, NULL AS url,
      ${articles.leadImageId} AS "leadImageId"
      FROM ${articles} WHERE ${articles.communityId} = ${p.communityId} AND likely(${articles.status} = 'PUBLISHED')
        AND ${articles.publishedAt} IS NOT NULL AND ${articles.slug} IS NOT NULL
      ORDER BY ${articles.publishedAt} DESC, ${articles.id} DESC LIMIT ${FEED_ITEMS_MAX}) WHERE ${isAsked('NEWEST_STORIES')}
    UNION ALL
    SELECT * FROM (SELECT 'ROUNDUP', ${panelRoundups.id}, ${panelRoundups.title}, ${panelRoundups.slug}, ${panelRoundups.externalUrl}, NULL
      FROM ${panelRoundups} WHERE ${panelRoundups.communityId} = ${p.communityId} AND ${panelRoundups.status} = 'FINAL'
      ORDER BY ${panelRoundups.publishedAt} DESC, ${panelRoundups.id} DESC LIMIT ${FEED_ITEMS_MAX}) WHERE ${isAsked('NEWEST_ROUNDUPS')}
    UNION ALL
    SELECT * FROM (SELECT 'POST', ${forumPosts.id}, ${forumPosts.title}, NULL, NULL, NULL
      FROM ${forumPosts} WHERE ${isShownTo(p)}
      ORDER BY ${forumPosts.createdAt} DESC, ${forumPosts.id} DESC LIMIT ${FEED_ITEMS_MAX}) WHERE ${isAsked('NEWEST_POSTS')}`)
  })
}

const TYPE_OF: Readonly<Record<Exclude<FeedRule, 'MANUAL'>, FeedItemType>> = {
  NEWEST_STORIES: 'ARTICLE',
  NEWEST_ROUNDUPS: 'ROUNDUP',
  NEWEST_POSTS: 'POST',
}

type Item = Omit<FoundRow, 'title' | 'refId'> & {
  readonly title: string | null
  readonly refId: string | null
  /** Absent for items found by a rule. */
  readonly imageId?: string | null
  readonly logoId?: string | null
}

/** Leaves out items whose target is gone. */
function toView(
  { title, imageId = null, leadImageId, logoId = null, ...place }: Item,
  isPinned: boolean,
): readonly FeedItemView[] {
  const href = itemHref(place)
  const picture = itemPicture({ imageId, leadImageId, logoId })
  return title && href ? [{ type: place.type, title, href, isPinned, picture }] : []
}

type ListedRule = { readonly id: string; readonly rule: FeedRule }

function itemsOf(
  { id, rule }: ListedRule,
  chosen: readonly (Item & { readonly feedId: string; readonly isPinned: boolean })[],
  newest: readonly FoundRow[],
): readonly FeedItemView[] {
  const items =
    rule === 'MANUAL'
      ? chosen.filter(({ feedId }) => feedId === id).flatMap((item) => toView(item, item.isPinned))
      : newest.filter(({ type }) => type === TYPE_OF[rule]).flatMap((item) => toView(item, false))
  return items.slice(0, FEED_ITEMS_MAX)
}

const chosenOfSlot = chosenItemsOf(isSeen)
const newestOfSlot = newestItemsOf(isSeen)

/** The feeds that the viewer sees in a place, each with its items; a feed without items is left out. */
export async function listShownFeeds({ db }: Pick<DbContext, 'db'>, args: SlotArgs): Promise<readonly FeedView[]> {
  const [seen, chosen, newest] = await Promise.all([
    db.read(seenFeeds(args)),
    db.read(chosenOfSlot(args)),
    db.read(newestOfSlot(args)),
  ])
  return seen
    .map((feed) => ({ id: feed.id, title: feed.title, items: itemsOf(feed, chosen, newest) }))
    .filter(({ items }) => items.length > 0)
}

const chosenOfFeed = chosenItemsOf((p: Viewer & FeedArgs) => isFeed(p))
const newestOfFeed = newestItemsOf((p: Viewer & FeedArgs) => isFeed(p))

/** The items of one feed as a viewer would see them, whether or not it is shown now. */
export async function readItemsFor(
  { db }: Pick<DbContext, 'db'>,
  { rule }: { readonly rule: FeedRule },
  args: Viewer & FeedArgs,
): Promise<readonly FeedItemView[]> {
  const [chosen, newest] = await Promise.all([db.read(chosenOfFeed(args)), db.read(newestOfFeed(args))])
  return itemsOf({ id: args.feedId, rule }, chosen, newest)
}
