import { useState } from 'react'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { memberRequest } from '../../../lib/graphql/member.ts'
import { CHECK_WAITS_MS, toldWhenSlow } from '../bank-waits.ts'
import type { CardProblem } from '../CardFormFrame.tsx'
import { type CardOutcome, outcomeOf } from '../cards/card-outcome.ts'
import { RETURN_MESSAGES } from './messages.ts'
import { RENEW_MEMBERSHIP, type Renewed, type RenewOrder } from './returning.queries.ts'

/** Longer than the provider may take for all calls of one payment. */
const PAY_TIMEOUT_MS = 60_000

type View =
  | { readonly kind: 'form' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unresolved'; readonly order: RenewOrder }
  | { readonly kind: 'renewed'; readonly renewed: Renewed }

/** What pays: a saved card, or the token of a new one. */
type Payer = { readonly cardId: string } | { readonly token: string }

/** The states of the payment with which a member comes back. */
export function useReturn() {
  const [view, setView] = useState<View>({ kind: 'form' })
  const [problem, setProblem] = useState<CardProblem | null>(null)

  const show = (order: RenewOrder, outcome: CardOutcome<Renewed>) => {
    switch (outcome.kind) {
      case 'done':
        return setView({ kind: 'renewed', renewed: outcome.value })
      case 'pending':
      case 'unresolved':
        return setView({ kind: 'unresolved', order })
      case 'gone':
      case 'refused':
      case 'away': {
        const text = outcome.kind === 'gone' ? RETURN_MESSAGES.cardGone : outcome.message
        setProblem({ title: RETURN_MESSAGES.refused, text })
        return setView({ kind: 'form' })
      }
      default:
        return outcome satisfies never
    }
  }
  const pay = async (planId: string, payer: Payer) => {
    // Each press is an operation of its own: the server lets one of them make the membership, and answers all with what became of it.
    const order = { planId, operationId: newId(new Date()), ...payer }
    const outcome = await toldWhenSlow(renew(order), () => setView({ kind: 'checking' }))
    if (outcome.kind !== 'pending') return show(order, outcome)
    await askAgain(order)
  }
  const askAgain = async (order: RenewOrder) => {
    setView({ kind: 'checking' })
    show(order, await askUntilKnown(order))
  }
  return { view, problem, clearProblem: () => setProblem(null), pay, askAgain }
}

function renew(order: RenewOrder): Promise<CardOutcome<Renewed>> {
  return outcomeOf(
    async () => (await memberRequest(RENEW_MEMBERSHIP, order, { timeoutMs: PAY_TIMEOUT_MS })).membershipRenew,
    RETURN_MESSAGES.failed,
    BILLING_MESSAGES.providerAway,
  )
}

async function askUntilKnown(order: RenewOrder): Promise<CardOutcome<Renewed>> {
  for (const waitMs of CHECK_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const outcome = await renew(order)
    // A question that failed says nothing about the payment.
    if (outcome.kind !== 'pending' && outcome.kind !== 'away') return outcome
  }
  return { kind: 'pending' }
}
