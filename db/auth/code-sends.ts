import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { DbContext } from '../context.ts'
import { codeSends } from '../schema/codes.ts'
import { build } from '../statement.ts'
import { isLockedOut } from './code-lockouts.ts'

function isInWindow({ now }: DbContext, accountKey: string) {
  return and(
    eq(codeSends.accountKey, accountKey),
    gt(codeSends.sentAt, new Date(now.getTime() - CODE_LIMITS.sendsWithinMs)),
  )
}

/** Counts a code as sent if one more may be sent; changes no row otherwise. */
export function countSendStatement(ctx: DbContext, { codeId, accountKey }: { codeId: string; accountKey: string }) {
  const { now } = ctx
  const sends = build.select({ count: sql`count(*)` }).from(codeSends).where(isInWindow(ctx, accountKey))
  return build
    .insert(codeSends)
    .select(
      sql`SELECT ${codeId}, ${accountKey}, ${now.getTime()} WHERE ${sends} < ${CODE_LIMITS.sends} AND NOT ${isLockedOut(ctx, accountKey)}`,
    )
}

/** The sends that count, oldest first. */
export function sendsStatement(ctx: DbContext, accountKey: string) {
  return build
    .select({ sentAt: codeSends.sentAt })
    .from(codeSends)
    .where(isInWindow(ctx, accountKey))
    .orderBy(asc(codeSends.sentAt))
}

/** A code that could not be sent does not count. */
export function uncountSendStatement(codeId: string) {
  return build.delete(codeSends).where(eq(codeSends.id, codeId))
}

type Sends = readonly { readonly sentAt: Date }[]

/** When another code may be sent. */
export function nextSendAt(sends: Sends, now: Date): Date {
  const soon = new Date(now.getTime() + CODE_LIMITS.resendAfterMs)
  const first = sends.at(-CODE_LIMITS.sends)
  return first ? new Date(Math.max(soon.getTime(), first.sentAt.getTime() + CODE_LIMITS.sendsWithinMs)) : soon
}

export function tooManySends(sends: Sends, now: Date): AppError {
  const first = sends.at(-CODE_LIMITS.sends)?.sentAt ?? now
  const seconds = Math.ceil((first.getTime() + CODE_LIMITS.sendsWithinMs - now.getTime()) / 1000)
  return new AppError('MaxSendAttempts', { retryAfterSeconds: Math.max(1, seconds) })
}
