import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The searched texts of each article, one row each. Triggers update it and the full-text index `article_search`: an FTS5 table
 * over the community and the last columns, created by a migration because drizzle cannot declare one.
 */
export const articleSearchTexts = sqliteTable(
  'article_search_texts',
  {
    id: integer('id').primaryKey(),
    articleId: text('article_id').notNull().unique(),
    communityId: text('community_id').notNull(),
    title: text('title').notNull(),
    /** The current text as plain words. */
    body: text('body').notNull(),
    author: text('author').notNull(),
    /**
     * Who may find it: `story` for a published story, and the id of its author if the author can open its text. Indexed as a word, so that
     * a limit counts only readable matches.
     */
    readers: text('readers').notNull().default(''),
  },
  (t) => [
    // Finds the article of a match without reading its text. Queries name this index, because SQLite prefers the row.
    index('article_search_texts_keys').on(t.id, t.communityId, t.articleId),
  ],
)

/**
 * Words of titles and authors, for correcting misspelt ones; `article_word_search` has their trigrams. They come from all communities and
 * are never removed: a reader's query checks whether its community has one.
 */
export const articleWords = sqliteTable('article_words', {
  id: integer('id').primaryKey(),
  word: text('word').notNull().unique(),
})
