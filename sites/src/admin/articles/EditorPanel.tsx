import { type SubmitEvent, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/field/Field.tsx'
import { assignEditor } from './desk.mutations.ts'
import type { DeskState, Editor } from './desk.queries.ts'
import { deskError } from './desk-errors.ts'
import { DESK_WORDS } from './words.ts'

type EditorPanelProps = {
  readonly state: DeskState
  readonly editors: readonly Editor[]
  readonly myId: string
  readonly onAssigned: (state: DeskState) => void
}

const OVER = ['PUBLISHED', 'MANUALLY_PUBLISHED', 'TRASHED', 'DRAFT']

/** Who edits: take it oneself, or give it to somebody. */
export function EditorPanel({ state, editors, myId, onAssigned }: EditorPanelProps) {
  const [busy, setBusy] = useState<'take' | 'assign' | null>(null)
  const isHydrated = useHydrated()
  const [error, setError] = useState<string | null>(null)
  const isWaiting = state.status === 'SUBMITTED_FOR_REVIEW' || state.status === 'UNASSIGNED'
  const isMine = state.editor?.id === myId
  const others = editors.filter((editor) => editor.id !== state.editor?.id)

  const assign = async (what: 'take' | 'assign', editorId: string | null) => {
    if (busy) return
    setBusy(what)
    setError(null)
    try {
      onAssigned(await assignEditor({ articleId: state.id, editorId, operationId: crypto.randomUUID() }))
    } catch (cause) {
      setError(deskError(cause))
    } finally {
      setBusy(null)
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void assign('assign', String(new FormData(event.currentTarget).get('editor')))
  }

  return (
    <section className="desk__part">
      <h2 className="label">{DESK_WORDS.editor}</h2>
      <p className={state.editor ? 'desk__editor' : 'desk__editor soft'}>
        {state.editor?.name.fullName ?? DESK_WORDS.nobody}
      </p>
      {!OVER.includes(state.status) && (
        <>
          {(isWaiting || !isMine) && (
            <Button
              kind={isWaiting ? 'primary' : 'secondary'}
              wide
              disabled={!isHydrated}
              busy={busy === 'take' && DESK_WORDS.taking}
              onClick={() => void assign('take', null)}
            >
              {state.editor && !isWaiting ? DESK_WORDS.takeOver : DESK_WORDS.take}
            </Button>
          )}
          {others.length > 0 && (
            <form className="desk__assign" onSubmit={submit}>
              <SelectField label={DESK_WORDS.assignTo} name="editor">
                {others.map((editor) => (
                  <option key={editor.id} value={editor.id}>
                    {editor.name.fullName}
                  </option>
                ))}
              </SelectField>
              <Button type="submit" disabled={!isHydrated} busy={busy === 'assign' && DESK_WORDS.assigning}>
                {DESK_WORDS.assign}
              </Button>
            </form>
          )}
        </>
      )}
      {error && <Alert tone="negative">{error}</Alert>}
    </section>
  )
}
