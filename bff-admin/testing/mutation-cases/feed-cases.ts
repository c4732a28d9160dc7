import { feedItems } from '#db/schema/content/feeds.ts'
import { build } from '#db/statement.ts'
import { feedFactory } from '#db/testing/content/feeds.ts'
import { feedMark } from '../../feeds/write-feed.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCase, MutationCases } from './mutation-case.ts'

const DETAILS =
  '{ title: "T", slot: HOME, rule: MANUAL, tiers: [], isPublished: false, startsAt: "2026-11-20T15:00:00Z" }'

/** It creates its own target, whose id only the response has. */
export const FEED_CREATION = `feedCreate(feed: ${DETAILS}, operationId: "f") { id }`

type Given = Awaited<ReturnType<ReturnType<typeof feedFactory>['giveFeed']>>

export function feedCases(fixture: StaffFixture): MutationCases {
  const { giveFeed } = feedFactory(fixture)
  function feedCase(callOf: (feed: Given) => Promise<string>): MutationCase {
    return {
      prepare: async () => {
        const feed = await giveFeed([
          ['LINK', 'a'],
          ['LINK', 'b'],
        ])
        return { call: await callOf(feed), targetIds: [feed.id] }
      },
    }
  }
  return {
    feedUpdate: feedCase(
      async (feed) =>
        `feedUpdate(feedId: "${feed.id}", feed: ${DETAILS}, baseDetailsId: "${await feedMark({ ...feed, endsAt: null })}") { id }`,
    ),
    feedDelete: feedCase(async ({ id }) => `feedDelete(feedId: "${id}")`),
    feedAddItem: feedCase(
      async ({ id }) => `feedAddItem(feedId: "${id}", address: "https://x.example", title: "X") { id }`,
    ),
    feedRemoveItem: feedCase(
      async ({ id, itemIds }) => `feedRemoveItem(feedId: "${id}", itemId: "${itemIds[0]}") { id }`,
    ),
    feedPinItem: feedCase(
      async ({ id, itemIds }) => `feedPinItem(feedId: "${id}", itemId: "${itemIds[1]}", isPinned: true) { id }`,
    ),
    feedItemPictureRemove: feedCase(async ({ id, itemIds }) => {
      await fixture.db().commit([build.update(feedItems).set({ imageId: 'pic_item' })])
      return `feedItemPictureRemove(feedId: "${id}", itemId: "${itemIds[0]}") { id }`
    }),
    feedArrange: feedCase(
      async ({ id, itemIds }) =>
        `feedArrange(feedId: "${id}", itemIds: ["${itemIds[1]}", "${itemIds[0]}"], baseItemIds: ["${itemIds[0]}", "${itemIds[1]}"]) { id }`,
    ),
  }
}
