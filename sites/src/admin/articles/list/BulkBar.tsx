import { type SubmitEvent, useEffect, useState } from 'react'
import { ASSIGN_UNDO_MS } from '#shared/domain/articles/limits.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { adminErrorText } from '../admin-error-text.ts'
import { assignedTo, assignmentUndone, assignTo, keptAssignment, LIST_MESSAGES, notAssigned } from '../messages.ts'
import { type AssignedRow, assignMany, undoAssign } from './list.mutations.ts'
import type { ListEditor } from './list.queries.ts'

type BulkBarProps = {
  readonly ids: readonly string[]
  readonly editors: readonly ListEditor[]
  readonly onChanged: (rows: readonly AssignedRow[]) => void
  readonly onClear: () => void
}

type Done = { readonly message: string; readonly operationId: string | null }

/** Shown while rows are selected: assigns one editor to all of them; for ten seconds that can be undone. */
export function BulkBar({ ids, editors, onChanged, onClear }: BulkBarProps) {
  const [busy, setBusy] = useState<'assign' | 'undo' | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!done?.operationId) return
    const timer = setTimeout(() => setDone({ ...done, operationId: null }), ASSIGN_UNDO_MS)
    return () => clearTimeout(timer)
  }, [done])

  const run = async (what: 'assign' | 'undo', work: () => Promise<Done>) => {
    if (busy) return
    setBusy(what)
    setError(null)
    try {
      setDone(await work())
    } catch (cause) {
      setError(adminErrorText(cause))
    } finally {
      setBusy(null)
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const editor = editors.find((one) => one.id === new FormData(event.currentTarget).get('editor'))
    if (!editor) return
    void run('assign', async () => {
      const operationId = crypto.randomUUID()
      const { assigned, refused } = await assignMany(ids, editor.id, operationId)
      onChanged(assigned)
      onClear()
      const parts = [
        assignedTo(assigned.length, editor.name.fullName),
        refused.length > 0 && notAssigned(refused.length),
      ]
      return { message: parts.filter(Boolean).join(' '), operationId: assigned.length > 0 ? operationId : null }
    })
  }

  const undo = (operationId: string) =>
    void run('undo', async () => {
      const { restored, keptIds } = await undoAssign(operationId)
      onChanged(restored)
      const parts = [assignmentUndone(restored.length), keptIds.length > 0 && keptAssignment(keptIds.length)]
      return { message: parts.filter(Boolean).join(' '), operationId: null }
    })

  const isShown = ids.length > 0 || done !== null || error !== null
  return (
    <section className="bulk" data-shown={isShown ? '' : undefined} aria-label={LIST_MESSAGES.assign}>
      {ids.length > 0 && (
        <form className="bulk__form" onSubmit={submit}>
          <label>
            <span className="bulk__count">{assignTo(ids.length)}</span>
            <select className="input" name="editor" aria-label={LIST_MESSAGES.choose} required defaultValue="">
              <option value="" disabled>
                {LIST_MESSAGES.choose}
              </option>
              {editors.map((editor) => (
                <option key={editor.id} value={editor.id}>
                  {editor.name.fullName}
                </option>
              ))}
            </select>
          </label>
          <Button kind="primary" type="submit" busy={busy === 'assign' && LIST_MESSAGES.assigning}>
            {LIST_MESSAGES.assign}
          </Button>
          <Button kind="quiet" onClick={onClear}>
            {LIST_MESSAGES.unselect}
          </Button>
        </form>
      )}
      <div className="bulk__done">
        <p role="status">{done?.message}</p>
        {done?.operationId && (
          <Button busy={busy === 'undo' && LIST_MESSAGES.undoing} onClick={() => undo(done.operationId ?? '')}>
            {LIST_MESSAGES.undo}
          </Button>
        )}
        {done && !done.operationId && ids.length === 0 && (
          <Button kind="quiet" onClick={() => setDone(null)}>
            {LIST_MESSAGES.dismiss}
          </Button>
        )}
      </div>
      {error && <Alert tone="negative">{error}</Alert>}
    </section>
  )
}
