import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import type { BoardCardData } from './board.queries.ts'
import { daysBetween } from './days-between.ts'
import { DUE_WORDS, LIST_WORDS, unreadLabel } from './list-words.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { bandToShow } from './scan-words.ts'
import { DESK_WORDS, daysAgo } from './words.ts'

type BoardCardProps = {
  readonly card: BoardCardData
  /** The page's script is at work. */
  readonly isHydrated: boolean
  readonly isBusy: boolean
  readonly now: string
  readonly onMove: (to: ArticleStatus) => void
}

export function BoardCard({ card, isHydrated, isBusy, now, onMove }: BoardCardProps) {
  const title = card.title.trim() || DESK_WORDS.untitled
  // What is on time needs no words.
  const due = card.due === 'OVERDUE' || card.due === 'SOON' ? DUE_WORDS[card.due] : null
  const originality = bandToShow(card.scanBand)
  return (
    <li className="card" data-card={card.id} aria-busy={isBusy || undefined}>
      <a className="card__title" href={`/admin/articles/${encodeURIComponent(card.id)}`} draggable={false}>
        {title}
      </a>
      <p className="card__author">
        <Avatar name={card.author.name.fullName} avatar={card.author.profile.avatar} size="xs" lazy />
        <span className="card__clip">{card.author.name.fullName}</span>
        <time className="card__days" dateTime={card.statusUpdatedAt}>
          {daysAgo(daysBetween(card.statusUpdatedAt, now))}
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
        <span className="card__clip soft">{card.editor?.name.fullName ?? DESK_WORDS.nobody}</span>
        {isHydrated && card.allowedStatuses.length > 0 && (
          <MoveMenu {...{ card, title, onMove }} label={isBusy ? LIST_WORDS.moving : LIST_WORDS.moveTo} />
        )}
      </div>
    </li>
  )
}
