import { CardActions } from './CardActions.tsx'
import { CardText } from './CardText.tsx'
import { rowId } from './card-ids.ts'
import type { Card } from './cards.queries.ts'
import { HelpLink } from './HelpLink.tsx'

type CardRowProps = {
  readonly card: Card
  /** The error of a change of it. */
  readonly error: string | null
  readonly helpEmail: string
  readonly isBusy: boolean
  readonly onMakeDefault: () => void
  readonly onRemove: () => void
}

export function CardRow({ card, error, helpEmail, isBusy, onMakeDefault, onRemove }: CardRowProps) {
  return (
    <li className="card-row" id={rowId(card.id)} tabIndex={-1}>
      <CardText card={card} />
      <div className="card-row__actions">
        <CardActions {...{ card, isBusy, onMakeDefault, onRemove }} />
      </div>
      {error && (
        <p className="card-row__error" role="alert">
          {error} <HelpLink email={helpEmail} />
        </p>
      )}
    </li>
  )
}
