import { useRef, useState } from 'react'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { Checkbox } from '../../ui/field/Field.tsx'
import { CardForm } from '../billing/CardForm.tsx'
import { Checking, type Contact, Failed, Unresolved } from '../billing/pay-now/PayViews.tsx'
import type { CardProvider } from '../billing/use-card-fields.ts'
import { JoinedView } from './JoinedView.tsx'
import { ONBOARDING_PAGE_MESSAGES } from './messages.ts'
import { type Order, useJoining } from './use-joining.ts'
import '../billing/pay-now/pay-now.css'

const text = ONBOARDING_PAGE_MESSAGES.payment

type JoinPaymentProps = Order & {
  readonly userId: string
  readonly amountCents: number
  readonly termsUrl: string | null
  readonly timeZone: string
  readonly nextPath: string
  readonly contact: Contact
  readonly provider: CardProvider
}

function JoinPaymentPart({ provider, contact, ...props }: JoinPaymentProps) {
  const { dealId, planId, pricePointId, email, amountCents, termsUrl, timeZone, nextPath } = props
  const { view, problem, setProblem, pay, askAgain, tryAgain } = useJoining({ dealId, planId, pricePointId, email })
  const [accepts, setAccepts] = useState(false)
  const terms = useRef<HTMLDivElement>(null)
  const payIfAccepted = async (token: string) => {
    if (accepts) return pay(token)
    setProblem({ title: text.termsMissing, text: text.rules })
    terms.current?.querySelector('input')?.focus()
  }
  if (view.kind === 'malformed') throw new Error('The answer to a payment is no receipt')
  if (view.kind === 'paid') return <JoinedView receipt={view.receipt} {...{ timeZone, nextPath }} />
  return (
    <div className="pay">
      {/* Hidden, not taken away: the fields keep what was typed. */}
      <div hidden={view.kind !== 'form'}>
        <CardForm
          provider={provider}
          report={{ userId: props.userId, balance: amountCents / 100 }}
          action={text.pay(formatMoney(amountCents))}
          busy={text.paying}
          problem={problem}
          onSubmit={() => setProblem(null)}
          onToken={payIfAccepted}
        >
          <div ref={terms}>
            <Checkbox
              label={
                <>
                  {text.terms}
                  {termsUrl && (
                    <span className="choice__note">
                      <a href={termsUrl} target="_blank" rel="noopener noreferrer">
                        {text.termsLink}
                      </a>
                    </span>
                  )}
                </>
              }
              checked={accepts}
              onChange={(event) => setAccepts(event.target.checked)}
            />
          </div>
        </CardForm>
      </div>
      <div role="status" className="pay__status">
        {view.kind === 'checking' && <Checking />}
      </div>
      {view.kind === 'failed' && <Failed contact={contact} onTryAgain={tryAgain} />}
      {view.kind === 'unresolved' && <Unresolved contact={contact} onAskAgain={() => askAgain(view.payment)} />}
    </div>
  )
}

/** The card with which somebody joins, and the receipt. */
export const JoinPayment = withErrorBoundary(JoinPaymentPart, {
  title: BILLING_MESSAGES.pageError,
  text: text.brokenText,
  mustReload: true,
})
