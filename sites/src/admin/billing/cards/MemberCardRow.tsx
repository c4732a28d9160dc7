import { useId, useState } from 'react'
import { CardActions } from '../../../features/billing/cards/CardActions.tsx'
import { CardText } from '../../../features/billing/cards/CardText.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { AuthLog } from './AuthLog.tsx'
import type { Authorization, MemberCard } from './member-cards.queries.ts'
import { logOf, MEMBER_CARDS_MESSAGES } from './messages.ts'

type MemberCardRowProps = {
  readonly card: MemberCard
  readonly isBusy: boolean
  readonly currency: string
  readonly timeZone: string
  readonly onMakeDefault: () => void
  readonly onRemove: () => void
  readonly readLog: () => Promise<readonly Authorization[]>
}

/** A card of a member with its log, which can be opened and closed. */
export function MemberCardRow(props: MemberCardRowProps) {
  const { card, isBusy, currency, timeZone, onMakeDefault, onRemove, readLog } = props
  const isHydrated = useHydrated()
  const logId = useId()
  const [isLogOpen, setLogOpen] = useState(false)
  return (
    <li className="card-row">
      <CardText card={card} />
      <div className="card-row__actions">
        <CardActions {...{ card, isBusy, onMakeDefault, onRemove }} />
        <Button
          small
          kind="quiet"
          aria-label={logOf(card)}
          disabled={!isHydrated}
          aria-expanded={isLogOpen}
          aria-controls={isLogOpen ? logId : undefined}
          onClick={() => setLogOpen((isOpen) => !isOpen)}
        >
          {MEMBER_CARDS_MESSAGES.log}
        </Button>
      </div>
      {isLogOpen && <AuthLog id={logId} label={logOf(card)} read={readLog} {...{ currency, timeZone }} />}
    </li>
  )
}
