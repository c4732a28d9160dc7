import { listShownFeeds } from '#db/feeds/shown-feeds.ts'
import { FEED_ITEM_TYPES, FEED_SLOTS } from '#shared/domain/feeds/statuses.ts'
import type { FeedItemView, FeedView } from '#shared/domain/feeds/views.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addSizedPicture } from '#shared/server/graphql/types/sized-picture.ts'
import type { MemberContext } from '../context.ts'
import { viewerOf } from '../offers/offers.queries.ts'

/** The short lists that staff compile for members. */
export function addFeeds(builder: Builder<MemberContext>) {
  const FeedSlot = builder.enumType('FeedSlot', {
    description: 'The home of members, their dashboard of articles, or the list of published articles.',
    values: FEED_SLOTS,
  })
  const FeedItemType = builder.enumType('FeedItemType', { values: FEED_ITEM_TYPES })
  const Picture = asOwn(builder, addSizedPicture(asShared(builder)))
  const FeedItem = builder.objectRef<FeedItemView>('FeedItem').implement({
    fields: (t) => ({
      type: t.expose('type', { type: FeedItemType }),
      title: t.exposeString('title'),
      href: t.exposeString('href', { description: 'A path of the site without `/v2`, or an https address.' }),
      isPinned: t.exposeBoolean('isPinned', { description: 'Shown before the others.' }),
      picture: t.expose('picture', { type: Picture, nullable: true }),
    }),
  })
  const Feed = builder.objectRef<FeedView>('Feed').implement({
    description: 'A short list that staff chose, or that a rule fills.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      items: t.expose('items', { type: [FeedItem], description: 'At most 20.' }),
    }),
  })
  builder.queryField('feeds', (t) =>
    t.field({
      type: [Feed],
      description: 'The feeds that you see in a place now, each with its items; at most five.',
      args: { slot: t.arg({ type: FeedSlot, required: true }) },
      resolve: async (_root, { slot }, ctx) => [...(await listShownFeeds(ctx, { ...viewerOf(ctx), slot }))],
    }),
  )
}
