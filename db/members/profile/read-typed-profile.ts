import type { ActorArgs, ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles, profileFills } from '#db/schema/profiles.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { SOCIAL_LINKS, type SocialLink, type TypedProfile } from '#shared/domain/members/profile.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type ProfileRow, profileColumns, profileOf, profilePersonColumns } from './profile-columns.ts'

const ownProfile = statement((p: ActorArgs) =>
  build
    .select({
      person: { ...profilePersonColumns, publicSlug: users.publicSlug },
      status: users.status,
      profile: profileColumns(),
      fill: { isOn: profileFills.isOn },
    })
    .from(users)
    .leftJoin(memberProfiles, isOfUser(memberProfiles, { userId: users.id, communityId: p.communityId }))
    .leftJoin(profileFills, isOfUser(profileFills, { userId: users.id, communityId: p.communityId }))
    .where(hasId(users, p.userId, p)),
)

/** What is stored of the actor's profile. */
export async function readStoredProfile({ db, actor }: ActorContext) {
  const { userId, communityId } = actor
  const [row] = await db.read(ownProfile({ userId, communityId }))
  if (!row) throw new AppError('NotFound')
  return row
}

type StoredProfile = {
  readonly person: Pick<
    UserView,
    'jobTitle' | 'companyName' | 'locationName' | 'displayLocation' | 'pronouns' | 'displayPronouns' | 'publicSlug'
  >
  readonly profile: ProfileRow | null
  readonly fill: { readonly isOn: boolean } | null
}

/** A stored profile as a form would submit it unchanged. */
export function typedProfileOf({ person, profile, fill }: StoredProfile): TypedProfile {
  const { whole, hidden } = profileOf(profile, person)
  const links = Object.fromEntries(SOCIAL_LINKS.map((name) => [name, whole[name] ?? '']))
  return {
    jobTitle: person.jobTitle ?? '',
    companyName: person.companyName ?? '',
    location: whole.location ?? '',
    pronouns: person.pronouns ?? '',
    displayPronouns: person.displayPronouns,
    biography: whole.biography ?? '',
    companyDescription: whole.companyDescription ?? '',
    areaOfFocus: whole.areaOfFocus ?? '',
    industry: whole.industry ?? '',
    employeeCount: whole.employeeCount ?? '',
    expertise: whole.expertise,
    // Each name of the list has one.
    links: links as Record<SocialLink, string>,
    hidden,
    isPublic: person.publicSlug !== null,
    isAutoFillOn: fill?.isOn ?? true,
  }
}

/** The actor's profile as a form would submit it unchanged, for forms that show a part of it. */
export async function readTypedProfile(ctx: ActorContext): Promise<TypedProfile> {
  return typedProfileOf(await readStoredProfile(ctx))
}
