import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { FEED_ITEM_TYPES, FEED_RULES, FEED_SLOTS } from '#shared/domain/feeds/statuses.ts'
import { flag, id, instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'

/** Short lists that staff show to members. */
export const feeds = sqliteTable(
  'feeds',
  {
    id: id(),
    communityId: community(),
    title: text('title').notNull(),
    slot: text('slot', { enum: FEED_SLOTS }).notNull(),
    rule: text('rule', { enum: FEED_RULES }).notNull(),
    /** The membership tiers that see it; empty for all. */
    tiers: text('tiers', { mode: 'json' }).$type<readonly string[]>().notNull(),
    isPublished: flag('is_published').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    createdBy: person('created_by'),
    /** The client's id of the creation; a repeated request is answered with the same feed. */
    operationId: text('operation_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('feeds_operation').on(t.createdBy, t.operationId),
    index('feeds_newest').on(t.communityId, t.createdAt, t.id),
    check('feeds_slot', isOneOf(t.slot, FEED_SLOTS)),
    check('feeds_rule', isOneOf(t.rule, FEED_RULES)),
    check('feeds_end', sql`${t.endsAt} IS NULL OR ${t.endsAt} > ${t.startsAt}`),
  ],
)

/** What a feed links to. An item whose article, roundup, post or offer is gone stays in the table but is not shown. */
export const feedItems = sqliteTable(
  'feed_items',
  {
    id: id(),
    communityId: community(),
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    type: text('type', { enum: FEED_ITEM_TYPES }).notNull(),
    /** Id of the article, roundup, post or offer; it may be gone. */
    refId: text('ref_id'),
    /** For a link. */
    url: text('url'),
    title: text('title'),
    /** A picture that staff chose; without one, an item shows the picture of what it links to. */
    imageId: text('image_id'),
    position: integer('position').notNull(),
    isPinned: flag('is_pinned').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('feed_items_once').on(t.feedId, t.type, t.refId),
    index('feed_items_of_feed').on(t.feedId, t.position),
    check('feed_items_type', isOneOf(t.type, FEED_ITEM_TYPES)),
    check(
      'feed_items_link',
      sql`(${t.type} = 'LINK') = (${t.refId} IS NULL) AND (${t.type} = 'LINK') = (${t.url} IS NOT NULL)
        AND (${t.type} = 'LINK') = (${t.title} IS NOT NULL)`,
    ),
  ],
)
