import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { UNDO_MS } from '#shared/domain/articles/limits.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { adminErrorText } from '../admin-error-text.ts'
import { MOVE_MESSAGES } from '../messages.ts'
import { undoStatus, type WorkspaceState } from '../move.mutations.ts'
import { isFocusLost } from './use-told.ts'

/** A move that can be undone. */
export type Done = { readonly articleId: string; readonly operationId: string }

type UndoButtonProps = {
  readonly done: Done
  /** The notice of what was done, and then that it was undone: it gets the focus once the button is gone. */
  readonly sentence: RefObject<HTMLElement | null>
  readonly onUndone: (before: WorkspaceState) => void
  readonly onFailed: (text: string) => void
  readonly onOver: () => void
}

type UndoMoveProps = Omit<UndoButtonProps, 'done'> & { readonly done: Done | null }

/** Undoes the last move; available for ten seconds after each. */
export function UndoMove({ done, ...calls }: UndoMoveProps) {
  return done && <UndoButton key={done.operationId} done={done} {...calls} />
}

function UndoButton({ done, sentence, onUndone, onFailed, onOver }: UndoButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const button = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The pressed button is gone with its status, or disabled: the focus moves here.
    if (isFocusLost()) button.current?.querySelector('button')?.focus()
  }, [])

  useLayoutEffect(() => {
    const { current } = button
    return () => {
      if (current?.contains(document.activeElement)) sentence.current?.focus()
    }
  }, [sentence])

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
