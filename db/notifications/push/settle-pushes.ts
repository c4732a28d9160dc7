import { eq, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { nextAttemptAt } from '#db/outbox/retry-schedule.ts'
import { type PUSH_STATUSES, pushMessages, pushTokens } from '#db/schema/push.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import { isHeld, type LeasedPush } from './lease-pushes.ts'
import type { PushResult } from './prepare-push.ts'

export type TriedPush = {
  readonly leased: LeasedPush
  readonly pushTokenId: string | null
  readonly outcome: PushResult
}

type Status = (typeof PUSH_STATUSES)[number]
type Held = { readonly ids: readonly string[]; readonly leasedUntil: Date }

const settled = statement(
  (p: Held & { readonly status: Status; readonly lastError: string | null; readonly sentAt: Date | null }) =>
    build
      .update(pushMessages)
      .set({
        status: sql`${p.status}`,
        lastError: sql`${p.lastError}`,
        sentAt: sql`${p.sentAt}`,
        leasedUntil: null,
      })
      .where(isHeld(p)),
)

/** To be retried; `counted` is 0 when the provider was not called. */
const delayed = statement(
  (p: Held & { readonly nextAttemptAt: Date; readonly counted: number; readonly lastError: string }) =>
    build
      .update(pushMessages)
      .set({
        nextAttemptAt: sql`${p.nextAttemptAt}`,
        attempts: sql`${pushMessages.attempts} - 1 + ${p.counted}`,
        lastError: sql`${p.lastError}`,
        leasedUntil: null,
      })
      .where(isHeld(p)),
)

const released = statement((p: Held) =>
  build
    .update(pushMessages)
    .set({ leasedUntil: null, attempts: sql`${pushMessages.attempts} - 1` })
    .where(isHeld(p)),
)

/** Also deletes the pushes waiting for the device. */
const forgotten = statement((p: { readonly pushTokenId: string }) =>
  build.delete(pushTokens).where(eq(pushTokens.id, p.pushTokenId)),
)

/** Stores the results of pushes, in one round trip; `untried` ones were not offered and count no attempt. */
export async function settlePushes(
  { db, now }: DbContext,
  { tried, untried }: { readonly tried: readonly TriedPush[]; readonly untried: readonly LeasedPush[] },
): Promise<void> {
  const statements = tried.map((one): Runnable => settlement(one, now))
  const [first] = untried
  if (first) statements.push(released({ ids: untried.map(({ id }) => id), leasedUntil: first.leasedUntil }))
  const [head, ...rest] = statements
  if (head) await db.commit([head, ...rest])
}

function settlement({ leased: { id, attempts, leasedUntil }, pushTokenId, outcome }: TriedPush, now: Date): Runnable {
  const held = { ids: [id], leasedUntil }
  const end = (status: Status, lastError: string | null) =>
    settled({ ...held, status, lastError, sentAt: status === 'SENT' ? now : null })
  switch (outcome.kind) {
    case 'sent':
      return end('SENT', null)
    case 'withheld':
      return end('WITHHELD', outcome.reason)
    case 'refused':
      return end('FAILED', outcome.reason)
    case 'gone':
      return pushTokenId === null ? end('FAILED', outcome.reason) : forgotten({ pushTokenId })
    case 'postponed':
      return delayed({ ...held, nextAttemptAt: outcome.until, counted: 0, lastError: outcome.reason })
    case 'later':
    case 'unknown': {
      const next = retryAt(attempts, outcome, now)
      return next
        ? delayed({ ...held, nextAttemptAt: next, counted: 1, lastError: outcome.reason })
        : end('FAILED', outcome.reason)
    }
    default:
      return outcome satisfies never
  }
}

type Open = Extract<PushResult, { kind: 'later' | 'unknown' }>

/** When a push is retried; null after the last attempt. */
export function retryAt(attempts: number, outcome: Open, now: Date): Date | null {
  return nextAttemptAt(attempts, now, outcome.kind === 'later' ? outcome.retryAfterSeconds : undefined)
}
