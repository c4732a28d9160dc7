import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { daysBetween } from '../days-between.ts'
import {
  ARTICLE_ROW_MESSAGES,
  BOARD_MESSAGES,
  DUE_LABELS,
  daysInStatus,
  notableBand,
  unreadLabel,
} from '../messages.ts'
import type { BoardCardData } from './board.queries.ts'
import { MoveMenu } from './MoveMenu.tsx'

type BoardCardProps = {
  readonly card: BoardCardData
  readonly isHydrated: boolean
  readonly isBusy: boolean
  readonly now: string
  readonly onMove: (to: ArticleStatus) => void
}

export function BoardCard({ card, isHydrated, isBusy, now, onMove }: BoardCardProps) {
  const title = card.title.trim() || ARTICLE_ROW_MESSAGES.untitled
  // ON_TIME is not shown on cards.
  const due = card.due === 'OVERDUE' || card.due === 'SOON' ? DUE_LABELS[card.due] : null
  const originality = notableBand(card.scanBand)
  return (
    <li className="card" data-card={card.id} aria-busy={isBusy || undefined}>
      <a className="card__title" href={`/admin/articles/${encodeURIComponent(card.id)}`} draggable={false}>
        {title}
      </a>
      <p className="card__author">
        <Avatar name={card.author.name.fullName} avatar={card.author.profile.avatar} size="xs" lazy />
        <span className="card__clip">{card.author.name.fullName}</span>
        <time className="card__days" dateTime={card.statusUpdatedAt}>
          {daysInStatus(daysBetween(card.statusUpdatedAt, now))}
        </time>
      </p>
      {(due || originality || card.unreadFeedbackCount > 0) && (
        <p className="card__flags">
          {due && <Badge tone={due.tone}>{due.label}</Badge>}
          {originality && <Badge tone={originality.tone}>{originality.label}</Badge>}
          {card.unreadFeedbackCount > 0 && <Badge tone="accent">{unreadLabel(card.unreadFeedbackCount)}</Badge>}
        </p>
      )}
      <div className="card__foot">
        <span className="card__clip soft">{card.editor?.name.fullName ?? ARTICLE_ROW_MESSAGES.nobody}</span>
        {isHydrated && card.allowedStatuses.length > 0 && (
          <MoveMenu {...{ card, title, onMove }} label={isBusy ? BOARD_MESSAGES.moving : BOARD_MESSAGES.moveTo} />
        )}
      </div>
    </li>
  )
}
