import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import type { AdPlace } from '#shared/domain/ads/places.ts'
import { AD_SHAPES } from '#shared/domain/ads/shapes.ts'
import { flag, id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { users } from './members.ts'

/** Ads of a community. An active ad runs from `starts_at`, inclusive, to `ends_at`, exclusive. */
export const ads = sqliteTable(
  'ads',
  {
    id: id(),
    communityId: community(),
    shape: text('shape', { enum: AD_SHAPES }).notNull(),
    /** Id of an uploaded picture, or of a drawing in `images`; null until the ad has one. */
    imageId: text('image_id'),
    /** Width of the largest file of an uploaded picture. */
    imageWidth: integer('image_width'),
    imageAlt: text('image_alt'),
    link: text('link').notNull(),
    advertiser: text('advertiser').notNull(),
    /** Places of a square ad; empty for a banner. */
    places: text('places', { mode: 'json' }).$type<readonly AdPlace[]>().notNull(),
    /** The membership tiers that see it; empty for all. */
    tiers: text('tiers', { mode: 'json' }).$type<readonly string[]>().notNull(),
    isOn: flag('is_on').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** How often members were redirected to the advertiser. */
    clicks: integer('clicks').notNull().default(0),
    /** Null for ads that came with the community. */
    createdBy: text('created_by').references(() => users.id),
    /** The client's id of the creation; a repeated request is answered with the same ad. */
    operationId: text('operation_id'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('ads_operation').on(t.createdBy, t.operationId),
    index('ads_newest').on(t.communityId, t.startsAt, t.id),
    index('ads_by_start').on(t.communityId, t.shape, t.startsAt, t.id),
    index('ads_by_image').on(t.imageId),
    check('ads_shape', isOneOf(t.shape, AD_SHAPES)),
    check('ads_end', sql`${t.endsAt} > ${t.startsAt}`),
    check('ads_clicks', sql`${t.clicks} >= 0`),
  ],
)
