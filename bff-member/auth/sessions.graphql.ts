import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import type { MemberContext } from '../context.ts'
import { sessionRevoke, sessionsRevokeOthers } from './session-revoke.ts'
import { listSessions, type SessionView } from './sessions.queries.ts'

export function addSessions(builder: Builder<MemberContext>, { Me }: PeopleTypes) {
  const Session = builder.objectRef<SessionView>('Session').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device', { description: 'Such as "Chrome on macOS".' }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime' }),
      isCurrent: t.exposeBoolean('isCurrent'),
    }),
  })

  // The shared type takes another field here; its resolvers are given this endpoint's context.
  builder.objectField(Me as never, 'sessions', (t) =>
    t.field({
      type: [Session],
      description: 'Where this account is signed in, newest use first; at most 50.',
      resolve: (_me, _args, { db, actor, now }) => listSessions(db, actor, now),
    }),
  )

  builder.mutationFields((t) => ({
    sessionRevoke: t.boolean({
      description: 'Ends one of your own sessions.',
      args: { sessionId: t.arg.id({ required: true }) },
      resolve: async (_root, args, context) => {
        await sessionRevoke(context, args.sessionId)
        return true
      },
    }),
    sessionsRevokeOthers: t.int({
      description: 'Ends all of your sessions but this one; answers how many.',
      resolve: (_root, _args, context) => sessionsRevokeOthers(context),
    }),
  }))
}
