import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { isIn, isShown } from '#db/offers/offer-rows.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { offers } from '#db/schema/content/offers.ts'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { hasId } from '#db/statement.ts'

/** The columns of `FeedFields`. */
export const feedColumns = {
  title: feeds.title,
  slot: feeds.slot,
  rule: feeds.rule,
  tiers: feeds.tiers,
  isPublished: feeds.isPublished,
  startsAt: feeds.startsAt,
  endsAt: feeds.endsAt,
}

export type FeedArgs = { readonly communityId: string; readonly feedId: string }

export function isFeed(p: FeedArgs): SQL | undefined {
  return hasId(feeds, p.feedId, p)
}

/** Condition: published, and between its start and end. */
export function isRunning(p: { readonly now: Date }): SQL | undefined {
  return and(eq(feeds.isPublished, true), lte(feeds.startsAt, p.now), or(isNull(feeds.endsAt), gt(feeds.endsAt, p.now)))
}

type ItemArgs = { readonly communityId: string; readonly now: Date }

/* The targets of items, joined to them: only published ones. `sees` adds who sees a post or an offer. */

export function articleOfItem(p: ItemArgs): SQL | undefined {
  return and(
    hasId(articles, feedItems.refId, p),
    sql`${feedItems.type} = 'ARTICLE' AND +${articles.status} = 'PUBLISHED' AND ${articles.slug} IS NOT NULL`,
  )
}

export function roundupOfItem(p: ItemArgs): SQL | undefined {
  return and(
    hasId(panelRoundups, feedItems.refId, p),
    sql`${feedItems.type} = 'ROUNDUP' AND +${panelRoundups.status} = 'FINAL'`,
  )
}

export function postOfItem(p: ItemArgs, sees: SQL | undefined): SQL | undefined {
  return and(
    hasId(forumPosts, feedItems.refId, p),
    sql`${feedItems.type} = 'POST' AND +${forumPosts.state} = 'APPROVED'`,
    sees,
  )
}

export function offerOfItem(p: ItemArgs, sees: SQL | undefined): SQL | undefined {
  return and(eq(offers.id, feedItems.refId), isIn(p.communityId), sql`${feedItems.type} = 'OFFER'`, isShown(p), sees)
}

/** The columns that an item is shown by; without a title its target is gone. */
export const itemColumns = {
  type: feedItems.type,
  refId: feedItems.refId,
  title: sql<
    string | null
  >`coalesce(${articles.title}, ${panelRoundups.title}, ${forumPosts.title}, ${offers.title}, ${feedItems.title})`,
  slug: sql<string | null>`coalesce(${articles.slug}, ${panelRoundups.slug})`,
  url: sql<string | null>`coalesce(${panelRoundups.externalUrl}, ${feedItems.url})`,
  isPinned: feedItems.isPinned,
  imageId: feedItems.imageId,
  leadImageId: articles.leadImageId,
  logoId: offers.logoId,
}
