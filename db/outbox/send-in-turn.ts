import { isProviderAway, type SendOutcome } from '#shared/kernel/ports/email.ts'
import type { LeasedMessage } from './lease.ts'
import type { MessageOutcome, Prepared } from './prepare-message.ts'

export type Tried = { readonly message: LeasedMessage; readonly outcome: MessageOutcome }

const AT_ONCE = 2

/**
 * Sends messages in pairs, and stops when the provider does not answer for a pair: the rest is returned as untried. `onPair` is
 * awaited after each pair, so that results are stored before the next pair is sent.
 */
export async function sendInTurn<T>(
  prepared: readonly Prepared<T>[],
  send: (content: T) => Promise<SendOutcome>,
  onPair: (pair: readonly Tried[]) => Promise<void> = async () => {},
) {
  const tried: Tried[] = []
  for (let i = 0; i < prepared.length; i += AT_ONCE) {
    const pair = await Promise.all(
      prepared.slice(i, i + AT_ONCE).map(async (one) => {
        if (!one.ok) return { message: one.message, outcome: one.outcome, answer: null }
        const answer = await send(one.content)
        return { message: one.message, outcome: answer, answer }
      }),
    )
    tried.push(...pair)
    await onPair(pair)
    const answers = pair.flatMap(({ answer }) => answer ?? [])
    if (answers.length > 0 && answers.every(isProviderAway))
      return { tried, untried: prepared.slice(i + AT_ONCE).map(({ message }) => message), isProviderAway: true }
  }
  return { tried, untried: [], isProviderAway: false }
}
