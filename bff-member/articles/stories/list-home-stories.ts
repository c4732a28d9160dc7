import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries, directoryFacets } from '#db/schema/profiles.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { storyPath } from '#shared/domain/articles/story-path.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import type { MemberContext } from '../../context.ts'
import { type StoryRow, storyColumns } from './story-rows.ts'

/** Why a story is shown: the actor follows its author, or both show the same industry or expertise. */
export type StoryReason = {
  readonly isFollowed: boolean
  readonly industry: string | null
  readonly expertise: string | null
}

export type HomeStoryView = {
  readonly path: string
  readonly title: string
  readonly standfirst: string | null
  readonly category: string | null
  readonly author: UserView
  readonly publishedAt: Date | null
  readonly reason: StoryReason | null
}

export type HomeStoriesView = {
  readonly fromPeople: readonly HomeStoryView[]
  readonly newest: readonly HomeStoryView[]
}

/** Stories of people are searched among this many of the newest, up to this age. */
const NEWEST_STORIES = 100
const RECENT_MS = 60 * 24 * 60 * 60 * 1000
const SHOWN = 5

type PeopleArgs = ActorArgs & { readonly since: Date; readonly shown: number }

/** Values of a facet that both the actor and the story's author show. */
function shared(p: ActorArgs, facet: 'industry' | 'expertise') {
  return sql<string | null>`(SELECT mine.value FROM ${directoryEntries} AS me
    CROSS JOIN ${directoryFacets} AS mine ON mine.entry_id = me.id AND mine.facet = ${facet} AND +mine.community_id = ${p.communityId}
    CROSS JOIN ${directoryEntries} AS author ON author.user_id = newest.author_id AND +author.community_id = ${p.communityId}
    CROSS JOIN ${directoryFacets} AS theirs ON theirs.entry_id = author.id AND theirs.facet = mine.facet AND theirs.value = mine.value AND +theirs.community_id = ${p.communityId}
    WHERE me.user_id = ${p.userId} AND +me.community_id = ${p.communityId} LIMIT 1)`
}

const storiesOfPeople = statement((p: PeopleArgs) => {
  const newest = sql`(SELECT a.id, a.author_id, a.published_at FROM ${articles} AS a WHERE a.community_id = ${p.communityId}
    AND likely(a.status = 'PUBLISHED') AND a.published_at > ${p.since} AND +a.author_id <> ${p.userId}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${NEWEST_STORIES}) AS newest`
  const isFollowed = sql`EXISTS (SELECT 1 FROM ${memberFollows} AS follow WHERE follow.user_id = ${p.userId}
    AND follow.followed_id = newest.author_id AND +follow.community_id = ${p.communityId})`
  const found = sql`(WITH judged AS MATERIALIZED (SELECT newest.id, newest.published_at, ${isFollowed} AS is_followed,
      ${shared(p, 'industry')} AS industry, ${shared(p, 'expertise')} AS expertise FROM ${newest}) SELECT * FROM judged
    WHERE judged.is_followed OR judged.industry IS NOT NULL OR judged.expertise IS NOT NULL
    ORDER BY judged.published_at DESC, judged.id DESC LIMIT ${p.shown}) AS found`
  return build
    .select({
      ...storyColumns,
      isFollowed: sql<number>`found.is_followed`,
      industry: sql<string | null>`found.industry`,
      expertise: sql<string | null>`found.expertise`,
    })
    .from(found)
    .innerJoin(articles, and(sql`${articles.id} = found.id`, isAlso(articles.communityId, p.communityId)))
    .innerJoin(users, and(eq(users.id, articles.authorId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .orderBy(sql`found.published_at DESC`, sql`found.id DESC`)
})

const newestStories = statement((p: ActorArgs & { readonly shown: number }) =>
  build
    .select(storyColumns)
    .from(articles)
    .innerJoin(users, and(eq(users.id, articles.authorId), isAlso(users.communityId, p.communityId)))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        eq(articles.communityId, p.communityId),
        // As in the list of stories: without this hint SQLite sorts them.
        sql`likely(${articles.status} = 'PUBLISHED')`,
        sql`${articles.publishedAt} IS NOT NULL`,
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(p.shown),
)

/** The newest stories by people whom the actor follows or shares a field with, then the newest other stories. */
export async function listHomeStories({
  db,
  actor,
  now,
}: Pick<MemberContext, 'db' | 'actor' | 'now'>): Promise<HomeStoriesView> {
  const { userId, communityId } = actor
  const since = new Date(now.getTime() - RECENT_MS)
  const [people, newest] = await Promise.all([
    db.read(storiesOfPeople({ userId, communityId, since, shown: SHOWN })),
    db.read(newestStories({ userId, communityId, shown: 2 * SHOWN })),
  ])
  const shown = new Set(people.map(({ id }) => id))
  return {
    fromPeople: people.flatMap(({ isFollowed, industry, expertise, ...row }) =>
      toView(row, { isFollowed: isFollowed === 1, industry, expertise }),
    ),
    newest: newest
      .filter(({ id }) => !shown.has(id))
      .slice(0, SHOWN)
      .flatMap((row) => toView(row, null)),
  }
}

type Row = StoryRow & Pick<HomeStoryView, 'title' | 'standfirst' | 'category' | 'publishedAt'>

function toView(row: Row, reason: StoryReason | null): readonly HomeStoryView[] {
  const { slug, title, standfirst, category, publishedAt, author } = row
  return slug ? [{ path: storyPath(slug), title, standfirst, category, publishedAt, author, reason }] : []
}
