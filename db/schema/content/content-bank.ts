import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { CONTENT_KEYS } from '#shared/domain/content-bank/blocks.ts'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person, users } from '../members.ts'

/**
 * The texts of the content bank that a community has published; rows are only added. The newest row of a key applies: with a body it is the
 * community's own text, without one the default applies again. The defaults are the texts of the admin community. Keys have no CHECK, so
 * that a new block does not rebuild a table that acceptances refer to.
 */
export const contentVersions = sqliteTable(
  'content_versions',
  {
    id: id(),
    communityId: community(),
    key: text('key', { enum: CONTENT_KEYS }).notNull(),
    version: integer('version').notNull(),
    /** Empty for texts without one. */
    title: text('title').notNull(),
    /** Sanitised HTML. */
    body: text('body'),
    why: text('why').notNull(),
    /** Null for texts that came with the community. */
    authorId: text('author_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('content_versions_version').on(t.communityId, t.key, t.version),
    check('content_versions_number', sql`${t.version} > 0`),
  ],
)

/** Unpublished texts of staff: one draft per key and community. */
export const contentDrafts = sqliteTable(
  'content_drafts',
  {
    communityId: community(),
    key: text('key', { enum: CONTENT_KEYS }).notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    authorId: person('author_id'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.communityId, t.key] })],
)
