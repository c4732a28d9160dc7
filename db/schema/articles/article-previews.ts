import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'
import { article } from './articles.ts'

/** Links by which somebody outside reads an unpublished article. Their tokens are stored as SHA-256 only. */
export const articlePreviewLinks = sqliteTable(
  'article_preview_links',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    /** The author or an editor. */
    createdById: person('created_by_id'),
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
