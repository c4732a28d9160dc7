import { sql } from 'drizzle-orm'
import { sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#db/schema/columns.ts'
import { community } from '#db/schema/communities.ts'
import { revisionColumns } from '#db/schema/revision-columns.ts'
import { build } from '#db/statement.ts'

/* Tables of a kind of text that the product does not have. */

export const posts = sqliteTable('test_posts', {
  id: id(),
  communityId: community(),
  authorId: text('author_id').notNull(),
  title: text('title').notNull().default(''),
  currentRevisionId: text('current_revision_id'),
  isLocked: flag('is_locked').notNull().default(false),
  updatedAt: instant('updated_at').notNull(),
})

export const postRevisions = sqliteTable(
  'test_post_revisions',
  {
    ...revisionColumns(),
    postId: text('post_id')
      .notNull()
      .references(() => posts.id),
    restoredRevisionId: text('restored_revision_id'),
    /** Unknown to saves. */
    note: text('note').notNull().default('none'),
  },
  (t) => [unique('test_post_revisions_operation').on(t.postId, t.operationId)],
)

export const CREATE_POST_TABLES = [
  build.run(sql`CREATE TABLE test_posts (id text PRIMARY KEY, community_id text NOT NULL, author_id text NOT NULL,
    title text NOT NULL DEFAULT '', current_revision_id text, is_locked integer NOT NULL DEFAULT 0, updated_at integer NOT NULL)`),
  build.run(sql`CREATE TABLE test_post_revisions (id text PRIMARY KEY, community_id text NOT NULL, author_id text NOT NULL,
    base_revision_id text, title text NOT NULL, content text NOT NULL, became_current integer NOT NULL, origin text NOT NULL,
    operation_id text, created_at integer NOT NULL, post_id text NOT NULL, restored_revision_id text,
    note text NOT NULL DEFAULT 'none', UNIQUE (post_id, operation_id))`),
] as const
