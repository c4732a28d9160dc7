import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What articles are found by, a row each. Triggers keep it current, and with it the full-text index `article_search`
 * (an FTS5 table over the last three columns, made by a migration: drizzle has no words for it).
 */
export const articleSearchTexts = sqliteTable('article_search_texts', {
  id: integer('id').primaryKey(),
  articleId: text('article_id').notNull().unique(),
  communityId: text('community_id').notNull(),
  title: text('title').notNull(),
  /** The current text as plain words. */
  body: text('body').notNull(),
  author: text('author').notNull(),
})
