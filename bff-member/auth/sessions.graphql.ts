import type { SessionView } from '#db/auth/list-sessions.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { DEVICE, NETWORK } from '#shared/server/graphql/types/device.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import type { SignInView } from './list-sign-ins.ts'

export type SessionTypes = ReturnType<typeof addSessions>

export function addSessions(builder: Builder<MemberContext>, people: PeopleTypes) {
  const Session = builder.objectRef<SessionView>('Session').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device', DEVICE),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime' }),
      isCurrent: t.exposeBoolean('isCurrent'),
    }),
  })

  const SignIn = builder.objectRef<SignInView>('SignIn').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device', DEVICE),
      network: t.exposeString('network', NETWORK),
      at: t.expose('at', { type: 'DateTime' }),
      isCurrent: t.exposeBoolean('isCurrent', { description: 'The session of this request.' }),
    }),
  })

  builder.objectFields(ownMe(builder, people), (t) => ({
    hasPassword: t.exposeBoolean('hasPassword', { description: 'False until you have chosen a password.' }),
    sessions: t.expose('sessions', {
      type: [Session],
      description: 'Where this account is signed in, most recently used first; at most 50.',
    }),
    signIns: t.expose('signIns', {
      type: [SignIn],
      description: 'The last ten sign-ins to this account, newest first.',
    }),
  }))
  return { Session, SignIn }
}
