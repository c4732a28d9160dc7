import {
  type BatchOutcome,
  isProviderAway,
  type Mail,
  type Mailer,
  type SendOutcome,
} from '#shared/kernel/ports/mail.ts'
import type { LeasedMessage } from './lease.ts'
import type { Prepared } from './prepare-message.ts'
import { sendInTurn, type Tried } from './send-in-turn.ts'

type Offered = Extract<Prepared<Mail>, { ok: true }>

export type BatchResult = {
  readonly tried: readonly Tried[]
  /** Never asked for: released without counting a try. */
  readonly untried: readonly LeasedMessage[]
  /** Tried, and to be tried again under their own keys, one by one. */
  readonly alone: ReadonlySet<string>
  /** Tried, and not part of any call to the provider that may have been accepted: free for another batch. */
  readonly freed: ReadonlySet<string>
  readonly isProviderAway: boolean
}

/**
 * Sends the mails of one batch key. A mail that the provider refuses within the batch, or every mail of a batch that it
 * refuses whole, is sent once more by itself: only that answer names the reason, and refuses no other mail.
 */
export async function sendMailBatch(
  mailer: Mailer,
  batchKey: string,
  prepared: readonly Prepared<Mail>[],
): Promise<BatchResult> {
  const unfit = prepared.flatMap((one) => (one.ok ? [] : [{ message: one.message, outcome: one.outcome }]))
  const offered = prepared.filter((one): one is Offered => one.ok)
  const freed = new Set(unfit.map(({ message }) => message.id))
  const [first] = offered
  if (!first) return { tried: unfit, untried: [], alone: new Set(), freed, isProviderAway: false }
  // Offered by itself before: repeated by itself, under the same key.
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
  // A refusal of the whole batch is the one mail's own if it has only one.
  const isNamed = answer.kind !== 'each' && offered.length === 1
  const singles = isNamed ? [] : asked.filter(({ outcome }) => outcome.kind === 'refused').map(({ one }) => one)
  const settled = asked
    .filter(({ one }) => !singles.includes(one))
    .map(({ one, outcome }) => ({ message: one.message, outcome }))
  const again = await sendInTurn(singles, (mail) => mailer.send(mail))
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
    ? (answer.outcomes[i] ?? { kind: 'unknown', reason: 'no outcome for this mail' })
    : answer
}
