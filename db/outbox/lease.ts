import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUnleased, leaseEnd } from '#db/leases.ts'
import { outbox } from '#db/schema/platform.ts'
import { anyRow, build } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MAX_ATTEMPTS } from './retry-schedule.ts'

export type LeaseInput = {
  /** The maximum number of emails that were not offered before; 0 for none. */
  readonly emails: number
  readonly texts: number
  /** Also the oldest due batch that was offered before, with all its emails. */
  readonly withRetries: boolean
  readonly order: 'oldest first' | 'newest first'
  /** Bulk emails: only when no other email is due, or not at all. */
  readonly bulk: 'last' | 'none'
  /** Only messages sealed under keys with these marks; all if absent. */
  readonly marks?: readonly string[]
}

export type LeasedMessage = Awaited<ReturnType<typeof leaseDue>>['texts'][number]

const leasedColumns = {
  id: outbox.id,
  communityId: outbox.communityId,
  recipientKind: outbox.recipientKind,
  userId: outbox.userId,
  channel: outbox.channel,
  template: outbox.template,
  payload: outbox.payload,
  envelope: outbox.envelope,
  idempotencyKey: outbox.idempotencyKey,
  batchKey: outbox.batchKey,
  attempts: outbox.attempts,
  expiresAt: outbox.expiresAt,
}

/**
 * Leases due messages to one sender, in one round trip. Emails get the key of the provider call that they will be part of:
 * when a sender ends early, the key stays in their rows and the call is repeated with the same emails under the same key. The end of
 * the lease is also its fencing token: a later lease of the same row ends later, so a sender whose lease has expired stores no
 * results.
 */
export async function leaseDue({ db, now }: DbContext, { emails, texts, withRetries, order, bulk, marks }: LeaseInput) {
  const leasedUntil = leaseEnd(now)
  const batchKey = `batch/${newId(now)}`
  const isFree = isUnleased(outbox, now)
  const isDue = and(eq(outbox.status, 'WAITING'), lte(outbox.nextAttemptAt, now), isFree)
  const isOfUse = or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now))
  const isOurs = marks && or(...marks.map((mark) => like(outbox.payload, `%~${mark}`)))
  const direction = order === 'oldest first' ? asc : desc
  const isNew = (channel: 'EMAIL' | 'SMS') =>
    and(isDue, eq(outbox.channel, channel), isNull(outbox.batchKey), isOfUse, isOurs)
  const newEmails = (isBulk: boolean) =>
    anyRow()
      .from(outbox)
      .where(and(isNew('EMAIL'), eq(outbox.isBulk, isBulk)))
  // A batch holds emails of one kind: a single refused email causes its whole batch to be sent one by one.
  const mayBeBulk = bulk === 'last' ? sql`(${notExists(newEmails(false))})` : sql`0`
  const neverOffered = (channel: 'EMAIL' | 'SMS', limit: number) =>
    build
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNew(channel), sql`${outbox.isBulk} = ${channel === 'EMAIL' ? mayBeBulk : sql`0`}`))
      .orderBy(direction(outbox.nextAttemptAt), direction(outbox.id))
      .limit(limit)
  const oldestBatch = build
    .select({ batchKey: outbox.batchKey })
    .from(outbox)
    .where(and(isDue, isNotNull(outbox.batchKey)))
    .orderBy(outbox.isBulk, outbox.nextAttemptAt)
    .limit(withRetries ? 1 : 0)
  const lease = { leasedUntil, attempts: sql`${outbox.attempts} + 1` }
  const [again, first, leasedTexts] = await db.commit([
    build
      .update(outbox)
      .set(lease)
      .where(and(isDue, inArray(outbox.batchKey, oldestBatch)))
      .returning(leasedColumns),
    build
      .update(outbox)
      .set({ ...lease, batchKey })
      .where(inArray(outbox.id, neverOffered('EMAIL', emails)))
      .returning({ ...leasedColumns, isBulk: outbox.isBulk, isBulkDue: sql<number>`${exists(newEmails(true))}` }),
    build
      .update(outbox)
      .set(lease)
      .where(inArray(outbox.id, neverOffered('SMS', texts)))
      .returning(leasedColumns),
  ])
  const withLease = <T>(rows: readonly T[]) => rows.map((row) => ({ ...row, leasedUntil }))
  const [sample] = first
  const isBulkNext = bulk === 'last' && sample !== undefined && !sample.isBulk && sample.isBulkDue === 1
  return { retries: withLease(again), emails: withLease(first), texts: withLease(leasedTexts), isBulkNext }
}

/** Marks messages as FAILED that have expired or were leased too often without a result. */
export async function failLostMessages({ db, now }: DbContext): Promise<void> {
  const isFree = isUnleased(outbox, now)
  const failed = { status: 'FAILED' as const, leasedUntil: null }
  await db.commit([
    build
      .update(outbox)
      .set({ ...failed, payload: '', envelope: null, lastError: 'expired' })
      .where(and(eq(outbox.status, 'WAITING'), lte(outbox.expiresAt, now), isFree)),
    build
      .update(outbox)
      .set({ ...failed, lastError: 'no sender came back' })
      .where(and(eq(outbox.status, 'WAITING'), gte(outbox.attempts, MAX_ATTEMPTS), lte(outbox.leasedUntil, now))),
  ])
}

/** True for rows that this lease still holds. */
export function isLeasedBy({ ids, leasedUntil }: { readonly ids: readonly string[]; readonly leasedUntil: Date }) {
  return and(inArray(outbox.id, [...ids]), eq(outbox.status, 'WAITING'), eq(outbox.leasedUntil, leasedUntil))
}
