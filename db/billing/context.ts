import type { OutboxContext } from '#db/context.ts'
import type { Billing, BillingOutcome, BillingRefusal } from '#shared/kernel/ports/billing.ts'

/** Context of verbs that call the payment provider; the port is injected. */
export type BillingContext = OutboxContext & { readonly billing: Billing }

/** Context of the jobs that email members a link to pay. */
export type BillingJobContext = BillingContext & {
  /** Signs the payment links in emails. */
  readonly payLinkKey: string
}

/**
 * The request's instant plus the time elapsed since: a verb that calls the provider takes seconds, and its readings must be ordered with
 * those of other requests.
 */
export function runningClock(now: Date): () => Date {
  const startedAt = performance.now()
  return () => new Date(now.getTime() + Math.round(performance.now() - startedAt))
}

/** The provider does not know the requested object, or refuses access: asking again gets the same answer. */
export class ReadingRefused extends Error {
  constructor(kind: BillingRefusal['kind']) {
    super(`The provider of payments refused a reading: ${kind}`)
    this.name = 'ReadingRefused'
  }
}

/** The value of a read-only call, which is retried once; null when the provider does not answer. */
export async function readFromProvider<Value>(read: () => Promise<BillingOutcome<Value>>): Promise<Value | null> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const outcome = await read()
    if (outcome.kind === 'done') return outcome.value
    if (outcome.kind === 'refused') throw new ReadingRefused(outcome.refusal.kind)
  }
  return null
}
