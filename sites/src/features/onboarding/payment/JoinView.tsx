import { type ComponentType, useRef, useState } from 'react'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { Checkbox } from '../../../ui/field/Field.tsx'
import type { CardFormTexts } from '../../billing/CardFormFrame.tsx'
import { CardFormPlace, Checking, type Contact, Failed, Unresolved } from '../../billing/pay-now/PayViews.tsx'
import { ONBOARDING_PAGE_MESSAGES } from '../messages.ts'
import { JoinedView } from './JoinedView.tsx'
import { type CardSecret, type Order, useJoining } from './use-joining.ts'
import '../../billing/pay-now/pay-now.css'

const text = ONBOARDING_PAGE_MESSAGES.payment

export type JoinProps<Provider> = Order & {
  readonly amountCents: number
  readonly currency: string
  readonly community: string
  readonly termsUrl: string | null
  readonly timeZone: string
  readonly nextPath: string
  readonly contact: Contact
  readonly provider: Provider
}

type Fields<Provider> = {
  /** The form with the fields of the provider. */
  readonly Form: ComponentType<
    Omit<CardFormTexts, 'safety'> & { readonly provider: Provider; readonly report: (error: string) => void }
  >
  readonly secret: CardSecret
}

/** The card form for joining, and the receipt. */
export function JoinView<Provider>({
  provider,
  contact,
  Form,
  secret,
  ...props
}: JoinProps<Provider> & Fields<Provider>) {
  const { dealId, planId, pricePointId, email, amountCents, currency, community, termsUrl, timeZone, nextPath } = props
  const order = { dealId, planId, pricePointId, email }
  const { view, problem, setProblem, report, pay, askAgain, tryAgain } = useJoining(order, secret)
  const [accepts, setAccepts] = useState(false)
  const terms = useRef<HTMLDivElement>(null)
  const isAnswered = () => {
    if (accepts) return true
    setProblem({ title: text.termsMissing, text: text.rules })
    terms.current?.querySelector('input')?.focus()
    return false
  }
  if (view.kind === 'malformed') throw new Error('The answer to a payment is no receipt')
  if (view.kind === 'paid') return <JoinedView receipt={view.receipt} {...{ community, timeZone, nextPath }} />
  return (
    <div className="pay" data-view={view.kind}>
      <CardFormPlace isShown={view.kind === 'form'}>
        <Form
          provider={provider}
          report={report}
          action={text.pay(formatMoney(amountCents, currency))}
          busy={text.paying}
          refusedTitle={BILLING_MESSAGES.onboardingProblem}
          problem={problem}
          onSubmit={() => setProblem(null)}
          isAnswered={isAnswered}
          onToken={pay}
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
        </Form>
      </CardFormPlace>
      <div role="status" className="pay__status">
        {view.kind === 'checking' && <Checking />}
      </div>
      {view.kind === 'failed' && (
        <Failed
          contact={contact}
          // Any other sentence says nothing about the card.
          notCharged={view.message === BILLING_MESSAGES.providerAway ? view.message : null}
          onTryAgain={tryAgain}
        />
      )}
      {view.kind === 'unresolved' && (
        <Unresolved contact={contact} text={text.unresolved} onAskAgain={() => askAgain(view.payment)} />
      )}
    </div>
  )
}
