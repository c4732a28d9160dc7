import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { ads } from './ads.ts'
import { articles } from './articles/articles.ts'
import { id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { feedItems } from './content/feeds.ts'
import { offers } from './content/offers.ts'
import { groups } from './groups.ts'
import { users } from './members.ts'

export const PICTURE_KINDS = [
  'AVATAR',
  'LEAD_IMAGE',
  'GROUP_IMAGE',
  'AD_MASTHEAD',
  'AD_SQUARE',
  'OFFER_LOGO',
  'FEED_PICTURE',
] as const
export const PICTURE_STATES = ['STORING', 'IN_USE', 'UNUSED'] as const

/**
 * Uploaded pictures. Their files, one per size, are in object storage; they are served while IN_USE. A lead image belongs to the author of
 * its article, even if an editor uploaded it; pictures of groups, ads, offers and feeds belong to their uploader.
 */
export const pictures = sqliteTable(
  'pictures',
  {
    id: id(),
    communityId: community(),
    /** Null after the account is deleted, until the files are deleted. */
    userId: text('user_id').references(() => users.id),
    kind: text('kind', { enum: PICTURE_KINDS }).notNull(),
    /** For a lead image; null once the account is deleted. */
    articleId: text('article_id').references(() => articles.id),
    /** For a group image; null once the group is deleted. */
    groupId: text('group_id').references(() => groups.id),
    /** For the picture of an ad. */
    adId: text('ad_id').references(() => ads.id),
    /** For the logo of an offer's partner; null once the offer is deleted. */
    offerId: text('offer_id').references(() => offers.id),
    /** For an item of a feed; null once the item is deleted. */
    feedItemId: text('feed_item_id').references(() => feedItems.id, { onDelete: 'set null' }),
    state: text('state', { enum: PICTURE_STATES }).notNull(),
    contentType: text('content_type').notNull(),
    /** In pixels: the side lengths of a photo, the widths of other pictures. */
    sizes: text('sizes', { mode: 'json' }).$type<readonly number[]>().notNull(),
    /** Total of all sizes. */
    bytes: integer('bytes').notNull(),
    /** The client's id of the upload. */
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the state changed: a job deletes incomplete uploads and pictures that are no longer used. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    unique('pictures_operation').on(t.userId, t.operationId),
    index('pictures_storing').on(t.changedAt).where(sql`${t.state} = 'STORING'`),
    index('pictures_unused').on(t.changedAt).where(sql`${t.state} = 'UNUSED'`),
    index('pictures_by_article').on(t.articleId).where(sql`${t.articleId} IS NOT NULL`),
    index('pictures_by_group').on(t.groupId).where(sql`${t.groupId} IS NOT NULL`),
    index('pictures_by_ad').on(t.adId).where(sql`${t.adId} IS NOT NULL`),
    index('pictures_by_offer').on(t.offerId).where(sql`${t.offerId} IS NOT NULL`),
    index('pictures_by_feed_item').on(t.feedItemId).where(sql`${t.feedItemId} IS NOT NULL`),
    check('pictures_kind', isOneOf(t.kind, PICTURE_KINDS)),
    check('pictures_state', isOneOf(t.state, PICTURE_STATES)),
  ],
)
