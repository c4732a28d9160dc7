import { sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { DbContext } from '#db/context.ts'
import { phoneAnswered } from '#db/members/mobile-phone/phone-answered.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { isLeasedBy, type LeasedMessage } from './lease.ts'
import { nextAttemptAt } from './retry-schedule.ts'
import type { Tried } from './send-in-turn.ts'

type Change = SQLiteUpdateSetSource<typeof outbox>

type Results = {
  readonly tried: readonly Tried[]
  readonly untried: readonly LeasedMessage[]
  readonly alone?: ReadonlySet<string>
  readonly freed?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** Stores the results of leased messages in one round trip, with one statement per distinct result. */
export async function settle({ db, now }: DbContext, results: Results): Promise<void> {
  const { tried, untried, alone = NONE, freed = NONE } = results
  const groups = new Map<string, { change: Change; messages: LeasedMessage[] }>()
  const add = (message: LeasedMessage, key: string, change: Change) => {
    const group = groups.get(key) ?? { change, messages: [] }
    group.messages.push(message)
    groups.set(key, group)
  }
  for (const one of tried) {
    const { message } = one
    const place = alone.has(message.id) ? 'alone' : freed.has(message.id) ? 'freed' : 'as it was'
    const result = one.outcome.kind === 'sent' ? 'sent' : JSON.stringify([message.attempts, one.outcome])
    add(message, `${place} ${result}`, { ...changeFor(one, now), ...KEY_CHANGES[place] })
  }
  for (const message of untried) add(message, 'untried', RELEASE)
  const [first, ...rest] = [...groups.values()].map((group) => settleStatement(group))
  if (first) await db.commit([first, ...rest, ...tried.flatMap((one) => ofPhone(one, now))])
}

/** A phone that refuses a text is not offered for signing in, until it accepts one: the member can send a test text. */
function ofPhone({ message: { channel, communityId, userId }, outcome: { kind } }: Tried, now: Date) {
  if (channel !== 'SMS' || userId === null || (kind !== 'sent' && kind !== 'refused')) return []
  return [phoneAnswered({ communityId, userId }, kind === 'sent' ? null : now)]
}

const KEY_CHANGES: Readonly<Record<'alone' | 'freed' | 'as it was', Change>> = {
  alone: { batchKey: sql`${outbox.idempotencyKey}` },
  freed: { batchKey: null },
  'as it was': {},
}

const RELEASE: Change = { leasedUntil: null, batchKey: null, attempts: sql`${outbox.attempts} - 1` }

function settleStatement({ change, messages }: { change: Change; messages: readonly LeasedMessage[] }) {
  const leasedUntil = messages[0]?.leasedUntil ?? new Date(0)
  return build
    .update(outbox)
    .set(change)
    .where(isLeasedBy({ ids: messages.map(({ id }) => id), leasedUntil }))
}

function changeFor({ message, outcome }: Tried, now: Date): Change {
  switch (outcome.kind) {
    case 'sent':
      return { status: 'SENT', sentAt: now, payload: '', envelope: null, lastError: null, leasedUntil: null }
    case 'withheld':
      return { status: 'WITHHELD', payload: '', envelope: null, lastError: outcome.reason, leasedUntil: null }
    case 'postponed':
      return { ...RELEASE, nextAttemptAt: outcome.until, lastError: outcome.reason }
    case 'refused':
      return { status: 'FAILED', lastError: outcome.reason, leasedUntil: null }
    case 'later':
    case 'unknown': {
      const next = retryAt({ message, outcome }, now)
      const what: Change = next ? { nextAttemptAt: next } : { status: 'FAILED' }
      return { ...what, lastError: outcome.reason, leasedUntil: null }
    }
    default:
      return outcome satisfies never
  }
}

/** When a message is retried; null after the last attempt. */
export function retryAt({ message, outcome }: Tried, now: Date): Date | null {
  if (outcome.kind === 'postponed') return outcome.until
  return nextAttemptAt(message.attempts, now, outcome.kind === 'later' ? outcome.retryAfterSeconds : undefined)
}
