import { type SubmitEvent, useEffect, useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { isAssignable } from '../assignable.ts'
import { ARTICLE_ROW_MESSAGES, editorNow, WORKSPACE_MESSAGES } from '../messages.ts'
import { assignEditor, type WorkspaceState } from '../move.mutations.ts'
import { useAct } from './use-act.ts'
import { useTold } from './use-told.ts'
import type { Editor } from './workspace.queries.ts'

type EditorPanelProps = {
  readonly state: WorkspaceState
  readonly editors: readonly Editor[]
  readonly myId: string
  readonly onAssigned: (state: WorkspaceState) => void
}

/** The editor of the article; staff take it or assign it. */
export function EditorPanel({ state, editors, myId, onAssigned }: EditorPanelProps) {
  const { busy, error, run } = useAct<'take' | 'assign'>()
  const { told, setTold, sentence } = useTold()
  const isHydrated = useHydrated()
  const isWaiting = !state.editor && (state.status === 'SUBMITTED_FOR_REVIEW' || state.status === 'UNASSIGNED')
  const isMine = state.editor?.id === myId
  const assigned = state.editor?.id ?? ''
  const [chosen, setChosen] = useState(assigned)
  useEffect(() => setChosen(assigned), [assigned])

  const isChanged = chosen !== '' && chosen !== assigned
  const others = editors.filter(({ id }) => id !== assigned)
  // The current editor is the first choice, even if they have left the staff.
  const choices = [
    { id: assigned, name: state.editor?.name.fullName ?? ARTICLE_ROW_MESSAGES.nobody },
    ...others.map(({ id, name }) => ({ id, name: name.fullName })),
  ]

  const assign = (what: 'take' | 'assign', editorId: string | null) =>
    run(what, async () => {
      setTold(null)
      const assignedTo = await assignEditor({ articleId: state.id, editorId, operationId: crypto.randomUUID() })
      onAssigned(assignedTo)
      if (assignedTo.editor) setTold(editorNow(assignedTo.editor.name.fullName))
    })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChanged) void assign('assign', chosen)
  }

  return (
    <section className="panels__part">
      <h2 className="label">{WORKSPACE_MESSAGES.editor}</h2>
      <p className={state.editor ? 'panels__editor' : 'panels__editor soft'}>
        {state.editor?.name.fullName ?? ARTICLE_ROW_MESSAGES.nobody}
      </p>
      <p role="status" ref={sentence} tabIndex={-1} className="panels__announcement caption soft">
        {told}
      </p>
      {isAssignable(state.status) && (
        <>
          {!isMine && (
            <Button
              kind={isWaiting ? 'primary' : 'secondary'}
              wide
              disabled={!isHydrated}
              busy={busy === 'take' && WORKSPACE_MESSAGES.taking}
              onClick={() => void assign('take', null)}
            >
              {state.editor ? WORKSPACE_MESSAGES.takeOver : WORKSPACE_MESSAGES.take}
            </Button>
          )}
          {choices.length > 1 && (
            <form className="panels__assign" method="post" onSubmit={submit}>
              <SelectField
                label={WORKSPACE_MESSAGES.assignTo}
                value={chosen}
                disabled={!isHydrated}
                onChange={(event) => setChosen(event.target.value)}
              >
                {choices.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <Button
                type="submit"
                disabled={!isHydrated || !isChanged}
                busy={busy === 'assign' && WORKSPACE_MESSAGES.assigning}
              >
                {WORKSPACE_MESSAGES.assign}
              </Button>
            </form>
          )}
        </>
      )}
      {error && <Alert tone="negative">{error}</Alert>}
    </section>
  )
}
