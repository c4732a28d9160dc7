import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { AD_SHAPES } from '#shared/domain/ads/shapes.ts'
import { id, instant } from './columns.ts'
import { community } from './communities.ts'
import { images } from './members.ts'

/** Ads of a community. One runs from `starts_at`, inclusive, to `ends_at`, exclusive. */
export const ads = sqliteTable(
  'ads',
  {
    id: id(),
    communityId: community(),
    shape: text('shape', { enum: AD_SHAPES }).notNull(),
    imageId: text('image_id')
      .notNull()
      .references(() => images.id),
    link: text('link').notNull(),
    advertiser: text('advertiser').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('ads_by_start').on(t.communityId, t.shape, t.startsAt, t.id), index('ads_by_image').on(t.imageId)],
)
