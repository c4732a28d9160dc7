import { feedItems, feeds } from '#db/schema/content/feeds.ts'
import { build } from '#db/statement.ts'
import type { FeedItemType } from '#shared/domain/feeds/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type BaseFixture, NOW } from '../base-fixture.ts'
import { daysFrom } from './offers.ts'

type FeedOptions = Partial<typeof feeds.$inferInsert> & { readonly where?: 'meridian' | 'harbor' }
type Item = readonly [type: FeedItemType, ref: string, options?: { readonly isPinned?: boolean }]

/** Writes feeds, by default running ones on the members' home page. A link gets its address and title from `ref`. */
export function feedFactory({ db, id, cast }: BaseFixture) {
  return {
    giveFeed: async (items: readonly Item[] = [], { where = 'meridian', ...options }: FeedOptions = {}) => {
      const feed = {
        ...{ id: newId(NOW), communityId: cast[where].id, title: 'Worth a look', slot: 'HOME' as const },
        ...{ rule: 'MANUAL' as const, tiers: [], isPublished: true, startsAt: daysFrom(NOW, -1), endsAt: null },
        ...{ createdBy: id('theo'), createdAt: NOW, updatedAt: NOW },
        ...options,
      }
      const rows = items.map(([type, ref, { isPinned = false } = {}], position) => ({
        ...{ id: newId(NOW), communityId: feed.communityId, feedId: feed.id, type, position, isPinned },
        ...(type === 'LINK' ? { url: `https://${ref}.example/`, title: ref } : { refId: ref }),
        createdAt: NOW,
      }))
      await db().commit([build.insert(feeds).values(feed)])
      if (rows.length > 0) await db().commit([build.insert(feedItems).values(rows)])
      return { ...feed, itemIds: rows.map((row) => row.id) }
    },
  }
}

export type FeedFactory = ReturnType<typeof feedFactory>
