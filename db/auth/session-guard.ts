import type { Actor } from '#shared/server/graphql/context.ts'
import type { Db } from '../client.ts'
import { guardSession } from './guard-session.ts'

/** The guard of a GraphQL request by somebody who is signed in. */
export function sessionGuard(db: Db, actor: Actor, host: string, now: Date) {
  return {
    register: () => guardSession(db, actor, host, now),
    ensure: () => db.ensureGuarded(),
  }
}
