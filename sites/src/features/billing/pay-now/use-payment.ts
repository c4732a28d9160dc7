import { useRef, useState } from 'react'
import { newId } from '#shared/kernel/ids.ts'
import type { CardProblem } from '../CardFormFrame.tsx'
import { CARD_FORM_MESSAGES, failedAgain, PAY_NOW_MESSAGES } from '../messages.ts'
import type { Contact } from './PayViews.tsx'
import { askUntilKnown, findPaid, type Payment, type PayOutcome, payBalance } from './pay-balance.ts'
import type { Receipt } from './receipt.ts'
import { recordPayment } from './record-payment.ts'

type View =
  | { readonly kind: 'form' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unpayable'; readonly message: string }
  | { readonly kind: 'unresolved'; readonly payment: Payment }
  | { readonly kind: 'paid'; readonly receipt: Receipt }
  | { readonly kind: 'malformed' }

type Due = {
  readonly userId: string
  readonly subscriptionId: string
  readonly balanceCents: number
  readonly contact: Contact
  /** Whether the card is kept by default. */
  readonly keepsCardAtFirst?: boolean
  /** Above the reason of a refusal. */
  readonly refusedTitle?: string
}

/** The states of a payment on this page. */
export function usePayment({ userId, subscriptionId, balanceCents, contact, ...options }: Due) {
  const [view, setView] = useState<View>({ kind: 'form' })
  const [problem, setProblem] = useState<CardProblem | null>(null)
  const [keepsCard, setKeepsCard] = useState(options.keepsCardAtFirst ?? false)
  // Each may have been executed.
  const failed = useRef<Payment[]>([])
  const isRetry = useRef(false)

  const showProblem = (shown: CardProblem) => {
    setProblem(shown)
    setView({ kind: 'form' })
  }
  const show = (payment: Payment, outcome: PayOutcome) => {
    switch (outcome.kind) {
      case 'paid':
        recordPayment(outcome.receipt, balanceCents)
        return setView(outcome)
      case 'refused':
        isRetry.current = false
        return showProblem({ title: options.refusedTitle ?? CARD_FORM_MESSAGES.refused, text: outcome.message })
      case 'failed':
        failed.current.push(payment)
        if (!isRetry.current) return setView({ kind: 'failed' })
        return showProblem({ title: PAY_NOW_MESSAGES.failedTitle, text: failedAgain(contact) })
      case 'pending':
        return setView({ kind: 'unresolved', payment })
      case 'unpayable':
      case 'malformed':
        return setView(outcome)
      default:
        return outcome satisfies never
    }
  }

  const pay = async (token: string) => {
    // Each card is a separate operation: the server runs one at a time, and charges what is still due.
    const payment = { userId, subscriptionId, token, operationId: newId(new Date()), keepCard: keepsCard }
    const outcome = await payBalance(payment, () => setView({ kind: 'checking' }))
    const isPaidBefore = outcome.kind === 'paid' && outcome.receipt.amountCents === 0
    show(payment, (isPaidBefore && (await findPaid(failed.current))) || outcome)
  }
  const askAgain = async (payment: Payment) => {
    setView({ kind: 'checking' })
    show(payment, await askUntilKnown(payment))
  }
  const tryAgain = () => {
    isRetry.current = true
    setView({ kind: 'form' })
  }
  return { view, problem, keepsCard, setKeepsCard, clearProblem: () => setProblem(null), pay, askAgain, tryAgain }
}
