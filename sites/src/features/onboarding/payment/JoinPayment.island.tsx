import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { CardForm } from '../../billing/CardForm.tsx'
import type { CardProvider } from '../../billing/use-card-fields.ts'
import { ONBOARDING_PAGE_MESSAGES } from '../messages.ts'
import { type JoinProps, JoinView } from './JoinView.tsx'

function JoinPaymentPart(props: JoinProps<CardProvider>) {
  return <JoinView {...props} Form={CardForm} secret="paymentToken" />
}

/** Chargify.js: the card is entered in the payment provider's own fields. */
export const JoinPayment = withErrorBoundary(JoinPaymentPart, {
  title: BILLING_MESSAGES.pageError,
  text: ONBOARDING_PAGE_MESSAGES.payment.brokenText,
  mustReload: true,
})
