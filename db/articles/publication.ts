import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { articles, articleUserSettings } from '#db/schema/articles.ts'
import { slugOf } from '#shared/domain/articles/slug.ts'
import { standfirstOf } from '#shared/domain/articles/standfirst.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import type { ArticleWithText } from './article-rows.ts'

/** The byline an article is printed with: its author's, as saved at that moment. */
export function bylineOfAuthor(db: Db, communityId: string, articleId: string) {
  return db.build
    .select({ byline: articleUserSettings.byline })
    .from(articleUserSettings)
    .innerJoin(articles, eq(articles.authorId, articleUserSettings.userId))
    .where(
      and(
        eq(articles.id, articleId),
        eq(articles.communityId, communityId),
        eq(articleUserSettings.communityId, communityId),
      ),
    )
}

const SUFFIX_CHARACTERS = 6

/** The title's address; a second article of that title gets its own ending. */
export function slugFor(article: ArticleWithText, isTaken: boolean): string {
  if (article.slug) return article.slug
  const base = slugOf(article.title)
  const suffix = article.id.slice(-SUFFIX_CHARACTERS)
  if (!base) return `article-${suffix}`
  return isTaken ? `${base}-${suffix}` : base
}

/** Holds while no other article of the community has the address. */
export function slugIsFree(article: ArticleWithText, slug: string) {
  return sql`NOT EXISTS (SELECT 1 FROM ${articles} AS other WHERE other.community_id = ${article.communityId} AND other.slug = ${slug} AND other.id <> ${article.id})`
}

const FIRST_PARAGRAPH = /<p>(.*?)<\/p>/s

/** What publication writes down once; an article that comes back keeps what it was printed with. */
export function firstPrint(
  article: ArticleWithText,
  byline: string | null,
  now: Date,
): SQLiteUpdateSetSource<typeof articles> {
  const paragraph = FIRST_PARAGRAPH.exec(article.currentRevision?.content ?? '')?.[1] ?? ''
  return {
    publishedAt: article.publishedAt ?? now,
    publishedByline: sql`COALESCE(${articles.publishedByline}, ${byline})`,
    standfirst: sql`COALESCE(${articles.standfirst}, ${standfirstOf(plainText(paragraph))})`,
  }
}
