import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { jsonRows } from '#db/json-rows.ts'
import { isShownTo } from '#db/members/directory/shown-groups.ts'
import { profileColumns, profileOf, publishedArticles, toPublished } from '#db/members/profile/profile-columns.ts'
import { typedProfileOf } from '#db/members/profile/read-typed-profile.ts'
import { personView } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { memberFollows } from '#db/schema/follows.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles, profileFills } from '#db/schema/profiles.ts'
import { anyRow, build, isAlso, isOfUser, type ResultOf, statement } from '#db/statement.ts'
import type { FilledField } from '#shared/domain/members/auto-fill.ts'
import { missingParts, type ProfilePart } from '#shared/domain/members/completeness.ts'
import type { HideableField, ProfileView, TypedProfile } from '#shared/domain/members/profile.ts'
import type { PublishedView, UserView } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../../context.ts'

const SHOWN_GROUPS = 100

/** Data visible only to the member of the profile. */
export type OwnProfileView = {
  /** The fields hidden from others. */
  readonly hidden: readonly HideableField[]
  readonly missing: readonly ProfilePart[]
  readonly isAutoFillOn: boolean
  /** The fields that were prefilled and neither saved nor undone. */
  readonly filled: readonly FilledField[]
  /** The whole profile as an unchanged form would send it. */
  readonly typed: TypedProfile
}

export type MemberProfileView = {
  readonly user: UserView
  /** Without fields hidden from the viewer. */
  readonly profile: ProfileView
  readonly pronouns: string | null
  readonly articles: readonly PublishedView[]
  /** Listed groups, and hidden ones that the viewer is also in. */
  readonly groups: readonly GroupLink[]
  /** Null unless it is the actor's own profile, seen in full. */
  readonly own: OwnProfileView | null
  readonly isFollowed: boolean
}

type GroupLink = { readonly name: string; readonly slug: string }

type ProfileArgs = ActorArgs & { readonly memberId: string }

/** The groups visible to the viewer. */
function groupsOfMember(p: ProfileArgs) {
  return jsonRows({ name: groups.name, slug: groups.slug, visibility: groups.visibility }, (row) =>
    build
      .select({ row })
      .from(groupMembers)
      .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), isAlso(groups.communityId, p.communityId)))
      .where(
        and(
          isOfUser(groupMembers, { userId: p.memberId, communityId: p.communityId }),
          sql`${groupMembers.state} = 'MEMBER'`,
          isShownTo(p, sql`${groups}`),
        ),
      )
      .limit(SHOWN_GROUPS),
  )
}

const memberById = statement((p: ProfileArgs) =>
  build
    .select({
      user: personView(),
      gate: users.gate,
      isFollowed: sql<number>`EXISTS ${anyRow()
        .from(memberFollows)
        .where(
          and(
            eq(memberFollows.userId, p.userId),
            eq(memberFollows.followedId, p.memberId),
            eq(memberFollows.communityId, p.communityId),
          ),
        )}`,
      profile: profileColumns(),
      fill: { isOn: profileFills.isOn, fields: profileFills.fields },
      articles: publishedArticles(p),
      groups: groupsOfMember(p),
    })
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .leftJoin(memberProfiles, isOfUser(memberProfiles, { userId: users.id, communityId: users.communityId }))
    .leftJoin(profileFills, isOfUser(profileFills, { userId: users.id, communityId: users.communityId }))
    .where(and(eq(users.id, p.memberId), isAlso(users.communityId, p.communityId), eq(users.kind, 'MEMBER'))),
)

export type ReadProfileInput = {
  readonly memberId: string
  /** Shows the actor's own profile without fields hidden from others. */
  readonly asOthers?: boolean
}

/** The actor's own profile, for `toOwnProfile`. */
export function ownProfile({ userId, communityId }: ActorArgs) {
  return memberById({ userId, communityId, memberId: userId })
}

export function toOwnProfile([row]: readonly ProfileOfMember[]): MemberProfileView {
  if (!row) throw new AppError('NotFound')
  return toProfileView(row, { isOwn: true, isWhole: true })
}

/** The profile of an active member of the community, as the actor may see it. */
export async function readProfile(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  { memberId, asOthers = false }: ReadProfileInput,
): Promise<MemberProfileView> {
  const { userId, communityId } = actor
  const [row] = await db.read(memberById({ userId, communityId, memberId }))
  const isOwn = memberId === userId
  const isShown = row?.user.isActive && row.gate === 'NONE'
  if (!row || !(isShown || isOwn)) throw new AppError('NotFound')
  return toProfileView(row, { isOwn, isWhole: isOwn && !asOthers })
}

type ProfileOfMember = ResultOf<ReturnType<typeof memberById>>[number]

function toProfileView(
  row: ProfileOfMember,
  { isOwn, isWhole }: { readonly isOwn: boolean; readonly isWhole: boolean },
): MemberProfileView {
  const { user } = row
  const { whole, shown, hidden } = profileOf(row.profile, user)
  return {
    user,
    profile: isWhole ? whole : shown,
    pronouns: isWhole || user.displayPronouns ? user.pronouns : null,
    articles: toPublished(row.articles),
    groups: row.groups
      // Most others do not see the member's hidden groups.
      .filter(({ visibility }) => visibility !== 'HIDDEN' || !isOwn || isWhole)
      .map(({ name, slug }) => ({ name, slug }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    own: isWhole
      ? {
          hidden,
          missing: missingParts({ ...whole, jobTitle: user.jobTitle, companyName: user.companyName }, hidden),
          isAutoFillOn: row.fill?.isOn ?? true,
          filled: row.fill?.fields ?? [],
          typed: typedProfileOf({ person: user, profile: row.profile, fill: row.fill }),
        }
      : null,
    isFollowed: row.isFollowed === 1,
  }
}
