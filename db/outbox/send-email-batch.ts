import {
  type BatchOutcome,
  type Email,
  isProviderAway,
  type Mailer,
  type SendOutcome,
} from '#shared/kernel/ports/email.ts'
import type { LeasedMessage } from './lease.ts'
import type { Prepared } from './prepare-message.ts'
import { sendInTurn, type Tried } from './send-in-turn.ts'

type Offered = Extract<Prepared<Email>, { ok: true }>

export type BatchResult = {
  readonly tried: readonly Tried[]
  /** Not sent to the provider: released without counting an attempt. */
  readonly untried: readonly LeasedMessage[]
  /** To be retried one by one, each under its own key. */
  readonly alone: ReadonlySet<string>
  /** Not part of any call that the provider may have accepted, so they can join another batch. */
  readonly freed: ReadonlySet<string>
  readonly isProviderAway: boolean
}

/**
 * Sends the emails of one batch key. An email that the provider refuses within the batch is sent once more on its own, as are all emails of
 * a batch that it refuses as a whole: only that answer has the reason for the single email.
 */
export async function sendEmailBatch(
  mailer: Mailer,
  batchKey: string,
  prepared: readonly Prepared<Email>[],
): Promise<BatchResult> {
  const unfit = prepared.flatMap((one) => (one.ok ? [] : [{ message: one.message, outcome: one.outcome }]))
  const offered = prepared.filter((one): one is Offered => one.ok)
  const freed = new Set(unfit.map(({ message }) => message.id))
  const [first] = offered
  if (!first) return { tried: unfit, untried: [], alone: new Set(), freed, isProviderAway: false }
  // Sent on its own before, so it is repeated on its own, under the same key.
  if (first.message.idempotencyKey === batchKey) {
    const outcome = await mailer.send(first.content)
    const tried = [...unfit, { message: first.message, outcome }]
    return { tried, untried: [], alone: new Set(), freed, isProviderAway: isProviderAway(outcome) }
  }

  const answer = await mailer.sendBatch(
    offered.map(({ content }) => content),
    batchKey,
  )
  const asked = offered.map((one, i) => ({ one, outcome: outcomeAt(answer, i) }))
  // The refusal of a batch with one email is the refusal of that email.
  const isNamed = answer.kind !== 'each' && offered.length === 1
  const singles = isNamed ? [] : asked.filter(({ outcome }) => outcome.kind === 'refused').map(({ one }) => one)
  const settled = asked
    .filter(({ one }) => !singles.includes(one))
    .map(({ one, outcome }) => ({ message: one.message, outcome }))
  const again = await sendInTurn(singles, (email) => mailer.send(email))
  return {
    tried: [...unfit, ...settled, ...again.tried],
    untried: again.untried,
    alone: new Set(again.tried.map(({ message }) => message.id)),
    freed,
    isProviderAway: again.isProviderAway || settled.some(({ outcome }) => isProviderAway(outcome)),
  }
}

function outcomeAt(answer: BatchOutcome, i: number): SendOutcome {
  return answer.kind === 'each'
    ? (answer.outcomes[i] ?? { kind: 'unknown', reason: 'no outcome for this email' })
    : answer
}
