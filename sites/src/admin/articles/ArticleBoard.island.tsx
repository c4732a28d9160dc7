import { useEffect, useRef, useState } from 'react'
import type { ArticleSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { isTaking, moveCard } from './board.mutations.ts'
import type { BoardCardData, BoardColumnData } from './board.queries.ts'
import { placeOf, withCardMoved } from './board-moves.ts'
import type { Move } from './desk.mutations.ts'
import { deskError } from './desk-errors.ts'
import { LIST_WORDS, movedTo, notMoved } from './list-words.ts'
import { type ConfirmedStatus, MoveDialog, needsConfirmation } from './MoveDialog.tsx'
import { useCardDragging } from './use-card-dragging.ts'
import { DESK_WORDS } from './words.ts'
import './article-board.css'

type ArticleBoardProps = {
  /** In the order of the desk. */
  readonly columns: readonly BoardColumnData[]
  readonly sort: ArticleSort
  /** Where all articles of a column are listed. */
  readonly listHrefs: Readonly<Partial<Record<ArticleStatus, string>>>
  readonly timeZone: string
  readonly now: string
}

type Asked = { readonly card: BoardCardData; readonly status: ConfirmedStatus }

function titleOf(card: BoardCardData) {
  return card.title.trim() || DESK_WORDS.untitled
}

function Board({ columns: first, sort, listHrefs, timeZone, now }: ArticleBoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const [columns, setColumns] = useState(first)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [focusId, setFocusId] = useState<string | null>(null)

  // A card that went to another column has taken the focus of the keyboard with it.
  useEffect(() => {
    if (!focusId) return
    document.getElementById(`move-${focusId}`)?.focus()
    setFocusId(null)
  }, [focusId])

  const move = async (card: BoardCardData, wanted: Move) => {
    if (busyId) return
    setBusyId(card.id)
    setError(null)
    setSaid('')
    setColumns((before) => withCardMoved(before, { ...card, status: wanted.status }, sort))
    try {
      const moved = { ...card, ...(await moveCard(card, wanted)) }
      const next = withCardMoved(columns, moved, sort)
      const stands = placeOf(next, card.id)
      setColumns(next)
      setSaid(movedTo(moved.status, stands?.place ?? 1, stands?.count ?? 1))
      setAsked(null)
    } catch (cause) {
      setColumns(columns)
      setError(notMoved(titleOf(card), deskError(cause)))
      setAsked(null)
    } finally {
      setBusyId(null)
      setFocusId(card.id)
    }
  }

  const begin = (card: BoardCardData, status: ArticleStatus) => {
    if (needsConfirmation(status) && !isTaking(card, { status })) setAsked({ card, status })
    else void move(card, { status })
  }

  useCardDragging(root, columns, begin)

  return (
    <div className="board" ref={root}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {error && (
        <Alert tone="negative" action={<Button onClick={() => location.reload()}>{LIST_WORDS.reload}</Button>}>
          {error}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="board__columns" tabIndex={0} aria-label={LIST_WORDS.boardRegion}>
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            {...{ column, isHydrated, busyId, now }}
            listHref={listHrefs[column.status] ?? ''}
            onMove={begin}
          />
        ))}
      </section>
      {asked && (
        <MoveDialog
          status={asked.status}
          timeZone={timeZone}
          isBusy={busyId !== null}
          error={null}
          onConfirm={(wanted) => void move(asked.card, wanted)}
          onClose={() => {
            setAsked(null)
            setFocusId(asked.card.id)
          }}
        />
      )}
    </div>
  )
}

/** Articles in columns by status; a card moves by its menu, and by dragging where there is a mouse. */
export const ArticleBoard = withErrorBoundary(Board)
