import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { leadImageColumns, storyAuthorColumns, toStoryAuthor } from '#db/articles/story-columns.ts'
import type { CommunityContext } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { articleCorrections, articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isAlso, statement } from '#db/statement.ts'
import { ADDRESSES_PER_SITEMAP } from '#shared/domain/articles/sitemap.contract.ts'
import type { StoryAddressView, StoryTeaserView, StoryView } from '#shared/domain/articles/views.ts'
import { leadImageOf } from '#shared/domain/pictures/lead-image.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'

const CORRECTIONS_MAX = 20

type StoriesArgs = { readonly communityId: string }

/** Published on the site of the host's community. The status is no parameter, so that the index of stories is used. */
function isStory(p: StoriesArgs) {
  return and(
    eq(articles.communityId, p.communityId),
    // Most articles are: by statistics alone SQLite takes them for as rare as those of any status, and sorts them.
    sql`likely(${articles.status} = 'PUBLISHED')`,
    sql`${articles.publishedAt} IS NOT NULL`,
  )
}

const isCurrentRevision = hasId(articleRevisions, articles.currentRevisionId, articles)

/** The later of publication and the last change of the text. */
const changedAt = sql`max(${articles.publishedAt}, coalesce(${articleRevisions.createdAt}, 0))`.mapWith(
  articles.publishedAt,
)

/** Of the story; latest first. */
function corrections(p: StoriesArgs) {
  const { note, publishedAt } = articleCorrections
  return jsonRows({ note, correctedDate: publishedAt }, (row) =>
    build
      .select({ row })
      .from(articleCorrections)
      .where(
        and(
          eq(articleCorrections.articleId, articles.id),
          eq(articleCorrections.communityId, p.communityId),
          eq(articleCorrections.state, 'PUBLISHED'),
        ),
      )
      .orderBy(desc(articleCorrections.publishedAt), desc(articleCorrections.id))
      .limit(CORRECTIONS_MAX),
  )
}

const storyBySlug = statement((p: StoriesArgs & { readonly slug: string }) =>
  build
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articleRevisions.title,
      standfirst: articles.standfirst,
      category: articles.category,
      content: articleRevisions.content,
      wordCount: articleRevisions.wordCount,
      byline: articles.publishedByline,
      image: leadImageColumns,
      author: storyAuthorColumns,
      publishedDate: articles.publishedAt,
      updatedAt: changedAt,
      corrections: corrections(p),
    })
    .from(articles)
    .innerJoin(articleRevisions, isCurrentRevision)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(and(isStory(p), eq(articles.slug, p.slug))),
)

export async function readStory({ db, community }: CommunityContext, slug: string): Promise<StoryView | null> {
  const [row] = await db.read(storyBySlug({ communityId: community.id, slug }))
  if (!row?.slug || !row.publishedDate) return null
  const shown = row.corrections.flatMap(({ note, correctedDate }) =>
    note && correctedDate ? [{ note, correctedDate }] : [],
  )
  const { image, ...story } = row
  return {
    ...story,
    slug: row.slug,
    publishedDate: row.publishedDate,
    leadImage: leadImageOf(image),
    author: toStoryAuthor(row.author),
    corrections: shown,
  }
}

function teasers(where: SQL | undefined) {
  return build
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      standfirst: articles.standfirst,
      category: articles.category,
      image: leadImageColumns,
      author: storyAuthorColumns,
      publishedDate: articles.publishedAt,
      updatedAt: changedAt,
    })
    .from(articles)
    .leftJoin(articleRevisions, isCurrentRevision)
    .innerJoin(users, eq(users.id, articles.authorId))
    .where(where)
}

type TeaserRow = Awaited<ReturnType<typeof teasers>>[number]

function toTeasers({ slug, publishedDate, author, image, ...row }: TeaserRow): StoryTeaserView[] {
  if (!slug || !publishedDate) return []
  return [{ ...row, slug, publishedDate, author: toStoryAuthor(author), leadImage: leadImageOf(image) }]
}

type RelatedArgs = StoriesArgs & { readonly slug: string; readonly first: number }

const relatedStories = statement((p: RelatedArgs) => {
  const shown = (column: 'author_id' | 'category') =>
    sql`(SELECT ${sql.raw(column)} FROM ${articles} AS shown WHERE shown.community_id = ${p.communityId} AND shown.slug = ${p.slug})`
  const isByAuthor = sql`${articles.authorId} = ${shown('author_id')}`
  const isOfCategory = sql`${articles.category} = ${shown('category')}`
  // A few of each kind, so that the work does not grow with the number of stories.
  const some = (kind?: SQL) =>
    build
      .select({ id: articles.id })
      .from(articles)
      .where(and(isStory(p), ne(articles.slug, p.slug), kind))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(p.first)
  const candidates = [some(isByAuthor), some(isOfCategory), some(and(isByAuthor, isOfCategory)), some()]
  const ids = sql.join(
    candidates.map((one) => sql`SELECT id FROM (${one})`),
    sql` UNION ALL `,
  )
  return teasers(and(isAlso(articles.communityId, p.communityId), sql`${articles.id} IN (${ids})`))
    .orderBy(
      sql`coalesce(${isByAuthor}, 0) + coalesce(${isOfCategory}, 0) DESC`,
      desc(articles.publishedAt),
      desc(articles.id),
    )
    .limit(p.first)
})

/** Stories of the same author and the same category first, then of either, then the newest. */
export async function listRelatedStories(
  { db, community }: CommunityContext,
  { slug, first }: { readonly slug: string; readonly first: number },
): Promise<StoryTeaserView[]> {
  const rows = await db.read(relatedStories({ communityId: community.id, slug, first }))
  return rows.flatMap(toTeasers)
}

const LAST_PUBLISHED_FIRST = newestFirst(articles.publishedAt, articles.id)

const storiesBefore = statement((p: StoriesArgs & PlaceArgs) =>
  teasers(and(isStory(p), sql`${articles.slug} IS NOT NULL`, LAST_PUBLISHED_FIRST.isFrom(p)))
    .orderBy(...LAST_PUBLISHED_FIRST.order)
    .limit(p.limit),
)

/** One page of the published stories, newest first. */
export async function listStories(
  { db, community }: CommunityContext,
  page: PageInput,
): Promise<ConnectionView<StoryTeaserView>> {
  const rows = await db.read(storiesBefore({ communityId: community.id, ...placeArgs(page) }))
  return pageOf(rows, page, (row) =>
    toTeasers(row).map((story) => edgeAt({ at: story.publishedDate, id: story.id }, story)),
  )
}

type AddressesArgs = StoriesArgs & { readonly limit: number; readonly offset: number }

function hasAddress(p: StoriesArgs) {
  return and(isStory(p), sql`${articles.slug} IS NOT NULL`)
}

const storyAddresses = statement((p: AddressesArgs) =>
  build
    .select({ slug: articles.slug, updatedAt: changedAt })
    .from(articles)
    .leftJoin(articleRevisions, isCurrentRevision)
    .where(hasAddress(p))
    .orderBy(articles.publishedAt, articles.id)
    .limit(p.limit)
    .offset(p.offset),
)

const storyCount = statement((p: StoriesArgs) => build.select({ stories: count() }).from(articles).where(hasAddress(p)))

/** One page of the addresses of all stories, the oldest first, and how many pages there are. */
export async function listStoryAddresses(
  { db, community }: CommunityContext,
  { page, size = ADDRESSES_PER_SITEMAP }: { readonly page: number; readonly size?: number },
) {
  const communityId = community.id
  const [rows, [counted]] = await Promise.all([
    db.read(storyAddresses({ communityId, limit: size, offset: (page - 1) * size })),
    db.read(storyCount({ communityId })),
  ])
  const stories: StoryAddressView[] = rows.flatMap(({ slug, updatedAt }) => (slug ? [{ slug, updatedAt }] : []))
  return { pages: Math.max(1, Math.ceil((counted?.stories ?? 0) / size)), stories }
}
