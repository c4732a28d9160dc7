import { lt } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { build, statement } from '#db/statement.ts'

const KEPT_MS = 30 * 24 * 3_600_000

const ended = statement((p: { readonly now: Date }) =>
  build.delete(pushTokens).where(lt(pushTokens.expiresAt, p.now)).returning({ id: pushTokens.id }),
)
const old = statement((p: { readonly longAgo: Date }) =>
  build.delete(pushMessages).where(lt(pushMessages.createdAt, p.longAgo)).returning({ id: pushMessages.id }),
)

/** Deletes devices whose session has ended, and messages sent a month ago. */
export async function deleteOldPushes({ db, now }: DbContext): Promise<number> {
  const deleted = await db.commit([ended({ now }), old({ longAgo: new Date(now.getTime() - KEPT_MS) })])
  return deleted.flat().length
}
