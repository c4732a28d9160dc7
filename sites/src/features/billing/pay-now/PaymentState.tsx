import type { CardProvider } from '../use-card-fields.ts'
import { Checking, type Contact, Failed, Unpayable, Unresolved } from './PayViews.tsx'
import type { usePayment } from './use-payment.ts'

/** The common props of all payment forms. */
export type PayProps = {
  readonly userId: string
  readonly subscriptionId: string
  readonly balanceCents: number
  readonly currency: string
  /** ISO text. */
  readonly renewsAt: string | null
  readonly community: string
  readonly timeZone: string
  readonly contact: Contact
  readonly provider: CardProvider
  readonly isSignedIn: boolean
}

type PaymentStateProps = Pick<ReturnType<typeof usePayment>, 'view' | 'tryAgain' | 'askAgain'> & {
  readonly contact: Contact
}

/** The state of a payment while there is no receipt. */
export function PaymentState({ view, tryAgain, askAgain, contact }: PaymentStateProps) {
  return (
    <>
      <div role="status" className="pay__status">
        {view.kind === 'checking' && <Checking />}
      </div>
      {view.kind === 'failed' && <Failed contact={contact} onTryAgain={tryAgain} />}
      {view.kind === 'unpayable' && <Unpayable contact={contact} text={view.message} />}
      {view.kind === 'unresolved' && <Unresolved contact={contact} onAskAgain={() => askAgain(view.payment)} />}
    </>
  )
}
