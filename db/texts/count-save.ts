import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import type { ActorContext } from '#db/context.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'

/** Counts a save of a document that the actor may write. Throws TooManyRequests, with the time to come again, beyond the limit. */
export async function countSave(ctx: ActorContext, documentId: string): Promise<void> {
  const limit = ATTEMPT_LIMITS.saveText
  const key = await attemptKey(limit, [ctx.actor.userId, documentId])
  const [[counted]] = await ctx.db.commit([attemptStatement(ctx, { limit, key })])
  checkAttempt(limit, counted, ctx.now)
}
