import type { OutboxContext } from '#db/context.ts'
import type { Billing, BillingOutcome, BillingRefusal } from '#shared/kernel/ports/billing.ts'

/** Verbs that ask the provider of payments; its port is handed in. */
export type BillingContext = OutboxContext & { readonly billing: Billing }

/**
 * The instant of the request moved on by the time since: a verb that talks to the provider takes seconds, and its readings must be in
 * order with those of other requests.
 */
export function runningClock(now: Date): () => Date {
  const startedAt = performance.now()
  return () => new Date(now.getTime() + Math.round(performance.now() - startedAt))
}

/** The provider does not know what was asked about, or refuses to tell: it says so again when it is asked again. */
export class ReadingRefused extends Error {
  constructor(kind: BillingRefusal['kind']) {
    super(`The provider of payments refused a reading: ${kind}`)
    this.name = 'ReadingRefused'
  }
}

/** The value of a call that only reads, which may be repeated once; null when the provider does not answer. */
export async function readFromProvider<Value>(read: () => Promise<BillingOutcome<Value>>): Promise<Value | null> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const outcome = await read()
    if (outcome.kind === 'done') return outcome.value
    if (outcome.kind === 'refused') throw new ReadingRefused(outcome.refusal.kind)
  }
  return null
}
