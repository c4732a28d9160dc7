import { useState } from 'react'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { CardForm } from '../CardForm.tsx'
import type { CardProblem } from '../CardFormFrame.tsx'
import { payLabel } from '../messages.ts'
import { cardErrorReporter } from '../report-card-error.ts'
import type { CardProvider } from '../use-card-fields.ts'
import { HelpLink } from './HelpLink.tsx'
import { CARDS_MESSAGES, payDueTitle } from './messages.ts'

type AddCardProps = {
  readonly provider: CardProvider
  readonly userId: string
  readonly dueCents: number
  readonly currency: string
  readonly helpEmail: string
  /** Shown while the outcome is unknown. */
  readonly progress: string | null
  /** Returns the error, or null. */
  readonly onToken: (token: string, paysDue: boolean) => Promise<CardProblem | null>
  readonly onCancel: () => void
}

type Question = { readonly answer: (paysDue: boolean | null) => void }

/** The form of a new card. Paying the amount due is offered once the card is entered, because it is charged to it. */
export function AddCard({
  provider,
  userId,
  dueCents,
  currency,
  helpEmail,
  progress,
  onToken,
  onCancel,
}: AddCardProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [problem, setProblem] = useState<CardProblem | null>(null)

  const askWhetherToPay = () =>
    new Promise<boolean | null>((resolve) => {
      setQuestion({
        answer: (given) => {
          setQuestion(null)
          resolve(given)
        },
      })
    })

  const take = async (token: string) => {
    const paysDue = dueCents > 0 ? await askWhetherToPay() : false
    if (paysDue !== null) setProblem(await onToken(token, paysDue))
  }

  return (
    <>
      <CardForm
        provider={provider}
        isPayment={false}
        report={cardErrorReporter({ userId, balance: dueCents > 0 ? dueCents / 100 : null })}
        action={CARDS_MESSAGES.add}
        busy={CARDS_MESSAGES.adding}
        problem={problem}
        onSubmit={() => setProblem(null)}
        onToken={take}
        onCancel={onCancel}
      >
        {progress && <Alert tone="info">{progress}</Alert>}
      </CardForm>
      <p className="caption soft">
        {CARDS_MESSAGES.trouble} <HelpLink email={helpEmail} />
      </p>
      <Dialog
        open={question !== null}
        onClose={() => question?.answer(null)}
        title={payDueTitle(dueCents, currency)}
        footer={
          question && (
            <>
              <Button onClick={() => question.answer(false)}>{CARDS_MESSAGES.onlySave}</Button>
              <Button kind="primary" onClick={() => question.answer(true)}>
                {payLabel(dueCents, currency)}
              </Button>
            </>
          )
        }
      >
        <p>{CARDS_MESSAGES.dueText}</p>
      </Dialog>
    </>
  )
}
