import { useCallback, useState } from 'react'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { adminErrorText, statusInRefusal } from '../admin-error-text.ts'
import { type ConfirmedMove, confirmedMove } from '../confirmed-move.ts'
import { createOperationIds } from '../many/operation-ids.ts'
import { emailGoesSoon, MOVE_MESSAGES, movedLabel, movedMeanwhile, WORKSPACE_MESSAGES } from '../messages.ts'
import { type Move, setStatus, type WorkspaceState } from '../move.mutations.ts'
import type { Done } from './UndoMove.tsx'
import { saveTextBeforeMove } from './workspace.store.ts'

/** A message to the author typed beside the button of a move, sent as its reason. */
export type TypedMessage = { readonly text: string; readonly onSent: () => void; readonly onUndone: () => void }

type UseMovesOptions = {
  readonly state: WorkspaceState
  readonly onMoved: (state: WorkspaceState, reason: string | null) => void
  readonly onUndone: (state: WorkspaceState) => void
  /** Another editor has moved the article meanwhile. */
  readonly onMovedElsewhere: (state: WorkspaceState) => void
}

type Confirming = { readonly move: ConfirmedMove; readonly message: TypedMessage | null }
type LastMove = { readonly done: Done; readonly message: TypedMessage | null }

export type Moves = ReturnType<typeof useMoves>

class TextNotSaved extends Error {}

/** Moves of one article: requested by buttons of several panels, confirmed, made and undone in one place. */
export function useMoves({ state, onMoved, onUndone, onMovedElsewhere }: UseMovesOptions) {
  const [moving, setMoving] = useState<ArticleStatus | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState<string | null>(null)
  const [last, setLast] = useState<LastMove | null>(null)
  const [operations] = useState(createOperationIds)
  const forgetLast = useCallback(() => setLast(null), [])
  const from = state.status

  const move = async (wanted: Move, message: TypedMessage | null = null) => {
    setMoving(wanted.status)
    setError(null)
    setAnnouncement(null)
    setLast(null)
    try {
      if (!(await saveTextBeforeMove())) throw new TextNotSaved()
      const operationId = operations.idOf(wanted)
      const moved = await setStatus({ ...wanted, articleId: state.id, operationId })
      operations.answered()
      setConfirming(null)
      const emailNotice = confirmedMove(from, moved.status) && emailGoesSoon(state.author.name.fullName)
      setAnnouncement([movedLabel(from, moved.status), emailNotice].filter(Boolean).join(' '))
      setLast({ done: { articleId: state.id, operationId }, message })
      message?.onSent()
      onMoved(moved, wanted.reason ?? null)
    } catch (cause) {
      const present = statusInRefusal(cause)
      if (present && !present.allowedStatuses.includes(wanted.status)) {
        setConfirming(null)
        onMovedElsewhere({ ...state, ...present })
      }
      if (present && present.status !== from) setError(movedMeanwhile(present.status))
      else setError(cause instanceof TextNotSaved ? WORKSPACE_MESSAGES.textNotSaved : adminErrorText(cause))
    } finally {
      setMoving(null)
    }
  }

  const ask = (to: ArticleStatus, message: TypedMessage | null = null) => {
    setError(null)
    const confirmed = confirmedMove(from, to)
    if (confirmed) setConfirming({ move: confirmed, message })
    else void move({ status: to })
  }

  const undone = (before: WorkspaceState) => {
    last?.message?.onUndone()
    setLast(null)
    setAnnouncement(MOVE_MESSAGES.undone)
    onUndone(before)
  }

  return {
    moving,
    confirming,
    error,
    announcement,
    done: last?.done ?? null,
    ask,
    confirm: (wanted: Move) => void move(wanted, confirming?.message),
    cancel: () => setConfirming(null),
    undone,
    undoFailed: setError,
    undoOver: forgetLast,
  }
}
