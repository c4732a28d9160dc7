import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { articles } from './articles/articles.ts'
import { id, instant, isOneOf } from './columns.ts'
import { community } from './communities.ts'
import { groups } from './groups.ts'
import { users } from './members.ts'

export const PICTURE_KINDS = ['AVATAR', 'LEAD_IMAGE', 'GROUP_IMAGE'] as const
export const PICTURE_STATES = ['STORING', 'IN_USE', 'UNUSED'] as const

/**
 * Pictures that were uploaded. Their files, one for each size, are in object storage; they are served while IN_USE. A lead image
 * belongs to the author of its article, also where an editor uploaded it; a group image to who uploaded it.
 */
export const pictures = sqliteTable(
  'pictures',
  {
    id: id(),
    communityId: community(),
    /** Null once the account is deleted, until the files are. */
    userId: text('user_id').references(() => users.id),
    kind: text('kind', { enum: PICTURE_KINDS }).notNull(),
    /** Of a lead image; null once the account is deleted. */
    articleId: text('article_id').references(() => articles.id),
    /** Of a group image; null once the group is deleted. */
    groupId: text('group_id').references(() => groups.id),
    state: text('state', { enum: PICTURE_STATES }).notNull(),
    contentType: text('content_type').notNull(),
    /** In pixels: the sides of a photo, the widths of the others. */
    sizes: text('sizes', { mode: 'json' }).$type<readonly number[]>().notNull(),
    /** Of all sizes together. */
    bytes: integer('bytes').notNull(),
    /** The upload, as its sender names it. */
    operationId: text('operation_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Of the state: a job deletes what was not stored to the end, and what is not used any more. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    unique('pictures_operation').on(t.userId, t.operationId),
    index('pictures_storing').on(t.changedAt).where(sql`${t.state} = 'STORING'`),
    index('pictures_unused').on(t.changedAt).where(sql`${t.state} = 'UNUSED'`),
    index('pictures_by_article').on(t.articleId).where(sql`${t.articleId} IS NOT NULL`),
    index('pictures_by_group').on(t.groupId).where(sql`${t.groupId} IS NOT NULL`),
    check('pictures_kind', isOneOf(t.kind, PICTURE_KINDS)),
    check('pictures_state', isOneOf(t.state, PICTURE_STATES)),
  ],
)
