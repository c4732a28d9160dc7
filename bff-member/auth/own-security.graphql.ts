import { asksFor } from '#shared/server/graphql/asks-for.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import type { MobilePhoneTypes } from '../members/mobile-phone/mobile-phone.graphql.ts'
import { type MemberMe, readMemberMe } from '../members/read-member-me.ts'
import type { SessionTypes } from './sessions.graphql.ts'

/** How the account signs in and where it is signed in, without the rest of `me`, which is closed to gated members. */
export function addOwnSecurity(
  builder: Builder<MemberContext>,
  { Session, SignIn, MobilePhone }: SessionTypes & MobilePhoneTypes,
) {
  const OwnSecurity = builder.objectRef<MemberMe>('OwnSecurity').implement({
    fields: (t) => ({
      email: t.string({ resolve: ({ user }) => user.email }),
      username: t.string({ resolve: ({ user }) => user.username }),
      hasPassword: t.exposeBoolean('hasPassword'),
      mobilePhone: t.expose('mobilePhone', { type: MobilePhone, nullable: true }),
      sessions: t.expose('sessions', { type: [Session] }),
      signIns: t.expose('signIns', { type: [SignIn] }),
    }),
  })
  builder.queryField('ownSecurity', (t) =>
    t.field({
      ...allowedIn('always'),
      type: OwnSecurity,
      description: 'How you sign in and where you are signed in; available to gated members too.',
      resolve: (_root, _args, ctx, info) => readMemberMe(ctx, (field) => asksFor(info, field)),
    }),
  )
}
