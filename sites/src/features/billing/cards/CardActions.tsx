import { canMakeDefault, canRemoveCard } from '#shared/domain/billing/cards/cards.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { makeDefaultId, removeId } from './card-ids.ts'
import type { Card } from './cards.queries.ts'
import { CARDS_MESSAGES, makeDefaultOf, removeOf } from './messages.ts'

type CardActionsProps = {
  readonly card: Card
  /** Another change of the list is being made. */
  readonly isBusy: boolean
  readonly onMakeDefault: () => void
  readonly onRemove: () => void
}

/** The buttons that make a card the default and remove it, where that is possible. */
export function CardActions({ card, isBusy, onMakeDefault, onRemove }: CardActionsProps) {
  const isHydrated = useHydrated()
  const state = { disabled: !isHydrated, 'aria-disabled': isBusy || undefined }
  return (
    <>
      {canMakeDefault(card).ok && (
        <Button small id={makeDefaultId(card.id)} aria-label={makeDefaultOf(card)} onClick={onMakeDefault} {...state}>
          {CARDS_MESSAGES.makeDefault}
        </Button>
      )}
      {canRemoveCard(card).ok && (
        <Button small kind="quiet" id={removeId(card.id)} aria-label={removeOf(card)} onClick={onRemove} {...state}>
          {CARDS_MESSAGES.remove}
        </Button>
      )}
    </>
  )
}
