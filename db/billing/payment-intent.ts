import type { ChargeAnswer } from '#shared/domain/billing/charge-outcome.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { charge, settle } from './charge.ts'
import { endIntent } from './intent-ends.ts'
import { defineOperation } from './operations/operation.ts'
import {
  type IntentResult,
  type IntentRow,
  type IntentRun,
  type IntentStepResult,
  intentRows,
} from './payment-intent-rows.ts'
import { readProviderState } from './provider-state.ts'
import { makeDefault, release, storeCard } from './store-card.ts'
import { subscriptionOfMember } from './subscription-rows.ts'

export type AskedOfIntent = {
  /** Null when the caller has none: a card that was not stored yet is not stored any more. */
  readonly token: string | null
  /** Null when it must be read again before a charge. */
  readonly state: SubscriptionState | null
}
const BY_JOB: AskedOfIntent = { token: null, state: null }

/** STORE_CARD is a new intent's first step: its row is written as if the card may be stored already. */
type Step = IntentRow['step'] | 'STORE_CARD'
type Other = Exclude<IntentResult, { readonly kind: 'pending' }>

/** Stores the card of a token, and charges what is owed if asked. */
export const intentOperation = defineOperation<IntentRow, IntentRun, AskedOfIntent, Step, Other>({
  rows: intentRows,
  stepOf: ({ step }) => step,
  steps: {
    STORE_CARD: (run, intent, { token }) => storeCard(run, intent, { token, mayBeStored: false }),
    ADD_CARD: (run, intent, { token }) => storeCard(run, intent, { token, mayBeStored: false }),
    FIND_CARD: (run, intent, { token }) => storeCard(run, intent, { token, mayBeStored: true }),
    MAKE_DEFAULT: (run, intent, { state }) => applyCard(run, intent, state),
    // Another card may have become the default since.
    CHARGE: (run, intent) => applyCard(run, intent, null),
    CHECK: (run, intent) => settle(run, intent, knownAnswer(intent)),
  },
  runOf: async (base, intent) => {
    const [subscription] = await base.ctx.db.read(subscriptionOfMember(intent))
    return subscription ? { ...base, subscription } : null
  },
  // A sent charge is looked up, a card without a charge is stored, and an intent that has charged nothing is given up, because its payer
  // may have left.
  resume: async (run, intent) => {
    if (intent.step === 'CHECK') return { kind: 'go-on', row: intent, asked: BY_JOB }
    if (intent.keeps !== 'ALWAYS' || intent.step === 'ADD_CARD') return giveUp(run, intent)
    return { kind: 'go-on', row: await intentRows.change(run.ctx, intent, { pays: false }), asked: BY_JOB }
  },
})

/** Ends an intent that has charged nothing. */
export async function giveUp(run: IntentRun, held: IntentRow) {
  const end = { state: 'ENDED', refusal: 'not-charged' } as const
  return { kind: 'ended', row: await endIntent(run, held, end) } as const
}

/** What is known of a charge that was sent earlier. */
function knownAnswer({ declineCode, processorCode }: IntentRow): ChargeAnswer {
  if (!declineCode) return { kind: 'lost' }
  return { kind: 'declined', decline: { code: declineCode, strength: 'soft' }, processorCode }
}

async function applyCard(
  run: IntentRun,
  intent: IntentRow,
  state: SubscriptionState | null,
): Promise<IntentStepResult> {
  const made = await makeDefault(run, intent)
  if (made.kind !== 'go-on') return made
  if (intent.pays) return state ? charge(run, intent, state) : chargeIfOwed(run, intent)
  return { kind: 'ended', row: await endIntent(run, intent, { state: 'SAVED' }) }
}

/** Some time has passed since the balance was read, so it is read again. */
async function chargeIfOwed(run: IntentRun, intent: IntentRow): Promise<IntentStepResult> {
  const state = await readProviderState(run.ctx, run.subscription, run.clock)
  if (!state) return release(run, intent)
  const { balanceCents, state: now } = state.subscription
  return balanceCents > 0 ? charge(run, intent, now) : settle(run, intent, { kind: 'lost' })
}
