import { readKeptAccount } from '#db/members/merge/kept-account.ts'
import { profileMark } from '#db/members/profile/change-profile.ts'
import { FILLED_FIELDS } from '#shared/domain/members/auto-fill.ts'
import { PROFILE_PARTS } from '#shared/domain/members/completeness.ts'
import {
  BIOGRAPHY_MAX_CHARACTERS,
  EXPERTISE_LIMIT,
  HIDEABLE_FIELDS,
  SOCIAL_LINKS,
  type SocialLink,
} from '#shared/domain/members/profile.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost, ID_MAX_CHARACTERS, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import { addPublishedTitle } from '#shared/server/graphql/types/published-title.ts'
import type { MemberContext } from '../../context.ts'
import { type MemberProfileView, type OwnProfileView, readProfile } from './read-profile.ts'
import { saveProfile } from './save-profile.ts'
import { undoFill } from './undo-fill.ts'

const SHORT = atMost(INPUT_MAX_CHARACTERS)
/** Twice the limit, because surrounding white space is trimmed before storing. */
const LONG = atMost(2 * BIOGRAPHY_MAX_CHARACTERS)

/** People by id, their profiles, and the member's own profile. */
export function addProfile(builder: Builder<MemberContext>, people: PeopleTypes) {
  const MemberProfile = addTypes(builder, people)

  builder.queryFields((t) => ({
    user: t.field({
      type: people.User,
      description: 'A member of your community. NotFound for anybody else.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, { loaders, actor }) => {
        const user = await loaders.user.load(id)
        if (!user || (user.kind === 'STAFF' && id !== actor.userId)) throw new AppError('NotFound')
        return user
      },
    }),
    memberProfile: t.field({
      type: MemberProfile,
      description:
        'The profile of an active member of your community, without what they hide. NotFound for anybody else.',
      args: {
        id: t.arg.id({ required: true }),
        asOthers: t.arg.boolean({ description: 'Your own profile as other members see it.' }),
      },
      resolve: (_root, { id, asOthers }, ctx) => readProfile(ctx, { memberId: id, asOthers: asOthers ?? false }),
    }),
    memberMergedInto: t.id({
      nullable: true,
      description:
        'The account into which staff merged this one, which has its profile now. Null for any other account.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readKeptAccount(ctx, id),
    }),
    myProfile: t.field({
      type: MemberProfile,
      description: 'Your own full profile.',
      resolve: (_root, _args, ctx) => readProfile(ctx, { memberId: ctx.actor.userId }),
    }),
  }))
  addSave(builder, MemberProfile)
}

function addSave(builder: Builder<MemberContext>, MemberProfile: ReturnType<typeof addTypes>) {
  const SocialLinksInput = builder.inputType('SocialLinksInput', {
    fields: (t) => Object.fromEntries(SOCIAL_LINKS.map((name) => [name, t.string(SHORT)])),
  })
  const MyProfileInput = builder.inputType('MyProfileInput', {
    description: 'The full profile: omitted fields are cleared.',
    fields: (t) => ({
      jobTitle: t.string(SHORT),
      companyName: t.string(SHORT),
      location: t.string(SHORT),
      pronouns: t.string(SHORT),
      displayPronouns: t.boolean(),
      biography: t.string(LONG),
      companyDescription: t.string(LONG),
      areaOfFocus: t.string(SHORT),
      industry: t.string(SHORT),
      employeeCount: t.string(SHORT),
      expertise: t.stringList({ ...atMost(ID_MAX_CHARACTERS), description: `At most ${EXPERTISE_LIMIT}.` }),
      links: t.field({ type: SocialLinksInput }),
      hidden: t.stringList({
        ...atMost(ID_MAX_CHARACTERS),
        description: `The fields hidden from other members, of ${HIDEABLE_FIELDS.join(', ')}.`,
      }),
      isPublic: t.boolean({ description: 'Whether anyone on the web may read the profile, at `publicUrl`.' }),
      isAutoFillOn: t.boolean({ description: 'Whether the profile may be prefilled while it is empty.' }),
    }),
  })
  builder.mutationField('myProfileSave', (t) =>
    t.field({
      ...allowedIn('untilGated'),
      type: MemberProfile,
      description:
        'Stores your profile, and returns it as stored. `baseDetailsId` is the `own.detailsId` that you saw: StaleRevision if the profile was changed since.',
      args: { profile: t.arg({ type: MyProfileInput, required: true }), baseDetailsId: t.arg.id({ required: true }) },
      resolve: (_root, { profile, baseDetailsId }, ctx) => {
        const links = profile.links as Partial<Record<SocialLink, string | null>> | null | undefined
        const typedLinks = Object.fromEntries(SOCIAL_LINKS.map((name) => [name, links?.[name] ?? '']))
        const typed = {
          jobTitle: profile.jobTitle ?? '',
          companyName: profile.companyName ?? '',
          location: profile.location ?? '',
          pronouns: profile.pronouns ?? '',
          displayPronouns: profile.displayPronouns ?? false,
          biography: profile.biography ?? '',
          companyDescription: profile.companyDescription ?? '',
          areaOfFocus: profile.areaOfFocus ?? '',
          industry: profile.industry ?? '',
          employeeCount: profile.employeeCount ?? '',
          expertise: profile.expertise ?? [],
          // One value for each link of the list.
          links: typedLinks as Record<SocialLink, string>,
          hidden: profile.hidden ?? [],
          isPublic: profile.isPublic ?? false,
          isAutoFillOn: profile.isAutoFillOn ?? false,
        }
        return saveProfile(ctx, { typed, baseDetailsId })
      },
    }),
  )
  builder.mutationField('myProfileFillUndo', (t) =>
    t.field({
      ...allowedIn('untilGated'),
      type: MemberProfile,
      description: 'Removes prefilled fields from your profile, and prevents further prefilling.',
      resolve: (_root, _args, ctx) => undoFill(ctx),
    }),
  )
}

function addTypes(builder: Builder<MemberContext>, { User }: PeopleTypes) {
  const CompanyProfile = builder.objectRef<MemberProfileView>('CompanyProfile').implement({
    fields: (t) => ({
      name: t.string({ nullable: true, resolve: ({ user }) => user.companyName }),
      description: t.string({ nullable: true, resolve: ({ profile }) => profile.companyDescription }),
      areaOfFocus: t.string({ nullable: true, resolve: ({ profile }) => profile.areaOfFocus }),
      industry: t.string({ nullable: true, resolve: ({ profile }) => profile.industry }),
      employeeCount: t.string({ nullable: true, resolve: ({ profile }) => profile.employeeCount }),
    }),
  })
  const SocialLinks = builder.objectRef<MemberProfileView>('SocialLinks').implement({
    description: 'Web addresses.',
    fields: (t) => ({
      linkedIn: t.string({ nullable: true, resolve: ({ profile }) => profile.linkedIn }),
      twitter: t.string({ nullable: true, resolve: ({ profile }) => profile.twitter }),
      facebook: t.string({ nullable: true, resolve: ({ profile }) => profile.facebook }),
      instagram: t.string({ nullable: true, resolve: ({ profile }) => profile.instagram }),
      crunchbase: t.string({ nullable: true, resolve: ({ profile }) => profile.crunchbase }),
      angelList: t.string({ nullable: true, resolve: ({ profile }) => profile.angelList }),
      website: t.string({ nullable: true, resolve: ({ profile }) => profile.website }),
    }),
  })
  const PublishedTitle = asOwn(builder, addPublishedTitle(asShared(builder)))
  const ProfileGroup = builder.objectRef<MemberProfileView['groups'][number]>('ProfileGroup').implement({
    fields: (t) => ({ name: t.exposeString('name'), slug: t.exposeString('slug') }),
  })
  const OwnProfile = builder.objectRef<OwnProfileView>('OwnProfile').implement({
    description: 'Data visible only to the member of a profile.',
    fields: (t) => ({
      detailsId: t.id({
        description: 'Identifies exactly the contents of the profile, who sees it and whether it may be prefilled.',
        resolve: ({ typed }) => profileMark(typed),
      }),
      missing: t.exposeStringList('missing', {
        description: `The missing parts, of ${PROFILE_PARTS.join(', ')}; most important first.`,
      }),
      isAutoFillOn: t.exposeBoolean('isAutoFillOn'),
      filled: t.exposeStringList('filled', {
        description: `The prefilled fields, of ${FILLED_FIELDS.join(', ')}, until you save the profile or undo them.`,
      }),
    }),
  })
  return builder.objectRef<MemberProfileView>('MemberProfile').implement({
    fields: (t) => ({
      user: t.expose('user', { type: User }),
      pronouns: t.exposeString('pronouns', { nullable: true }),
      location: t.string({ nullable: true, resolve: ({ profile }) => profile.location }),
      biography: t.string({ nullable: true, resolve: ({ profile }) => profile.biography }),
      expertise: t.stringList({ resolve: ({ profile }) => [...profile.expertise] }),
      companyProfile: t.field({ type: CompanyProfile, resolve: (view) => view }),
      socialLinks: t.field({ type: SocialLinks, resolve: (view) => view }),
      articles: t.expose('articles', {
        type: [PublishedTitle],
        description: 'The latest publications of the member.',
      }),
      groups: t.expose('groups', {
        type: [ProfileGroup],
        description: 'The groups that the member is in: listed ones, and hidden ones that you are in too.',
      }),
      hidden: t.stringList({
        nullable: true,
        description: 'The names of the fields hidden from other members; null unless the profile is yours.',
        resolve: ({ own }) => own && [...own.hidden],
      }),
      own: t.expose('own', {
        type: OwnProfile,
        nullable: true,
        description: 'Null unless the profile is yours, seen in full.',
      }),
      isFollowed: t.exposeBoolean('isFollowed', { description: 'Whether you follow the member.' }),
    }),
  })
}
