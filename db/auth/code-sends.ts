import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '../client.ts'
import { codeSends } from '../schema/codes.ts'
import { isPaused } from './code-pauses.ts'

const inWindow = (accountKey: string, now: Date) =>
  and(eq(codeSends.accountKey, accountKey), gt(codeSends.sentAt, new Date(now.getTime() - CODE_LIMITS.sendsWithinMs)))

/** Counts a code as sent if one more may be sent at all; changes no row otherwise. */
export const sendStatement = (db: Db, codeId: string, accountKey: string, now: Date) => {
  const sends = db.build.select({ count: sql`count(*)` }).from(codeSends).where(inWindow(accountKey, now))
  return db.build
    .insert(codeSends)
    .select(
      sql`SELECT ${codeId}, ${accountKey}, ${now.getTime()} WHERE ${sends} < ${CODE_LIMITS.sends} AND NOT ${isPaused(db, accountKey, now)}`,
    )
}

/** The sends that count, oldest first. */
export const sendsStatement = (db: Db, accountKey: string, now: Date) =>
  db.build
    .select({ sentAt: codeSends.sentAt })
    .from(codeSends)
    .where(inWindow(accountKey, now))
    .orderBy(asc(codeSends.sentAt))

/** What could not be sent does not count. */
export const uncountStatement = (db: Db, codeId: string) => db.build.delete(codeSends).where(eq(codeSends.id, codeId))

type Sends = readonly { readonly sentAt: Date }[]

/** When another code may be sent. */
export const nextSendAt = (sends: Sends, now: Date): Date => {
  const soon = new Date(now.getTime() + CODE_LIMITS.resendAfterMs)
  const first = sends.at(-CODE_LIMITS.sends)
  return first ? new Date(Math.max(soon.getTime(), first.sentAt.getTime() + CODE_LIMITS.sendsWithinMs)) : soon
}

export const tooManySends = (sends: Sends, now: Date): AppError => {
  const first = sends.at(-CODE_LIMITS.sends)?.sentAt ?? now
  const seconds = Math.ceil((first.getTime() + CODE_LIMITS.sendsWithinMs - now.getTime()) / 1000)
  return new AppError('MaxSendAttempts', { retryAfterSeconds: Math.max(1, seconds) })
}
