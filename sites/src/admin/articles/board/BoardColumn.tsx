import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { daysBetween } from '../days-between.ts'
import { DUE_LABELS, oldestLabel, showAllLabel } from '../messages.ts'
import { BoardCard } from './BoardCard.tsx'
import type { BoardCardData, BoardColumnData } from './board.queries.ts'

type BoardColumnProps = {
  readonly column: BoardColumnData
  readonly isHydrated: boolean
  readonly busyId: string | null
  readonly listHref: string
  readonly now: string
  readonly onMove: (card: BoardCardData, to: ArticleStatus) => void
}

export function BoardColumn({ column, isHydrated, busyId, listHref, now, onMove }: BoardColumnProps) {
  const { status, count, oldestAt, articles } = column
  const due = DUE_LABELS[column.due]
  const headId = `column-${status}`
  return (
    <section
      className="board__column"
      data-column={status}
      data-empty={count === 0 ? '' : undefined}
      aria-labelledby={headId}
    >
      <header className="board__head">
        <h2 id={headId}>
          {EDITOR_STATUS_LABELS[status]} <span className="board__count">{count.toLocaleString('en-US')}</span>
        </h2>
        {oldestAt && (
          <p className="board__age">
            {oldestLabel(daysBetween(oldestAt, now))}
            {due && <Badge tone={due.tone}>{due.label}</Badge>}
          </p>
        )}
      </header>
      {articles.length > 0 && (
        <ul className="board__cards">
          {articles.map((card) => (
            <BoardCard
              key={card.id}
              {...{ card, isHydrated, now }}
              isBusy={card.id === busyId}
              onMove={(to) => onMove(card, to)}
            />
          ))}
        </ul>
      )}
      {count > articles.length && (
        <p className="board__more">
          <a href={listHref}>{showAllLabel(count)}</a>
        </p>
      )}
    </section>
  )
}
