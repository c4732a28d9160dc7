import { useEffect, useRef, useState } from 'react'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { adminErrorText } from '../admin-error-text.ts'
import { type ConfirmedStatus, MoveDialog, needsConfirmation } from '../MoveDialog.tsx'
import { ARTICLE_ROW_MESSAGES, BOARD_MESSAGES, movedToPosition, notMoved } from '../messages.ts'
import type { Move } from '../move.mutations.ts'
import { BoardColumn } from './BoardColumn.tsx'
import type { BoardCardData, BoardColumnData } from './board.queries.ts'
import { positionOf, withCardMoved } from './board-moves.ts'
import { moveCard, takesArticle } from './move-card.ts'
import { useCardDragging } from './use-card-dragging.ts'
import './article-board.css'

type ArticleBoardProps = {
  /** In the order STATUS_ORDER. */
  readonly columns: readonly BoardColumnData[]
  readonly sort: ArticleSort
  /** The list of all articles in a column. */
  readonly listHrefs: Readonly<Partial<Record<ArticleStatus, string>>>
  readonly timeZone: string
  readonly now: string
}

type Confirming = { readonly card: BoardCardData; readonly status: ConfirmedStatus }

function titleOf(card: BoardCardData) {
  return card.title.trim() || ARTICLE_ROW_MESSAGES.untitled
}

function Board({ columns: first, sort, listHrefs, timeZone, now }: ArticleBoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const [columns, setColumns] = useState(first)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [focusId, setFocusId] = useState<string | null>(null)

  // React mounts a moved card anew in its column, so the focus has to be set again.
  useEffect(() => {
    if (!focusId) return
    document.getElementById(`move-${focusId}`)?.focus()
    setFocusId(null)
  }, [focusId])

  const move = async (card: BoardCardData, wanted: Move) => {
    if (busyId) return
    setBusyId(card.id)
    setError(null)
    setAnnouncement('')
    setColumns((before) => withCardMoved(before, { ...card, status: wanted.status }, sort))
    try {
      const moved = { ...card, ...(await moveCard(card, wanted)) }
      const next = withCardMoved(columns, moved, sort)
      const position = positionOf(next, card.id)
      setColumns(next)
      setAnnouncement(movedToPosition(moved.status, position?.index ?? 1, position?.count ?? 1))
      setConfirming(null)
    } catch (cause) {
      setColumns(columns)
      setError(notMoved(titleOf(card), adminErrorText(cause)))
      setConfirming(null)
    } finally {
      setBusyId(null)
      setFocusId(card.id)
    }
  }

  const beginMove = (card: BoardCardData, status: ArticleStatus) => {
    if (needsConfirmation(status) && !takesArticle(card, { status })) setConfirming({ card, status })
    else void move(card, { status })
  }

  useCardDragging(root, columns, beginMove)

  return (
    <div className="board" ref={root}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {error && (
        <Alert tone="negative" action={<Button onClick={() => location.reload()}>{BOARD_MESSAGES.reload}</Button>}>
          {error}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="board__columns" tabIndex={0} aria-label={BOARD_MESSAGES.region}>
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            {...{ column, isHydrated, busyId, now }}
            listHref={listHrefs[column.status] ?? ''}
            onMove={beginMove}
          />
        ))}
      </section>
      {confirming && (
        <MoveDialog
          status={confirming.status}
          timeZone={timeZone}
          isBusy={busyId !== null}
          error={null}
          onConfirm={(wanted) => void move(confirming.card, wanted)}
          onClose={() => {
            setConfirming(null)
            setFocusId(confirming.card.id)
          }}
        />
      )}
    </div>
  )
}

/** Articles in columns by status. A card moves by its menu or, with a mouse, by dragging. */
export const ArticleBoard = withErrorBoundary(Board)
