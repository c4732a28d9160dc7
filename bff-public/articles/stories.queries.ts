import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import { communityHosts } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import type { StoryAuthorView, StoryTeaserView, StoryView } from '#shared/domain/articles/views.ts'
import { fullName, imageAddress } from '#shared/domain/members/views.ts'

export type StoryRead = { readonly db: Db; readonly host: string }

const authorColumns = {
  givenName: users.givenName,
  familyName: users.familyName,
  jobTitle: users.jobTitle,
  companyName: users.companyName,
  avatarImageId: users.avatarImageId,
}

type AuthorRow = {
  readonly givenName: string
  readonly familyName: string
  readonly jobTitle: string | null
  readonly companyName: string | null
  readonly avatarImageId: string | null
}

const toAuthor = (row: AuthorRow): StoryAuthorView => ({
  name: fullName(row),
  jobTitle: row.jobTitle,
  companyName: row.companyName,
  avatar: imageAddress(row.avatarImageId),
})

/** The community is the host's, found in the same statement; only what is published on the brand's own site is there. */
const isStoryOf = (host: string) =>
  and(
    eq(articles.communityId, sql`(SELECT community_id FROM ${communityHosts} WHERE host = ${host})`),
    eq(articles.status, 'PUBLISHED'),
    sql`${articles.publishedAt} IS NOT NULL`,
  )

export const storyBySlug = async ({ db, host }: StoryRead, slug: string): Promise<StoryView | null> => {
  const [row] = await db.read(
    db.build
      .select({
        id: articles.id,
        slug: articles.slug,
        title: articleRevisions.title,
        standfirst: articles.standfirst,
        category: articles.category,
        content: articleRevisions.content,
        wordCount: articleRevisions.wordCount,
        byline: articles.publishedByline,
        author: authorColumns,
        publishedDate: articles.publishedAt,
        updatedAt: articleRevisions.createdAt,
      })
      .from(articles)
      .innerJoin(
        articleRevisions,
        and(
          eq(articleRevisions.id, articles.currentRevisionId),
          eq(articleRevisions.communityId, articles.communityId),
        ),
      )
      .innerJoin(users, eq(users.id, articles.authorId))
      .where(and(isStoryOf(host), eq(articles.slug, slug))),
  )
  if (!row?.slug || !row.publishedDate) return null
  return { ...row, slug: row.slug, publishedDate: row.publishedDate, author: toAuthor(row.author) }
}

export const relatedStories = async (
  { db, host }: StoryRead,
  slug: string,
  first: number,
): Promise<StoryTeaserView[]> => {
  const rows = await db.read(
    db.build
      .select({
        slug: articles.slug,
        title: articles.title,
        standfirst: articles.standfirst,
        author: authorColumns,
        publishedDate: articles.publishedAt,
      })
      .from(articles)
      .innerJoin(users, eq(users.id, articles.authorId))
      .where(and(isStoryOf(host), ne(articles.slug, slug)))
      // The instant it became published, which the index of statuses is sorted by.
      .orderBy(desc(articles.statusUpdatedAt), desc(articles.id))
      .limit(first),
  )
  return rows.flatMap(({ slug: address, publishedDate, author, ...row }) =>
    address && publishedDate ? [{ ...row, slug: address, publishedDate, author: toAuthor(author) }] : [],
  )
}
