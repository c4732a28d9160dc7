import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  ARTICLE_SOURCES,
  IMPORTED_ARTICLE_OUTCOMES,
  IMPORTED_STATUSES,
} from '#shared/domain/articles/imports/statuses.ts'
import { instant, isOneOf } from '../columns.ts'
import { community } from '../communities.ts'
import { importFileColumns, importFileRules } from '../import-columns.ts'
import { users } from '../members.ts'

/** A file of articles from another tool: staff first see what will become of each article, then have them created. */
export const articleImports = sqliteTable(
  'article_imports',
  {
    ...importFileColumns(),
    source: text('source', { enum: ARTICLE_SOURCES }).notNull(),
    articleCount: integer('article_count').notNull(),
    /** The parts of the file that are not articles, in words. */
    leftOut: text('left_out', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** The member who becomes the author of articles whose own author is not a member. */
    otherAuthorId: text('other_author_id').references(() => users.id),
  },
  (t) => [
    ...importFileRules('article_imports', t),
    check('article_imports_source', isOneOf(t.source, ARTICLE_SOURCES)),
  ],
)

/** An article of such a file, cleaned, and its outcome. */
export const articleImportRows = sqliteTable(
  'article_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => articleImports.id),
    communityId: community(),
    /** Its position in the file, starting at 1. */
    rowNumber: integer('row_number').notNull(),
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    /** Empty once the article is created. */
    content: text('content').notNull(),
    wordCount: integer('word_count').notNull(),
    summary: text('summary'),
    category: text('category'),
    authorEmail: text('author_email'),
    authorName: text('author_name'),
    status: text('status', { enum: IMPORTED_STATUSES }).notNull(),
    publishedAt: instant('published_at'),
    /** What could not be imported, in words. */
    losses: text('losses', { mode: 'json' }).$type<readonly string[]>().notNull(),
    outcome: text('outcome', { enum: IMPORTED_ARTICLE_OUTCOMES }).notNull(),
    /** The article that was created from it, or that existed already. */
    articleId: text('article_id'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    index('article_import_rows_of_author').on(t.communityId, t.authorEmail).where(sql`${t.authorEmail} IS NOT NULL`),
    index('article_import_rows_ready').on(t.importId, t.rowNumber).where(sql`${t.outcome} = 'READY'`),
    check('article_import_rows_status', isOneOf(t.status, IMPORTED_STATUSES)),
    check('article_import_rows_outcome', isOneOf(t.outcome, IMPORTED_ARTICLE_OUTCOMES)),
    check('article_import_rows_published', sql`${t.status} <> 'PUBLISHED' OR ${t.publishedAt} IS NOT NULL`),
  ],
)
