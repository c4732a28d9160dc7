import { useState } from 'react'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { postJson } from '../../../lib/graphql/post-json.ts'
import type { CardProblem } from '../../billing/CardFormFrame.tsx'
import { askForOutcome, type PaymentEndpoint, type PayOutcome, sendPayment } from '../../billing/pay-now/pay-balance.ts'
import { type JoinedReceipt, joinedReceiptOf } from './joined-receipt.ts'

const JOINING: PaymentEndpoint<JoinedReceipt> = { path: '/rest/get-started/payment', receiptOf: joinedReceiptOf }

/** The name of the payment field for the token or nonce of the card. */
export type CardSecret = 'paymentToken' | 'paymentNonce'

export type Order = {
  readonly dealId: string
  readonly planId: string
  readonly pricePointId: string
  readonly email: string
}

type View =
  | { readonly kind: 'form' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed'; readonly message?: string }
  | { readonly kind: 'unresolved'; readonly payment: object }
  | { readonly kind: 'paid'; readonly receipt: JoinedReceipt }
  | { readonly kind: 'malformed' }

/** The states of the payment for joining. */
export function useJoining(order: Order, secret: CardSecret) {
  const [view, setView] = useState<View>({ kind: 'form' })
  const [problem, setProblem] = useState<CardProblem | null>(null)

  const show = (payment: object, outcome: PayOutcome<JoinedReceipt>) => {
    if (outcome.kind === 'refused' || outcome.kind === 'unpayable') {
      setProblem({ title: BILLING_MESSAGES.onboardingProblem, text: outcome.message })
      logPaymentError(order.email, outcome.message)
      return setView({ kind: 'form' })
    }
    if (outcome.kind === 'failed') logPaymentError(order.email, 'no answer')
    setView(outcome.kind === 'pending' ? { kind: 'unresolved', payment } : outcome)
  }
  const pay = async (token: string) => {
    // Each card is a separate operation: the server allows one payment per invitation, and returns its receipt to all.
    const payment = { ...order, [secret]: token, operationId: newId(new Date()), acceptsTerms: true }
    show(payment, await sendPayment(JOINING, payment, () => setView({ kind: 'checking' })))
  }
  const askAgain = async (payment: object) => {
    setView({ kind: 'checking' })
    show(payment, await askForOutcome(JOINING, payment))
  }
  const report = (error: string) => logPaymentError(order.email, error)
  return { view, problem, setProblem, report, pay, askAgain, tryAgain: () => setView({ kind: 'form' }) }
}

/** Nothing waits for it. */
function logPaymentError(email: string, errorMsg: string): void {
  const body = { errorMsg: errorMsg.slice(0, 500), email, uri: location.pathname }
  postJson('/rest/get-started/logClientPaymentError', body).catch(() => undefined)
}
