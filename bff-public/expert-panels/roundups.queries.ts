import { and, desc, eq, sql } from 'drizzle-orm'
import { toStoryAuthor } from '#db/articles/story-columns.ts'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import type { CommunityContext } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { wasMember } from '#db/members/former-member.ts'
import { panelAnswerRevisions, panelAnswers, panelRoundupAnswers, panelRoundups } from '#db/schema/expert-panels.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { StoryAuthorView } from '#shared/domain/articles/views.ts'

export type PublicAnswerView = {
  readonly id: string
  readonly title: string
  /** Sanitised HTML. */
  readonly content: string
  readonly author: StoryAuthorView
}

export type RoundupTeaserView = {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly publishedDate: Date
  readonly updatedAt: Date
}

export type PublicRoundupView = RoundupTeaserView & {
  /** Sanitised HTML. */
  readonly intro: string
  readonly answers: readonly PublicAnswerView[]
}

/** The maximum number of addresses in the feed and in the sitemap. */
const ADDRESSES_MAX = 1000

type OfCommunity = { readonly communityId: string }

/** Published on the site of the host's community, not elsewhere. */
function isPublic(p: OfCommunity) {
  return and(
    eq(panelRoundups.communityId, p.communityId),
    sql`${panelRoundups.status} = 'FINAL'`,
    sql`${panelRoundups.slug} IS NOT NULL`,
  )
}

const teaserColumns = {
  id: panelRoundups.id,
  slug: panelRoundups.slug,
  title: panelRoundups.title,
  publishedDate: panelRoundups.publishedAt,
  updatedAt: panelRoundups.updatedAt,
}

/** The texts shown to readers: the edited ones, or else the sent ones. */
function answersOf(p: OfCommunity) {
  return jsonRows(
    {
      id: panelAnswers.id,
      title: panelAnswerRevisions.title,
      content: panelAnswerRevisions.content,
      author: {
        givenName: users.givenName,
        familyName: users.familyName,
        jobTitle: users.jobTitle,
        companyName: users.companyName,
        avatarImageId: users.avatarImageId,
        publicSlug: users.publicSlug,
        status: users.status,
        gate: users.gate,
        standing: users.standing,
      },
    },
    (row) =>
      build
        .select({ row })
        .from(panelRoundupAnswers)
        .innerJoin(panelAnswers, hasId(panelAnswers, panelRoundupAnswers.answerId, panelRoundupAnswers))
        .innerJoin(
          panelAnswerRevisions,
          and(
            sql`${panelAnswerRevisions.id} = coalesce(${panelAnswers.editedRevisionId}, ${panelAnswers.sentRevisionId})`,
            eq(panelAnswerRevisions.communityId, panelAnswers.communityId),
          ),
        )
        .innerJoin(users, eq(users.id, panelAnswers.authorId))
        .where(
          and(
            eq(panelRoundupAnswers.roundupId, panelRoundups.id),
            eq(panelRoundupAnswers.communityId, p.communityId),
            sql`${panelAnswers.status} = 'PUBLISHED'`,
          ),
        )
        .orderBy(panelRoundupAnswers.position, panelRoundupAnswers.answerId),
  )
}

const roundupBySlug = statement((p: OfCommunity & { readonly slug: string }) =>
  build
    .select({
      ...teaserColumns,
      intro: panelRoundups.intro,
      answers: answersOf(p),
      isClosing: sql<boolean>`NOT ${isNotClosing(p.communityId)}`.mapWith(Boolean),
    })
    .from(panelRoundups)
    .where(and(isPublic(p), eq(panelRoundups.slug, p.slug))),
)

export async function readRoundup(
  { db, community }: CommunityContext,
  slug: string,
): Promise<PublicRoundupView | null> {
  const [row] = await db.read(roundupBySlug({ communityId: community.id, slug }))
  if (!row?.slug || !row.publishedDate) return null
  const { isClosing, ...roundup } = row
  return {
    ...roundup,
    slug: row.slug,
    publishedDate: row.publishedDate,
    answers: row.answers.map(({ author, ...answer }) => ({
      ...answer,
      // Only an active member's profile is public, while their membership lasts.
      author: toStoryAuthor(
        author.status === 'ACTIVE' && author.gate === 'NONE' && !wasMember({ ...author, isClosing })
          ? author
          : { ...author, publicSlug: null },
      ),
    })),
  }
}

const publicRoundups = statement((p: OfCommunity & { readonly limit: number }) =>
  build
    .select(teaserColumns)
    .from(panelRoundups)
    .where(isPublic(p))
    .orderBy(desc(panelRoundups.publishedAt), desc(panelRoundups.id))
    .limit(p.limit),
)

/** The published roundups, newest first. */
export async function listRoundups(
  { db, community }: CommunityContext,
  first: number = ADDRESSES_MAX,
): Promise<RoundupTeaserView[]> {
  const rows = await db.read(publicRoundups({ communityId: community.id, limit: first }))
  return rows.flatMap(({ slug, publishedDate, ...row }) =>
    slug && publishedDate ? [{ ...row, slug, publishedDate }] : [],
  )
}
