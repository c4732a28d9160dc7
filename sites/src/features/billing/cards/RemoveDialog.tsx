import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { Card } from './cards.queries.ts'
import { CARDS_MESSAGES, removeTitle } from './messages.ts'

type RemoveDialogProps = {
  /** Null: closed. */
  readonly card: Card | null
  readonly onClose: () => void
  readonly onConfirm: (card: Card) => void
}

export function RemoveDialog({ card, onClose, onConfirm }: RemoveDialogProps) {
  return (
    <Dialog
      open={card !== null}
      onClose={onClose}
      title={card && removeTitle(card)}
      footer={
        card && (
          <>
            <Button onClick={onClose}>{CARDS_MESSAGES.cancel}</Button>
            <Button kind="danger" onClick={() => onConfirm(card)}>
              {CARDS_MESSAGES.remove}
            </Button>
          </>
        )
      }
    >
      <p>{CARDS_MESSAGES.removeText}</p>
    </Dialog>
  )
}
