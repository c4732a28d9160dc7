import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { articles, articleUserSettings } from '#db/schema/articles/articles.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { slugOf } from '#shared/domain/articles/slug.ts'
import { standfirstOf } from '#shared/domain/articles/standfirst.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import type { ArticleWithText } from './article-rows.ts'

/** The current byline of an article's author; publication copies it into the article. */
export const authorByline = statement((p: { readonly articleId: string; readonly communityId: string }) =>
  build
    .select({ byline: articleUserSettings.byline })
    .from(articleUserSettings)
    .innerJoin(articles, eq(articles.authorId, articleUserSettings.userId))
    .where(and(hasId(articles, p.articleId, p), eq(articleUserSettings.communityId, p.communityId))),
)

const SUFFIX_CHARACTERS = 6

/** The slug made of the title; with a suffix from the id if another article has that slug. */
export function slugFor(article: ArticleWithText, isTaken: boolean): string {
  if (article.slug) return article.slug
  const base = slugOf(article.title)
  const suffix = article.id.slice(-SUFFIX_CHARACTERS)
  if (!base) return `article-${suffix}`
  return isTaken ? `${base}-${suffix}` : base
}

/** Condition: no other article of the community has the slug. */
export function isSlugFree(article: ArticleWithText, slug: string) {
  return sql`NOT EXISTS (SELECT 1 FROM ${articles} AS other WHERE other.community_id = ${article.communityId} AND other.slug = ${slug} AND other.id <> ${article.id})`
}

/**
 * Condition: the text is still the one that was read, and the one that the author approved. Every write that takes an approved article
 * towards publication repeats it, so that no other text goes out.
 */
export function isApprovedText({ currentRevisionId }: ArticleWithText): SQL {
  return sql`(${isTextAsRead({ currentRevisionId })} AND ${articles.approvedRevisionId} = ${articles.currentRevisionId})`
}

/** Condition: no other text has become current since the article was read. */
export function isTextAsRead({ currentRevisionId }: Pick<ArticleWithText, 'currentRevisionId'>): SQL {
  return sql`${articles.currentRevisionId} IS ${currentRevisionId}`
}

/** The HTML within the first paragraph of a sanitised text. */
function firstParagraph(html: string): string {
  const start = html.indexOf('<p>')
  const end = html.indexOf('</p>', start)
  return start < 0 || end < 0 ? '' : html.slice(start + '<p>'.length, end)
}

/** The standfirst that is made of a text: its first sentence or two. */
export function derivedStandfirst(content: string): string | null {
  return standfirstOf(plainText(firstParagraph(content)))
}

/** The columns that the first publication sets. COALESCE keeps them when an article is published again. */
export function publicationFields(
  article: ArticleWithText,
  byline: string | null,
  now: Date,
): SQLiteUpdateSetSource<typeof articles> {
  return {
    publishedAt: article.publishedAt ?? now,
    publishedByline: sql`COALESCE(${articles.publishedByline}, ${byline})`,
    standfirst: sql`COALESCE(${articles.standfirst}, ${derivedStandfirst(article.currentRevision?.content ?? '')})`,
  }
}
