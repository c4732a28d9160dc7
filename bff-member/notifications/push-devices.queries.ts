import { and, desc, eq, gt } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { sessions } from '#db/schema/auth.ts'
import { pushTokens } from '#db/schema/push.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { pushDeviceName } from '#shared/domain/notifications/push.ts'
import { LIST_MAX } from '#shared/server/graphql/limits.ts'
import type { MemberContext } from '../context.ts'

/** A device of the actor that asked for notifications. Its token is never answered. */
export type PushDeviceView = {
  readonly id: string
  readonly name: string
  readonly isIos: boolean
  readonly isFcm: boolean
  readonly addedAt: Date
  readonly lastUsedAt: Date
}

const ownDevices = statement((p: ActorArgs & { readonly now: Date }) =>
  build
    .select({
      id: pushTokens.id,
      isIos: pushTokens.isIos,
      isFcm: pushTokens.isFcm,
      addedAt: pushTokens.addedAt,
      lastUsedAt: sessions.lastUsedAt,
      userAgent: sessions.userAgent,
    })
    .from(pushTokens)
    .innerJoin(sessions, and(eq(sessions.id, pushTokens.sessionId), isOfUser(sessions, p)))
    .where(and(isOfUser(pushTokens, p), gt(pushTokens.expiresAt, p.now)))
    .orderBy(desc(pushTokens.addedAt), desc(pushTokens.id))
    .limit(LIST_MAX),
)

/** The actor's devices, the newest first. */
export async function listPushDevices({
  db,
  actor,
  now,
}: Pick<MemberContext, 'db' | 'actor' | 'now'>): Promise<PushDeviceView[]> {
  const rows = await db.read(ownDevices({ ...actor, now }))
  return rows.map(({ userAgent, ...row }) => ({ ...row, name: pushDeviceName(row.isIos, userAgent) }))
}
