import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { CodeChannel } from '#shared/domain/auth/codes.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { type RefusalExtensions, refusalExtensions } from '#shared/domain/auth/refusals.ts'
import { limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import type { AppError } from '#shared/kernel/errors.ts'
import type { DbContext } from '../context.ts'
import { codeSends, oneTimeCodes } from '../schema/codes.ts'
import { build } from '../statement.ts'
import { isLockedOut } from './code-lockouts.ts'
import { type Asker, usableCodeStatement } from './codes.ts'

function isInWindow({ now }: DbContext, key: string) {
  return and(eq(codeSends.accountKey, key), gt(codeSends.sentAt, new Date(now.getTime() - CODE_LIMITS.sendsWithinMs)))
}

export type NewSend = {
  readonly codeId: string
  readonly communityId: string
  /** The account key with its pool. */
  readonly key: string
  readonly channel: CodeChannel
  /** Null for a caller that is not a browser: only the limit per hour applies to it. */
  readonly browserHash: string | null
}

/** The last code that was sent to the browser by this channel, if that was a moment ago. */
function sentJustNow({ now }: DbContext, { communityId, key, channel, browserHash }: Omit<NewSend, 'codeId'>) {
  return build
    .select({ sentAt: codeSends.sentAt })
    .from(codeSends)
    .innerJoin(oneTimeCodes, eq(oneTimeCodes.id, codeSends.id))
    .where(
      and(
        eq(codeSends.accountKey, key),
        gt(codeSends.sentAt, new Date(now.getTime() - CODE_LIMITS.resendAfterMs)),
        eq(oneTimeCodes.communityId, communityId),
        eq(oneTimeCodes.channel, channel),
        eq(oneTimeCodes.browserHash, browserHash ?? ''),
      ),
    )
    .limit(1)
}

/** Counts a code as sent if one more may be sent; changes no row otherwise. */
export function countSendStatement(ctx: DbContext, send: NewSend) {
  const { codeId, key } = send
  const sends = build.select({ count: sql`count(*)` }).from(codeSends).where(isInWindow(ctx, key))
  return build
    .insert(codeSends)
    .select(
      sql`SELECT ${codeId}, ${key}, ${ctx.now.getTime()} WHERE ${sends} < ${CODE_LIMITS.sends} AND NOT ${isLockedOut(ctx, key)} AND NOT EXISTS ${sentJustNow(ctx, send)}`,
    )
}

/** The sends that count towards the limit, oldest first. */
export function sendsStatement(ctx: DbContext, key: string) {
  return build
    .select({ sentAt: codeSends.sentAt })
    .from(codeSends)
    .where(isInWindow(ctx, key))
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
  if (!first) return soon
  return new Date(Math.max(soon.getTime(), windowEnd(first.sentAt, CODE_LIMITS.sendsWithinMs, now).getTime()))
}

/**
 * Why no other code was sent, according to the sends: five within the hour, or one a moment ago. Whether one of the five is usable is
 * checked for the caller, because those of other browsers are not.
 */
export async function readSendRefusal(ctx: DbContext, send: Omit<NewSend, 'codeId'> & Asker): Promise<AppError> {
  const { db, now } = ctx
  const [sends, [justNow], [usable]] = await Promise.all([
    db.read(sendsStatement(ctx, send.key)),
    db.read(sentJustNow(ctx, send)),
    db.read(usableCodeStatement(ctx, send)),
  ])
  const first = sends.at(-CODE_LIMITS.sends)
  if (justNow && !first) {
    const until = windowEnd(justNow.sentAt, CODE_LIMITS.resendAfterMs, now)
    const sentence = AUTH_MESSAGES.codeOnItsWay
    return refusedSend(refusalExtensions('CODE_COOL_DOWN'), { resendAt: until, until, now, sentence })
  }
  const resendAt = windowEnd(first?.sentAt, CODE_LIMITS.sendsWithinMs, now)
  const until = new Date(Math.min(resendAt.getTime(), now.getTime() + CODE_LIMITS.sendLockMs))
  return refusedSend(refusalExtensions('CODE_SENDS', { hasSentCode: usable !== undefined }), { resendAt, until, now })
}

type Refused = {
  /** When the next code may be sent, which can be after the lockout ends. */
  readonly resendAt: Date
  readonly until: Date
  readonly now: Date
  readonly sentence?: (wait: string) => string
}

function refusedSend(refusal: RefusalExtensions, { resendAt, until, now, sentence }: Refused): AppError {
  const extensions = { ...refusal, resendAt: resendAt.toISOString() }
  return limitRefusal({
    code: 'MaxSendAttempts',
    until,
    now,
    extensions,
    ...(sentence && { sentence }),
  })
}
