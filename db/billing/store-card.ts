import { and, eq, isNotNull } from 'drizzle-orm'
import { paymentIntents } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import type { BillingOutcome, BillingRefusal, ProviderCard } from '#shared/kernel/ports/billing.ts'
import { authorizationStatement } from './card-authorizations.ts'
import { type BillingContext, readFromProvider } from './context.ts'
import { endIntent, endOfRefusal } from './intent-ends.ts'
import { lookedAtAgain } from './operations/operation-rows.ts'
import { type IntentRow, type IntentRun, type IntentStepResult, intentRows } from './payment-intent-rows.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** After this time an intent that charged nothing and is not continued is ended. */
const ABANDONED_AFTER_MS = 15 * 60_000

/**
 * Stores the card of a token. `mayBeStored` when the answer to an earlier call is unknown: then the card is looked up first, because a
 * token works once.
 */
export async function storeCard(
  run: IntentRun,
  intent: IntentRow,
  { token, mayBeStored }: { readonly token: string | null; readonly mayBeStored: boolean },
): Promise<IntentStepResult> {
  const { ctx, subscription } = run
  if (mayBeStored) {
    const found = await findNewCard(ctx, subscription, intent)
    if (found === 'away') return release(run, intent)
    if (found) return keepCardId(run, intent, found)
  }
  if (token === null) return end(run, intent, { kind: 'invalid-token' }, { mayBeStored })
  const sent = intent.step === 'FIND_CARD' ? intent : await intentRows.change(ctx, intent, { step: 'FIND_CARD' })
  const outcome = await ctx.billing.addCard({ customerId: subscription.providerCustomerId, token })
  switch (outcome.kind) {
    case 'done':
      return keepCardId(run, sent, outcome.value)
    case 'refused': {
      // The token was used, so the earlier call has arrived since the lookup.
      const isUsed = mayBeStored && outcome.refusal.kind === 'invalid-token'
      const found = isUsed ? await findNewCard(ctx, subscription, sent) : null
      if (found && found !== 'away') return keepCardId(run, sent, found)
      return end(run, sent, outcome.refusal, { mayBeStored: isUsed })
    }
    case 'away':
      return release(run, await intentRows.change(ctx, sent, { step: 'ADD_CARD' }))
    case 'unknown': {
      const found = await findNewCard(ctx, subscription, sent)
      return found && found !== 'away' ? keepCardId(run, sent, found) : release(run, sent)
    }
    default:
      return outcome satisfies never
  }
}

async function keepCardId(run: IntentRun, intent: IntentRow, card: ProviderCard): Promise<IntentStepResult> {
  const { ctx, subscription, clock } = run
  const change = { step: 'MAKE_DEFAULT', cardId: card.id, cardType: card.type, cardLast4: card.last4 } as const
  const stored = { cardId: card.id, amountCents: 0, responseCode: 0 }
  const alsoWrite = [authorizationStatement(subscription, stored, clock())]
  return { kind: 'go-on', row: await intentRows.change(ctx, intent, change, alsoWrite) }
}

/** A refused card was not stored, so there is none to remove, unless an earlier call may have stored it. */
async function end(
  run: IntentRun,
  intent: IntentRow,
  refusal: BillingRefusal,
  { mayBeStored }: { readonly mayBeStored: boolean },
): Promise<IntentStepResult> {
  const step = mayBeStored ? 'FIND_CARD' : 'ADD_CARD'
  const ended = await endIntent(run, intent, { ...endOfRefusal(refusal), step })
  const invalidFields = refusal.kind === 'invalid-card' ? { invalidFields: refusal.fields } : {}
  return { kind: 'ended', row: ended, ...invalidFields }
}

/** Lets somebody else continue an intent that has charged nothing. */
export async function release({ ctx, clock }: IntentRun, intent: IntentRow): Promise<IntentStepResult> {
  await intentRows.change(ctx, intent, lookedAtAgain(clock(), ABANDONED_AFTER_MS))
  return { kind: 'away' }
}

type Looked = Pick<IntentRow, 'id' | 'communityId' | 'subscriptionId' | 'knownCardIds'>

/** The one card that was not there when the intent began and belongs to no other intent; null if there is none, or several. */
async function findNewCard(
  ctx: Pick<BillingContext, 'db' | 'billing'>,
  subscription: Pick<SubscriptionRow, 'providerCustomerId'>,
  intent: Looked,
): Promise<ProviderCard | null | 'away'> {
  const cards = await findNewCards(ctx, subscription, intent)
  if (cards === 'away') return 'away'
  const [found, ...others] = cards
  return found && others.length === 0 ? found : null
}

/** The cards that were not there when the intent began and belong to no other intent. */
export async function findNewCards(
  { db, billing }: Pick<BillingContext, 'db' | 'billing'>,
  { providerCustomerId }: Pick<SubscriptionRow, 'providerCustomerId'>,
  { communityId, subscriptionId, knownCardIds }: Looked,
): Promise<readonly ProviderCard[] | 'away'> {
  const cards = await readFromProvider(() => billing.listCards(providerCustomerId))
  if (!cards) return 'away'
  const taken = await db.read(
    build
      .select({ cardId: paymentIntents.cardId })
      .from(paymentIntents)
      .where(
        and(
          eq(paymentIntents.subscriptionId, subscriptionId),
          eq(paymentIntents.communityId, communityId),
          isNotNull(paymentIntents.cardId),
        ),
      ),
  )
  const known = new Set([...knownCardIds, ...taken.map(({ cardId }) => cardId)])
  return cards.filter((card) => !known.has(card.id))
}

/** Making a card the default can be repeated without harm. */
export async function makeDefault(run: IntentRun, intent: IntentRow): Promise<IntentStepResult> {
  const { ctx, subscription } = run
  const card = { subscriptionId: subscription.providerId, cardId: intent.cardId ?? '' }
  const outcome = await repeatOnce(() => ctx.billing.makeDefault(card))
  switch (outcome.kind) {
    case 'done':
      return { kind: 'go-on', row: intent }
    case 'refused': {
      return { kind: 'ended', row: await endIntent(run, intent, endOfRefusal(outcome.refusal)) }
    }
    case 'away':
    case 'unknown':
      return release(run, intent)
    default:
      return outcome satisfies never
  }
}

/** Repeats a call that may be made twice. */
export async function repeatOnce<Value>(call: () => Promise<BillingOutcome<Value>>): Promise<BillingOutcome<Value>> {
  const first = await call()
  return first.kind === 'unknown' ? call() : first
}
