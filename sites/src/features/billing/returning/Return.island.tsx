import { type ReactNode, type SubmitEvent, useState } from 'react'
import { BILLING_MESSAGES, cardName } from '#shared/domain/billing/messages.ts'
import { formatExpiry } from '#shared/kernel/cards.ts'
import { formatBalance } from '#shared/kernel/money.ts'
import { CARD_TYPES } from '#shared/kernel/ports/billing.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Choices } from '../../../ui/field/Choices.tsx'
import { CardForm } from '../CardForm.tsx'
import type { Card } from '../cards/cards.queries.ts'
import { expiryText } from '../cards/messages.ts'
import { renewLabel } from '../dunning/messages.ts'
import { RenewedView } from '../dunning/RenewalViews.tsx'
import { PAY_NOW_MESSAGES } from '../messages.ts'
import { CardFormPlace, Checking, type Contact, Unresolved } from '../pay-now/PayViews.tsx'
import { cardErrorReporter } from '../report-card-error.ts'
import type { CardProvider } from '../use-card-fields.ts'
import { monthsText, priceText, RETURN_MESSAGES } from './messages.ts'
import type { ReturnPlan } from './returning.queries.ts'
import { useReturn } from './use-return.ts'
import '../pay-now/pay-now.css'

type ReturnProps = {
  readonly userId: string
  readonly title: string
  /** When it ended. */
  readonly situation: string
  /** At least one. */
  readonly plans: readonly ReturnPlan[]
  /** Those that can be charged, the default first. */
  readonly cards: readonly Card[]
  readonly community: string
  readonly termsUrl: string | null
  readonly timeZone: string
  readonly contact: Contact
  readonly provider: CardProvider
}

const OTHER_CARD = 'other'

function ReturnPart({ plans, cards, ...props }: ReturnProps) {
  const { view, problem, clearProblem, pay, askAgain } = useReturn()
  const [planId, setPlanId] = useState(plans[0]?.id ?? '')
  const [cardId, setCardId] = useState(cards[0]?.id ?? OTHER_CARD)
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) throw new Error('There is nothing to pay for')
  if (view.kind === 'renewed') {
    const { renewalDate: renewsAt, ...paid } = view.renewed
    const cardType = CARD_TYPES.find((type) => type === paid.cardType) ?? null
    const receipt = { ...paid, amountCents: paid.amountInCents, cardType, isCardKept: true }
    return <RenewedView {...props} {...{ receipt, renewsAt }} isAutoRenewalOn isRestricted isSignedIn />
  }

  const { amountInCents, currency } = plan
  const action = renewLabel(amountInCents, currency)
  return (
    <div className="pay">
      <header className="pay__due">
        <h1 className="label">{props.title}</h1>
        <p className="pay__amount figures">{formatBalance(amountInCents, currency)}</p>
        <p>{RETURN_MESSAGES.total}</p>
      </header>
      <div className="pay__about">
        <p>
          {props.situation} {RETURN_MESSAGES.text}
        </p>
      </div>
      <CardFormPlace isShown={view.kind === 'form'}>
        <div className="pay">
          <Choices
            legend={RETURN_MESSAGES.term}
            choices={plans.map((one) => ({
              value: one.id,
              label: monthsText(one.termMonths),
              hint: <span className="figures">{priceText(one)}</span>,
            }))}
            value={planId}
            onChange={setPlanId}
          />
          {cards.length > 0 && (
            <Choices
              legend={RETURN_MESSAGES.payWith}
              choices={[
                ...cards.map((card) => ({
                  value: card.id,
                  label: cardName(card),
                  hint: expiryText(card, formatExpiry(card.expirationMonth, card.expirationYear)),
                })),
                { value: OTHER_CARD, label: RETURN_MESSAGES.otherCard },
              ]}
              value={cardId}
              onChange={setCardId}
            />
          )}
          {cardId === OTHER_CARD ? (
            <CardForm
              provider={props.provider}
              refusedTitle={RETURN_MESSAGES.refused}
              report={cardErrorReporter({ userId: props.userId, balance: amountInCents / 100 })}
              action={action}
              busy={RETURN_MESSAGES.paying}
              problem={problem}
              onSubmit={clearProblem}
              onToken={(token) => pay(planId, { token })}
            >
              <Rules termsUrl={props.termsUrl} />
            </CardForm>
          ) : (
            <SavedCardForm
              {...{ action, problem }}
              onSubmit={() => {
                clearProblem()
                return pay(planId, { cardId })
              }}
            >
              <Rules termsUrl={props.termsUrl} />
            </SavedCardForm>
          )}
        </div>
      </CardFormPlace>
      <div role="status" className="pay__status">
        {view.kind === 'checking' && <Checking />}
      </div>
      {view.kind === 'unresolved' && (
        <Unresolved contact={props.contact} text={RETURN_MESSAGES.unresolved} onAskAgain={() => askAgain(view.order)} />
      )}
    </div>
  )
}

type SavedCardFormProps = {
  readonly action: string
  readonly problem: { readonly title: string; readonly text: string } | null
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** A saved card is charged as it is. */
function SavedCardForm({ action, problem, onSubmit, children }: SavedCardFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      await onSubmit()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form className="pay" method="post" onSubmit={submit}>
      {problem && (
        <Alert tone="negative" title={problem.title}>
          {problem.text}
        </Alert>
      )}
      {children}
      <Button kind="primary" type="submit" wide busy={isBusy && RETURN_MESSAGES.paying}>
        {action}
      </Button>
    </form>
  )
}

function Rules({ termsUrl }: { readonly termsUrl: string | null }) {
  return (
    <p className="caption soft">
      {RETURN_MESSAGES.rules}{' '}
      {termsUrl && (
        <a href={termsUrl} target="_blank" rel="noopener noreferrer">
          {RETURN_MESSAGES.terms}
        </a>
      )}
    </p>
  )
}

/** Pays for a new membership of a member whose membership has ended, with a saved card or a new one. */
export const Return = withErrorBoundary(ReturnPart, {
  title: BILLING_MESSAGES.pageError,
  text: PAY_NOW_MESSAGES.brokenText,
  mustReload: true,
})
