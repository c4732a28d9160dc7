import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { BraintreeCardForm } from '../../billing/braintree/BraintreeCardForm.tsx'
import type { BraintreeProvider } from '../../billing/braintree/braintree-web.ts'
import { type JoinProps, JoinView } from './JoinView.tsx'
import { JOIN_BROKEN } from './join-broken.ts'

function JoinByBraintreePart(props: JoinProps<BraintreeProvider>) {
  return <JoinView {...props} Form={BraintreeCardForm} secret="paymentNonce" />
}

/** The card is entered in Braintree's fields. */
export const JoinByBraintree = withErrorBoundary(JoinByBraintreePart, JOIN_BROKEN)
