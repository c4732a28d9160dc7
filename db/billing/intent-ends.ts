import type { OutboxContext } from '#db/context.ts'
import type { IntentRefusal } from '#db/schema/billing.ts'
import type { Runnable } from '#db/statement.ts'
import { declineOf } from '#shared/domain/billing/declines.ts'
import type { BillingRefusal } from '#shared/kernel/ports/billing.ts'
import { intentNotMade } from './not-made/intent-not-made.ts'
import { RELEASED } from './operations/operation-rows.ts'
import { type IntentRow, type IntentRun, intentRows } from './payment-intent-rows.ts'
import { cardChangeStatements } from './staff-audit.ts'

export type IntentEnd = Partial<IntentRow> & { readonly state: Exclude<IntentRow['state'], 'OPEN'> }

type AlsoWritten = {
  readonly now?: Date
  readonly alsoWrite?: readonly Runnable[]
  /** What of the amount was not paid and is still owed; everything if absent. */
  readonly unpaidCents?: number
}

/**
 * Ends an intent that this caller holds. Its card is removed later, unless it is kept; the member is notified of a card added by staff, and
 * of a payment that was not made if no page says so.
 */
export async function endIntent(
  run: IntentRun,
  intent: IntentRow,
  end: IntentEnd,
  { now = run.clock(), alsoWrite = [], unpaidCents = intent.amountCents }: AlsoWritten = {},
): Promise<IntentRow> {
  const { ctx } = run
  const mayHaveCard = intent.cardId !== null || (end.step ?? intent.step) === 'FIND_CARD'
  const stays =
    intent.keeps === 'ALWAYS'
      ? end.state === 'SAVED' || intent.chargeSentAt !== null
      : intent.keeps === 'IF_PAID' && end.state === 'PAID'
  const cleanup = mayHaveCard && !stays ? { cleanup: 'DUE' as const, cleanupAt: now } : {}
  const change = { ...end, ...cleanup, endedAt: now, ...RELEASED }
  const told = stays ? await addedByStaff({ ...ctx, now }, intent) : []
  const notMade = await intentNotMade(run, { ...intent, ...end }, { unpaidCents, isCardKept: stays })
  return intentRows.change(ctx, intent, change, [...alsoWrite, ...told, ...notMade])
}

async function addedByStaff(ctx: OutboxContext, intent: IntentRow): Promise<Runnable[]> {
  const { staffAct, cardId, cardLast4 } = intent
  if (!staffAct || !cardId) return []
  const card = { id: cardId, last4: cardLast4 ?? '' }
  return cardChangeStatements(ctx, staffAct, intent, { change: 'added', card, changeId: intent.id })
}

const REFUSALS: Readonly<Record<Exclude<BillingRefusal['kind'], 'declined'>, IntentRefusal>> = {
  'invalid-card': 'invalid-card',
  'invalid-token': 'invalid-token',
  'authentication-needed': 'authentication-needed',
  'not-found': 'other',
  other: 'other',
}

/** The final state of an intent that the provider refuses. */
export function endOfRefusal(refusal: BillingRefusal): IntentEnd {
  if (refusal.kind !== 'declined') return { state: 'REFUSED', refusal: REFUSALS[refusal.kind] }
  const { code } = declineOf(refusal.processorCode)
  return { state: 'DECLINED', declineCode: code, processorCode: refusal.processorCode }
}
