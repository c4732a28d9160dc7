import { ACTIVATION_REASON_MAX_CHARACTERS } from '#shared/domain/members/activation.ts'
import { fullName, type UserView } from '#shared/domain/members/views.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { ArticleTypes } from '#shared/server/graphql/types/articles.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../../context.ts'
import { audited, TOLD } from '../../staff/audited-mutations.ts'
import type { MemberHealthRef } from '../member-health.ts'
import { readActivation } from './activation.queries.ts'
import { readCredentials } from './credentials.queries.ts'
import { addContacts, addStaffProfile } from './detail-types.graphql.ts'
import { listContactsOfMember, readContact, readStaffProfile } from './details.queries.ts'
import { endSessions } from './end-sessions.ts'
import { readHealth } from './health.ts'
import { liftLocks } from './lift-locks.ts'
import { readHelpedMember } from './member-access.ts'
import { readOverview } from './overview.queries.ts'
import { setActive } from './set-active.ts'
import { setGeneratedPassword } from './set-generated-password.ts'
import { addActivation, addCredentials, addOverview } from './state-types.graphql.ts'
import { readTimeline } from './timeline.queries.ts'

type Types = {
  readonly people: PeopleTypes
  readonly articles: Pick<ArticleTypes, 'ArticleStatus'>
  readonly MemberHealth: MemberHealthRef
}

/** The pages of one member: the queries of a page are answered in one trip. */
export function addMember(builder: Builder<AdminContext>, { people, articles, MemberHealth }: Types) {
  const StaffMember = addStaffMember(builder, people, MemberHealth)
  const { Membership, Overview, Event } = addOverview(builder, articles)
  const Credentials = addCredentials(builder)
  const StaffProfile = addStaffProfile(builder)
  const { MemberContact, SupportContact } = addContacts(builder)
  const Activation = addActivation(builder, { Membership })
  builder.queryFields((t) => {
    const args = { id: t.arg.id({ required: true }) }
    return {
      member: t.field({
        type: StaffMember,
        description: 'A member of the community, active or not.',
        args,
        resolve: async (_root, { id }, ctx, info) => {
          // Asked for here, the health of the snapshot is read in the trip of the member.
          const health = asksFor(info, 'snapshot', 'health') ? readHealth(ctx, id) : null
          const [member] = await Promise.all([readHelpedMember(ctx, id), health])
          return member
        },
      }),
      memberOverview: t.field({
        type: Overview,
        description: 'What a member has here, in numbers, and what of it is open.',
        args,
        resolve: (_root, { id }, ctx) => readOverview(ctx, id),
      }),
      memberTimeline: t.field({
        type: [Event],
        description: 'The newest twenty events, movements of money only for those who may see them.',
        args,
        resolve: async (_root, { id }, ctx) => [...(await readTimeline(ctx, id))],
      }),
      memberWholeProfile: t.field({
        type: StaffProfile,
        description: 'Everything that a member’s profile says, with what of it others do not see.',
        args,
        resolve: (_root, { id }, ctx) => readStaffProfile(ctx, id),
      }),
      memberContact: t.field({
        type: MemberContact,
        description: 'The phone and the address of a member; each null where there is none.',
        args,
        resolve: (_root, { id }, ctx) => readContact(ctx, id),
      }),
      memberSupportContacts: t.field({
        type: [SupportContact],
        description: 'At most one of each kind.',
        args,
        resolve: async (_root, { id }, ctx) => [...(await listContactsOfMember(ctx, id))],
      }),
      memberCredentials: t.field({
        type: Credentials,
        description: 'How a member signs in, where they are signed in, and what is refused to them.',
        args,
        resolve: (_root, { id }, ctx) => readCredentials(ctx, id),
      }),
      memberActivation: t.field({
        type: Activation,
        description: 'Whether a member is active, why, and what changes with it.',
        args,
        resolve: (_root, { id }, ctx) => readActivation(ctx, id),
      }),
    }
  })
  addMutations(builder)
}

function addStaffMember(builder: Builder<AdminContext>, { UserSnapshot }: PeopleTypes, MemberHealth: MemberHealthRef) {
  builder.objectField(asOwn(builder, UserSnapshot), 'health', (t) =>
    t.field({
      type: MemberHealth,
      nullable: true,
      description: 'How engaged the member is; null where that is not known, and for who may not help members.',
      resolve: ({ id }, _args, ctx) => readHealth(ctx, id),
    }),
  )
  return builder.objectRef<UserView>('StaffMember').implement({
    description: 'A member as the pages of staff show one.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.string({ resolve: fullName }),
      email: t.exposeString('email'),
      isActive: t.exposeBoolean('isActive'),
      membershipTier: t.exposeString('membershipTier', { nullable: true }),
      lastAccessedAt: t.expose('lastAccessedAt', { type: 'DateTime', nullable: true }),
      snapshot: t.field({ type: asOwn(builder, UserSnapshot), resolve: (user) => user }),
    }),
  })
}

function addMutations(builder: Builder<AdminContext>) {
  builder.mutationFields((t) => ({
    memberSetActive: t.boolean({
      description:
        'Activates or deactivates a member and tells them by email; answers whether they are active. One who is so already stays as they are. A deactivated member is signed out everywhere at once.',
      extensions: { audit: audited(['user.activate', 'user.deactivate'], TOLD), stepUp: true },
      args: {
        userId: t.arg.id({ required: true }),
        isActive: t.arg.boolean({ required: true }),
        reason: t.arg.string({ required: true, ...atMost(2 * ACTIVATION_REASON_MAX_CHARACTERS) }),
      },
      resolve: (_root, { userId, isActive, reason }, ctx) =>
        thenKick(ctx, setActive(ctx, { memberId: userId, isActive, reason })),
    }),
    memberPasswordGenerate: t.string({
      description:
        'Gives a member a new password, which only this answer has, ends their sessions and tells them by email that it was done. The first sign-in with it leads to the choice of another one.',
      extensions: { audit: audited('user.generate-password', TOLD), stepUp: true },
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, ctx) => thenKick(ctx, setGeneratedPassword(ctx, userId)),
    }),
    memberSessionsEnd: t.int({
      description:
        'Ends one session of a member, or all of them, at once, and tells them by email; answers how many went on until now.',
      extensions: { audit: audited('user.end-sessions', TOLD) },
      args: { userId: t.arg.id({ required: true }), sessionId: t.arg.id() },
      resolve: (_root, { userId, sessionId }, ctx) =>
        thenKick(ctx, endSessions(ctx, { memberId: userId, sessionId: sessionId ?? null })),
    }),
    memberLocksLift: t.boolean({
      description:
        'Forgets the wrong passwords and codes of a member, so that nothing is refused because of them, and tells them by email.',
      extensions: { audit: audited('user.lift-locks', TOLD) },
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, ctx) => thenKick(ctx, liftLocks(ctx, userId)),
    }),
  }))
}
