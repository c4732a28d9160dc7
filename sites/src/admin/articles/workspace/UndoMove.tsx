import { useEffect, useRef, useState } from 'react'
import { UNDO_MS } from '#shared/domain/articles/limits.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { adminErrorText } from '../admin-error-text.ts'
import { MOVE_MESSAGES } from '../messages.ts'
import { undoStatus, type WorkspaceState } from '../move.mutations.ts'

/** A move that can be taken back. */
export type Done = { readonly articleId: string; readonly operationId: string }

type UndoMoveProps = {
  readonly done: Done
  readonly onUndone: (before: WorkspaceState) => void
  readonly onFailed: (text: string) => void
  readonly onOver: () => void
}

/** Takes the last move back; there for ten seconds. */
export function UndoMove({ done, onUndone, onFailed, onOver }: UndoMoveProps) {
  const [isBusy, setIsBusy] = useState(false)
  const button = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The button that was pressed is gone with its status: the focus goes on here.
    if (document.activeElement === document.body) button.current?.querySelector('button')?.focus()
  }, [])

  useEffect(() => {
    if (isBusy) return
    const timer = setTimeout(onOver, UNDO_MS)
    return () => clearTimeout(timer)
  }, [isBusy, onOver])

  const undo = async () => {
    setIsBusy(true)
    try {
      onUndone(await undoStatus(done))
    } catch (cause) {
      onFailed(adminErrorText(cause))
      onOver()
    }
  }

  return (
    <div ref={button}>
      <Button small busy={isBusy && MOVE_MESSAGES.undoing} onClick={() => void undo()}>
        {MOVE_MESSAGES.undo}
      </Button>
    </div>
  )
}
