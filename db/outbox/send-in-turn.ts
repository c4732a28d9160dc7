import { isProviderAway, type SendOutcome } from '#shared/kernel/ports/mail.ts'
import type { LeasedMessage } from './lease.ts'
import type { Prepared } from './prepare-message.ts'

export type Tried = { readonly message: LeasedMessage; readonly outcome: SendOutcome }

const AT_ONCE = 2

/**
 * Sends one by one, two at a time, and stops when a pair finds the provider away: the rest is answered as untried.
 * `onPair` is awaited after each pair, so that results are stored before the next ones are asked for.
 */
export async function sendInTurn<T>(
  prepared: readonly Prepared<T>[],
  send: (content: T) => Promise<SendOutcome>,
  onPair: (pair: readonly Tried[]) => Promise<void> = async () => {},
) {
  const tried: Tried[] = []
  for (let i = 0; i < prepared.length; i += AT_ONCE) {
    const pair = await Promise.all(
      prepared.slice(i, i + AT_ONCE).map(async (one) => ({
        message: one.message,
        wasAsked: one.ok,
        outcome: one.ok ? await send(one.content) : one.outcome,
      })),
    )
    tried.push(...pair)
    await onPair(pair)
    const asked = pair.filter(({ wasAsked }) => wasAsked)
    if (asked.length > 0 && asked.every(({ outcome }) => isProviderAway(outcome)))
      return { tried, untried: prepared.slice(i + AT_ONCE).map(({ message }) => message), isProviderAway: true }
  }
  return { tried, untried: [], isProviderAway: false }
}
