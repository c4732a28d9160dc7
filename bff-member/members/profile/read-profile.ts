import { and, desc, eq } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { toUserView, userColumns } from '#db/members/users.ts'
import { articles } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { build, statement } from '#db/statement.ts'
import { storyPath } from '#shared/domain/articles/story-path.ts'
import { type HideableField, type ProfileView, withoutHidden } from '#shared/domain/members/profile.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../../context.ts'

export type PublishedView = { readonly title: string; readonly path: string; readonly publishedAt: Date | null }

export type MemberProfileView = {
  readonly user: UserView
  /** Without what the viewer may not see. */
  readonly profile: ProfileView
  readonly pronouns: string | null
  readonly articles: readonly PublishedView[]
  /** What is not shown to others; null unless the profile is one's own, seen whole. */
  readonly hidden: readonly HideableField[] | null
}

const SHOWN_ARTICLES = 10

type ProfileArgs = ActorArgs & { readonly memberId: string }

const memberById = statement((p: ProfileArgs) =>
  build
    .select({
      user: userColumns(),
      gate: users.gate,
      profile: {
        biography: memberProfiles.biography,
        companyDescription: memberProfiles.companyDescription,
        areaOfFocus: memberProfiles.areaOfFocus,
        industry: memberProfiles.industry,
        employeeCount: memberProfiles.employeeCount,
        expertise: memberProfiles.expertise,
        linkedIn: memberProfiles.linkedIn,
        twitter: memberProfiles.twitter,
        facebook: memberProfiles.facebook,
        instagram: memberProfiles.instagram,
        crunchbase: memberProfiles.crunchbase,
        angelList: memberProfiles.angelList,
        website: memberProfiles.website,
        hidden: memberProfiles.hidden,
      },
      articles: jsonRows({ title: articles.title, slug: articles.slug, publishedAt: articles.publishedAt }, (row) =>
        build
          .select({ row })
          .from(articles)
          .where(
            and(
              eq(articles.communityId, p.communityId),
              eq(articles.authorId, p.memberId),
              eq(articles.status, 'PUBLISHED'),
            ),
          )
          .orderBy(desc(articles.publishedAt), desc(articles.id))
          .limit(SHOWN_ARTICLES),
      ),
    })
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .leftJoin(
      memberProfiles,
      and(eq(memberProfiles.userId, users.id), eq(memberProfiles.communityId, users.communityId)),
    )
    .where(and(eq(users.id, p.memberId), eq(users.communityId, p.communityId), eq(users.kind, 'MEMBER'))),
)

export type ReadProfileInput = {
  readonly memberId: string
  /** One's own profile without what is hidden from others. */
  readonly asOthers?: boolean
}

const EMPTY = {
  biography: null,
  companyDescription: null,
  areaOfFocus: null,
  industry: null,
  employeeCount: null,
  expertise: [],
  linkedIn: null,
  twitter: null,
  facebook: null,
  instagram: null,
  crunchbase: null,
  angelList: null,
  website: null,
  hidden: [],
}

/** The profile of an active member of the community, as the actor may see it. */
export async function readProfile(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  { memberId, asOthers = false }: ReadProfileInput,
): Promise<MemberProfileView> {
  const { userId, communityId } = actor
  const [row] = await db.read(memberById({ userId, communityId, memberId }))
  const isOwn = memberId === userId
  const isShown = row?.user.status === 'ACTIVE' && row.gate === 'NONE'
  if (!row || !(isShown || isOwn)) throw new AppError('NotFound')
  const user = toUserView(row.user)
  const { hidden: stored, ...own } = row.profile ?? EMPTY
  const hidden = user.displayLocation ? stored : ['location' as const, ...stored]
  const whole: ProfileView = { ...own, location: user.locationName }
  const isWhole = isOwn && !asOthers
  return {
    user,
    profile: isWhole ? whole : withoutHidden(whole, hidden),
    pronouns: isWhole || user.displayPronouns ? user.pronouns : null,
    articles: row.articles.flatMap(({ title, slug, publishedAt }) =>
      slug ? [{ title, path: storyPath(slug), publishedAt }] : [],
    ),
    hidden: isWhole ? hidden : null,
  }
}
