import { useEffect, useMemo, useRef, useState } from 'react'
import { CardForm } from '../../../features/billing/CardForm.tsx'
import type { CardProblem } from '../../../features/billing/CardFormFrame.tsx'
import { useAddCard } from '../../../features/billing/cards/use-add-card.ts'
import type { LoadedCards } from '../../../features/billing/cards/use-saved-cards.ts'
import { cardErrorReporter } from '../../../features/billing/report-card-error.ts'
import type { CardProvider } from '../../../features/billing/use-card-fields.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import { useStepUp } from '../../step-up/use-step-up.ts'
import '../../step-up/staff-form.css'
import { MemberCardRow } from './MemberCardRow.tsx'
import type { MemberCard } from './member-cards.queries.ts'
import { type MemberCardCalls, memberCardCalls } from './member-cards.requests.ts'
import { MEMBER_CARDS_MESSAGES as M, removeTitleForMember } from './messages.ts'
import { useMemberCards } from './use-member-cards.ts'
import '../../../features/billing/cards/cards.css'
import './member-cards.css'

type MemberCardsProps = {
  readonly initial: LoadedCards
  readonly userId: string
  readonly provider: CardProvider
  readonly currency: string
  readonly timeZone: string
}

function MemberCardsPart({ initial, userId, provider, currency, timeZone }: MemberCardsProps) {
  const isHydrated = useHydrated()
  const stepUp = useStepUp()
  const calls = memberCardCalls(userId, stepUp)
  const saved = useMemberCards(initial, calls)
  const [toRemove, setToRemove] = useState<MemberCard | null>(null)
  const { loaded, cards, notice, isBusy } = saved
  return (
    <div className="member-cards">
      {loaded.kind === 'loading' && <Skeleton label={M.loading} rows={2} />}
      {loaded.kind === 'away' && (
        <Alert
          tone="negative"
          action={
            <Button disabled={!isHydrated} onClick={saved.retry}>
              {M.again}
            </Button>
          }
        >
          {loaded.message}
        </Alert>
      )}
      {loaded.kind === 'cards' && cards.length === 0 && <p className="cards__none">{M.none}</p>}
      {cards.length > 0 && (
        <ul className="cards" aria-label={M.title} aria-busy={isBusy}>
          {cards.map((card) => (
            <MemberCardRow
              key={card.id}
              card={card}
              isBusy={isBusy}
              currency={currency}
              timeZone={timeZone}
              onMakeDefault={() => !isBusy && void saved.makeDefault(card)}
              onRemove={() => !isBusy && setToRemove(card)}
              readLog={() => calls.readLog(card.id)}
            />
          ))}
        </ul>
      )}
      {notice?.tone === 'negative' && <Alert tone="negative">{notice.text}</Alert>}
      <p className="cards__note" role="status">
        {notice?.tone === 'positive' && notice.text}
      </p>
      {loaded.kind === 'cards' && <NewCard userId={userId} provider={provider} calls={calls} add={saved.add} />}
      <RemoveQuestion
        card={toRemove}
        onClose={() => setToRemove(null)}
        onConfirm={(card) => {
          setToRemove(null)
          void saved.remove(card)
        }}
      />
      <StepUpDialog question={stepUp.question} />
    </div>
  )
}

type NewCardProps = Pick<MemberCardsProps, 'userId' | 'provider'> & {
  readonly calls: MemberCardCalls
  readonly add: ReturnType<typeof useMemberCards>['add']
}

/** The button and the form of a new card. */
function NewCard({ userId, provider, calls, add }: NewCardProps) {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<CardProblem | null>(null)
  const adding = useAddCard(calls.add)
  const heading = useRef<HTMLHeadingElement>(null)
  const report = useMemo(() => cardErrorReporter({ userId, balance: null }), [userId])

  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (isOpen) heading.current?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const onToken = async (token: string) => {
    const failed = await add(() => adding.send({ userId, token, payDue: false }))
    if (failed === null) setOpen(false)
    else setProblem(failed)
  }

  if (!isOpen) {
    return (
      <Button icon="plus" ref={opener} disabled={!isHydrated} onClick={() => setOpen(true)}>
        {M.add}
      </Button>
    )
  }
  return (
    <section className="cards__new" aria-labelledby="new-card">
      <h3 id="new-card" tabIndex={-1} ref={heading}>
        {M.newCard}
      </h3>
      <p className="soft">{M.newCardText}</p>
      <CardForm
        provider={provider}
        isPayment={false}
        report={report}
        action={M.addCard}
        busy={M.adding}
        problem={problem}
        onSubmit={() => setProblem(null)}
        onToken={onToken}
        onCancel={() => setOpen(false)}
        safety={M.safety}
      >
        {adding.text && <Alert tone="info">{adding.text}</Alert>}
      </CardForm>
    </section>
  )
}

type RemoveQuestionProps = {
  /** Null: closed. */
  readonly card: MemberCard | null
  readonly onClose: () => void
  readonly onConfirm: (card: MemberCard) => void
}

function RemoveQuestion({ card, onClose, onConfirm }: RemoveQuestionProps) {
  return (
    <Dialog
      open={card !== null}
      onClose={onClose}
      title={card && removeTitleForMember(card)}
      footer={
        card && (
          <>
            <Button onClick={onClose}>{M.cancel}</Button>
            <Button kind="danger" onClick={() => onConfirm(card)}>
              {M.remove}
            </Button>
          </>
        )
      }
    >
      <p>{M.removeText}</p>
    </Dialog>
  )
}

/** The cards of a member, for staff: added, made the default, removed, with the log of each. */
export const MemberCards = withErrorBoundary(MemberCardsPart)
