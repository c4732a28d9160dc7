import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
    /** The last characters of its address, by which people tell links apart; null for links older than this column. */
    addressEnd: text('address_end'),
    /** The client's id of the creation: a repeated request makes no second link. */
    operationId: text('operation_id'),
  },
  (t) => [
    index('article_preview_links_by_article').on(t.articleId, t.createdAt, t.id),
    uniqueIndex('article_preview_links_operation').on(t.createdById, t.operationId),
    index('article_preview_links_by_end').on(t.expiresAt),
  ],
)
