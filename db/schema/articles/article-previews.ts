import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { users } from '../members.ts'
import { articles } from './articles.ts'

/** Links by which somebody outside reads an unpublished article. Their tokens are stored as SHA-256 only. */
export const articlePreviewLinks = sqliteTable(
  'article_preview_links',
  {
    id: id(),
    communityId: community(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id),
    /** The author or an editor. */
    createdById: text('created_by_id')
      .notNull()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('article_preview_links_by_article').on(t.articleId, t.createdAt, t.id),
    index('article_preview_links_by_end').on(t.expiresAt),
  ],
)
