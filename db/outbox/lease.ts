import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { outbox } from '#db/schema/platform.ts'
import { MAX_ATTEMPTS } from './retry-schedule.ts'

const LEASE_MS = 120_000
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** A mail or a text. */
export type LeasedMail = Awaited<ReturnType<typeof leaseDue>>[number]

/**
 * Takes up to `limit` due mails and texts for one sender. The instant at which the lease ends is its fence: every later lease
 * of the same mail ends later, so a sender that lost its lease changes nothing any more.
 */
export async function leaseDue(db: Db, now: Date, limit: number) {
  const leasedUntil = leaseEnd(now)
  const isFree = or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now))
  const due = db.build
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'WAITING'), lte(outbox.nextAttemptAt, now), isFree))
    .orderBy(outbox.nextAttemptAt, outbox.id)
    .limit(limit)
  const [, , leased] = await db.commit([
    // Nobody could use it any more.
    db.build
      .update(outbox)
      .set({ status: 'FAILED', leasedUntil: null, payload: '', lastError: 'expired' })
      .where(and(eq(outbox.status, 'WAITING'), lte(outbox.expiresAt, now), isFree)),
    // Senders that ended without a word, at every try.
    db.build
      .update(outbox)
      .set({ status: 'FAILED', leasedUntil: null, lastError: 'no sender came back' })
      .where(and(eq(outbox.status, 'WAITING'), gte(outbox.attempts, MAX_ATTEMPTS), lte(outbox.leasedUntil, now))),
    db.build
      .update(outbox)
      .set({ leasedUntil, attempts: sql`${outbox.attempts} + 1` })
      .where(inArray(outbox.id, due))
      .returning({
        id: outbox.id,
        communityId: outbox.communityId,
        userId: outbox.userId,
        channel: outbox.channel,
        template: outbox.template,
        payload: outbox.payload,
        idempotencyKey: outbox.idempotencyKey,
        attempts: outbox.attempts,
        expiresAt: outbox.expiresAt,
      }),
  ])
  return leased.map((mail) => ({ ...mail, leasedUntil }))
}

/** Holds as long as the lease does. */
export function stillLeased(mail: Pick<LeasedMail, 'id' | 'leasedUntil'>) {
  return and(eq(outbox.id, mail.id), eq(outbox.status, 'WAITING'), eq(outbox.leasedUntil, mail.leasedUntil))
}

/** Gives back what was not tried. */
export function releaseStatement(db: Db, mail: LeasedMail) {
  return db.build
    .update(outbox)
    .set({ leasedUntil: null, attempts: sql`${outbox.attempts} - 1` })
    .where(stillLeased(mail))
}
