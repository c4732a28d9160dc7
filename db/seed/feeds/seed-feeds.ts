import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import type { FeedRule, FeedSlot } from '#shared/domain/feeds/statuses.ts'
import { EDITORS } from '../cast.ts'
import { BRAND_CODES, type BrandCode, communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { DEMO_OFFERS } from '../offers/offer-texts.ts'
import { offerId } from '../offers/seed-offers.ts'
import { daysAfter, daysBefore } from '../offsets.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'

type DemoFeed = {
  readonly title: string
  readonly slot: FeedSlot
  readonly rule: FeedRule
  readonly isPublished?: boolean
  /** Days from now. */
  readonly endsIn?: number
  /** External links by their titles; the first featured offer of the brand comes after them. */
  readonly links?: Readonly<Record<string, string>>
}

const DEMO_FEEDS: readonly DemoFeed[] = [
  {
    title: 'From your concierge',
    slot: 'HOME',
    rule: 'MANUAL',
    links: { 'Dates of this year’s gatherings': 'https://gatherings.example/dates' },
  },
  { title: 'Latest roundups', slot: 'ARTICLES', rule: 'NEWEST_ROUNDUPS' },
  { title: 'Summer reading', slot: 'HOME', rule: 'NEWEST_STORIES', endsIn: -20 },
  { title: 'Discussions worth joining', slot: 'HOME', rule: 'NEWEST_POSTS', isPublished: false },
]

export function seedFeeds({ staff }: SeedCast, now: Date): SeedStatement[] {
  return BRAND_CODES.flatMap((code) => {
    const creator = staff.find(({ key }) => key === EDITORS[code][0])
    if (!creator) throw new Error(`${code} has no editor`)
    const rows = DEMO_FEEDS.map((feed, i) =>
      feedRow(code, feed, { createdBy: creator.id, createdAt: daysBefore(now, 80 - i) }),
    )
    return [
      ...insertRows(feeds, rows),
      ...insertRows(
        feedItems,
        DEMO_FEEDS.flatMap((feed) => itemRows(code, feed, now)),
      ),
    ]
  })
}

function feedId(code: BrandCode, { title }: DemoFeed): string {
  return seededId(`feed ${code} ${title}`)
}

type Making = { readonly createdBy: string; readonly createdAt: Date }

function feedRow(code: BrandCode, feed: DemoFeed, { createdBy, createdAt }: Making): typeof feeds.$inferInsert {
  const { title, slot, rule, isPublished = true, endsIn } = feed
  return {
    ...{ id: feedId(code, feed), communityId: communityId(code), title, slot, rule, isPublished, tiers: [] },
    ...{ startsAt: createdAt, endsAt: endsIn === undefined ? null : daysAfter(createdAt, 80 + endsIn) },
    ...{ createdBy, createdAt, updatedAt: createdAt },
  }
}

function itemRows(code: BrandCode, feed: DemoFeed, now: Date): (typeof feedItems.$inferInsert)[] {
  const common = { communityId: communityId(code), feedId: feedId(code, feed), createdAt: daysBefore(now, 70) }
  const links = Object.entries(feed.links ?? {}).map(([title, url], i) => ({
    ...{ ...common, id: seededId(`feed item ${code} ${url}`), type: 'LINK' as const, url, title, position: i },
  }))
  const featured = feed.links && DEMO_OFFERS[code].find(({ isFeatured }) => isFeatured)
  if (!featured) return links
  const refId = offerId(code, featured.title)
  const offer = {
    ...common,
    id: seededId(`feed item ${code} ${refId}`),
    type: 'OFFER' as const,
    refId,
    position: links.length,
  }
  return [...links, offer]
}
