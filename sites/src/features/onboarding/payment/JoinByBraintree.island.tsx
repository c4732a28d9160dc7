import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { BraintreeCardForm } from '../../billing/braintree/BraintreeCardForm.tsx'
import type { BraintreeProvider } from '../../billing/braintree/braintree-web.ts'
import { ONBOARDING_PAGE_MESSAGES } from '../messages.ts'
import { type JoinProps, JoinView } from './JoinView.tsx'

function JoinByBraintreePart(props: JoinProps<BraintreeProvider>) {
  return <JoinView {...props} Form={BraintreeCardForm} secret="paymentNonce" />
}

/** The card is entered in Braintree's fields. */
export const JoinByBraintree = withErrorBoundary(JoinByBraintreePart, {
  title: BILLING_MESSAGES.pageError,
  text: ONBOARDING_PAGE_MESSAGES.payment.brokenText,
  mustReload: true,
})
