import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { OFFER_REDEMPTIONS } from '#shared/domain/offers/statuses.ts'
import { flag, id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/** Partner offers for the members of a community. */
export const offers = sqliteTable(
  'offers',
  {
    id: id(),
    communityId: community(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    partnerName: text('partner_name').notNull(),
    /** Id of the partner's logo, an uploaded picture; if null, the initials are shown instead. */
    logoId: text('logo_id'),
    category: text('category').notNull(),
    body: text('body').notNull(),
    redemption: text('redemption', { enum: OFFER_REDEMPTIONS }).notNull(),
    /** The code, the address on the web, or the email address. */
    redemptionValue: text('redemption_value').notNull(),
    /** The membership tiers that see it; empty for all. */
    tiers: text('tiers', { mode: 'json' }).$type<readonly string[]>().notNull(),
    isExecutive: flag('is_executive').notNull(),
    isFeatured: flag('is_featured').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    isPublished: flag('is_published').notNull().default(false),
    /** When staff last checked that it works. */
    verifiedAt: instant('verified_at'),
    /** How often members were redirected to the partner. */
    clicks: integer('clicks').notNull().default(0),
    createdBy: person('created_by'),
    /** The client's id of the creation; a repeated request is answered with the same offer. */
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('offers_operation').on(t.createdBy, t.operationId),
    index('offers_newest').on(t.communityId, t.createdAt, t.id),
    index('offers_published').on(t.communityId, t.startsAt, t.id).where(sql`${t.isPublished} = 1`),
    check('offers_redemption', isOneOf(t.redemption, OFFER_REDEMPTIONS)),
    check('offers_end', sql`${t.endsAt} IS NULL OR ${t.endsAt} > ${t.startsAt}`),
    check('offers_verified', sql`${t.isPublished} = 0 OR ${t.verifiedAt} IS NOT NULL`),
    check('offers_clicks', sql`${t.clicks} >= 0`),
  ],
)

/** The communities whose members see an offer of the admin community. */
export const offerCommunities = sqliteTable(
  'offer_communities',
  {
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    communityId: community(),
    /** The row outlives the offer's display in the community, to keep its clicks. */
    isShown: flag('is_shown').notNull(),
    /** How often members of the community were redirected to the partner. */
    clicks: integer('clicks').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.communityId] }),
    index('offer_communities_shown').on(t.communityId, t.offerId).where(sql`${t.isShown} = 1`),
    check('offer_communities_clicks', sql`${t.clicks} >= 0`),
  ],
)

/** Members who reported that an offer did not work; one row per member and offer, until staff have checked it. */
export const offerReports = sqliteTable(
  'offer_reports',
  {
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    userId: person(),
    communityId: community(),
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.userId] }),
    index('offer_reports_by_user').on(t.communityId, t.userId, t.createdAt),
    index('offer_reports_newest').on(t.communityId, t.createdAt),
  ],
)
