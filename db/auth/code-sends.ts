import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '../client.ts'
import { codeSends } from '../schema/codes.ts'
import { isPaused } from './code-pauses.ts'

function inWindow(accountKey: string, now: Date) {
  return and(
    eq(codeSends.accountKey, accountKey),
    gt(codeSends.sentAt, new Date(now.getTime() - CODE_LIMITS.sendsWithinMs)),
  )
}

/** Counts a code as sent if one more may be sent at all; changes no row otherwise. */
export function sendStatement(db: Db, codeId: string, accountKey: string, now: Date) {
  const sends = db.build.select({ count: sql`count(*)` }).from(codeSends).where(inWindow(accountKey, now))
  return db.build
    .insert(codeSends)
    .select(
      sql`SELECT ${codeId}, ${accountKey}, ${now.getTime()} WHERE ${sends} < ${CODE_LIMITS.sends} AND NOT ${isPaused(db, accountKey, now)}`,
    )
}

/** The sends that count, oldest first. */
export function sendsStatement(db: Db, accountKey: string, now: Date) {
  return db.build
    .select({ sentAt: codeSends.sentAt })
    .from(codeSends)
    .where(inWindow(accountKey, now))
    .orderBy(asc(codeSends.sentAt))
}

/** What could not be sent does not count. */
export function uncountStatement(db: Db, codeId: string) {
  return db.build.delete(codeSends).where(eq(codeSends.id, codeId))
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
