import type { Role } from '#shared/domain/auth/roles.ts'
import { fullName, publicProfilePath, type UserView } from '#shared/domain/members/views.ts'
import { imageAddress } from '#shared/domain/pictures/addresses.ts'
import type { SharedBuilder, SharedRef } from '../builder.ts'
import type { Actor } from '../context.ts'
import { addRole } from './role.ts'

/** The value that `me` resolves from. */
export type MeView = { readonly user: UserView; readonly roles: readonly Role[]; readonly communityCode: string }

export type PeopleTypes = {
  /** Resolves from a `UserView`; fields elsewhere return one loaded by `context.loaders.user`. */
  readonly User: SharedRef<UserView>
  readonly Me: SharedRef<MeView>
  readonly UserSnapshot: SharedRef<UserView>
}

/** The location of a person, unless they hide it from others. */
function locationFor({ id, locationName, displayLocation }: UserView, actor: Actor | null): string | null {
  return displayLocation || id === actor?.userId ? locationName : null
}

/** The person's own visits; staff also see those of members. */
function lastAccessFor({ id, lastAccessedAt }: UserView, actor: Actor | null): Date | null {
  return id === actor?.userId || actor?.kind === 'admin' ? lastAccessedAt : null
}

/** Name, Location, Company, Profile, UserSnapshot, User and Me: what members may see of a person. */
export function addPeople(builder: SharedBuilder): PeopleTypes {
  const Role = addRole(builder)
  const { Name, Profile, UserSnapshot, CommunityRef } = addParts(builder)
  const Engagement = addEngagement(builder)

  const User = builder.objectRef<UserView>('User').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.field({ type: Name, resolve: (user) => user }),
      snapshot: t.field({ type: UserSnapshot, resolve: (user) => user }),
      profile: t.field({ type: Profile, resolve: (user) => user }),
      community: t.field({ type: CommunityRef, resolve: (user) => user }),
      engagement: t.field({ type: Engagement, resolve: (user) => user }),
    }),
  })

  const Me = builder.objectRef<MeView>('Me').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ user }) => user.id }),
      email: t.string({ resolve: ({ user }) => user.email }),
      username: t.string({ resolve: ({ user }) => user.username }),
      name: t.expose('user', { type: Name }),
      roles: t.expose('roles', { type: [Role] }),
      communityCode: t.exposeString('communityCode'),
      membershipTier: t.string({ nullable: true, resolve: ({ user }) => user.membershipTier }),
      profile: t.expose('user', { type: Profile }),
      snapshot: t.expose('user', { type: UserSnapshot }),
    }),
  })
  return { User, Me, UserSnapshot }
}

function addEngagement(builder: SharedBuilder) {
  const LastAccessed = builder.objectRef<UserView>('LastAccessed').implement({
    fields: (t) => ({
      anyDevice: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the person last visited. Null for other members, and for people who never did.',
        resolve: (user, _args, { actor }) => lastAccessFor(user, actor),
      }),
    }),
  })
  return builder.objectRef<UserView>('Engagement').implement({
    fields: (t) => ({ lastAccessed: t.field({ type: LastAccessed, resolve: (user) => user }) }),
  })
}

function addParts(builder: SharedBuilder) {
  const Name = builder.objectRef<UserView>('Name').implement({
    fields: (t) => ({
      formatted: t.string({ resolve: fullName }),
      fullName: t.string({ resolve: fullName }),
    }),
  })
  const Location = builder.objectRef<{ readonly locationName: string }>('Location').implement({
    fields: (t) => ({
      name: t.exposeString('locationName'),
      familiarName: t.string({ resolve: ({ locationName }) => locationName.split(',')[0] ?? locationName }),
    }),
  })
  const Company = builder.objectRef<{ readonly companyName: string }>('Company').implement({
    fields: (t) => ({ name: t.exposeString('companyName') }),
  })
  const Profile = builder.objectRef<UserView>('Profile').implement({
    fields: (t) => ({
      avatar: t.string({ nullable: true, resolve: (user) => imageAddress(user.avatarImageId) }),
      company: t.field({
        type: Company,
        nullable: true,
        resolve: ({ companyName }) => (companyName ? { companyName } : null),
      }),
      location: t.field({
        type: Location,
        nullable: true,
        resolve: (user, _args, { actor }) => {
          const locationName = locationFor(user, actor)
          return locationName ? { locationName } : null
        },
      }),
      publicUrl: t.string({
        nullable: true,
        description: 'The path of the public profile on the host of the community. Null unless the member made one.',
        resolve: ({ publicSlug }) => publicSlug && publicProfilePath(publicSlug),
      }),
    }),
  })
  const UserSnapshot = builder.objectRef<UserView>('UserSnapshot').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.string({ resolve: fullName }),
      isModerator: t.exposeBoolean('isModerator'),
      companyName: t.exposeString('companyName', { nullable: true }),
      avatar: t.string({ nullable: true, resolve: (user) => imageAddress(user.avatarImageId) }),
      jobTitle: t.exposeString('jobTitle', { nullable: true }),
      location: t.string({ nullable: true, resolve: (user, _args, { actor }) => locationFor(user, actor) }),
      isActive: t.exposeBoolean('isActive'),
      pronouns: t.string({
        nullable: true,
        resolve: ({ pronouns, displayPronouns }) => (displayPronouns ? pronouns : null),
      }),
      displayPronouns: t.exposeBoolean('displayPronouns'),
      joinedAt: t.field({ type: 'DateTime', resolve: (user) => user.joinedAt }),
      communityName: t.exposeString('communityName'),
      standing: t.exposeString('standing'),
      isFounding: t.exposeBoolean('isFounding'),
      vertical: t.exposeString('vertical', { nullable: true }),
    }),
  })
  const CommunityRef = builder.objectRef<UserView>('CommunityRef').implement({
    fields: (t) => ({ code: t.exposeString('communityCode') }),
  })
  return { Name, Profile, UserSnapshot, CommunityRef }
}
