import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { CardForm } from '../../billing/CardForm.tsx'
import type { CardProvider } from '../../billing/use-card-fields.ts'
import { type JoinProps, JoinView } from './JoinView.tsx'
import { JOIN_BROKEN } from './join-broken.ts'

function JoinPaymentPart(props: JoinProps<CardProvider>) {
  return <JoinView {...props} Form={CardForm} secret="paymentToken" />
}

/** Chargify.js: the card is entered in the payment provider's own fields. */
export const JoinPayment = withErrorBoundary(JoinPaymentPart, JOIN_BROKEN)
