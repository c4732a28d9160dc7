import { type SubmitEvent, useEffect, useState } from 'react'
import { canSetDeskDate, deskDateRange, hasDeskDays } from '#shared/domain/articles/due/desk-date-choice.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { createOperationIds } from '../many/operation-ids.ts'
import { setDueDate, type WorkspaceState } from '../move.mutations.ts'
import { type Done, UndoMove } from '../workspace/UndoMove.tsx'
import { useAct } from '../workspace/use-act.ts'
import { useTold } from '../workspace/use-told.ts'
import { dueSentence, dueSet, DUE_MESSAGES as M } from './messages.ts'

type DuePanelProps = {
  readonly state: WorkspaceState
  readonly timeZone: string
  /** Today in the community's time zone when the page was rendered. */
  readonly today: string
  readonly onChanged: (state: WorkspaceState) => void
}

/** The day by which the desk wants the article's current step done; staff set and clear it. */
export function DuePanel({ state, timeZone, today, onChanged }: DuePanelProps) {
  const isHydrated = useHydrated()
  const stored = state.deskDate ?? ''
  const [day, setDay] = useState(stored)
  const { busy, error, setError, run } = useAct<'set' | 'clear'>()
  const [done, setDone] = useState<Done | null>(null)
  const [operations] = useState(createOperationIds)
  const { told, setTold, sentence } = useTold()
  useEffect(() => setDay(stored), [stored])
  if (!canSetDeskDate(state.status)) return null

  const change = (what: 'set' | 'clear', wanted: string | null) =>
    run(what, async () => {
      setTold(null)
      setDone(null)
      const operationId = operations.idOf(wanted)
      onChanged(await setDueDate({ articleId: state.id, day: wanted, operationId }))
      operations.answered()
      setTold(dueSet(wanted))
      setDone({ articleId: state.id, operationId })
    })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (day !== stored) void change('set', day || null)
  }
  const undone = (before: WorkspaceState) => {
    setDone(null)
    setTold(M.undone)
    onChanged(before)
  }
  const { first, last } = deskDateRange(new Date(), timeZone)

  return (
    <section className="panels__part">
      <h2 className="label">{M.title}</h2>
      <p className={state.deskDate ? 'panels__editor' : 'panels__editor soft'}>{dueSentence(state, today)}</p>
      <p role="status" ref={sentence} tabIndex={-1} className="panels__announcement caption soft">
        {told}
      </p>
      <UndoMove done={done} sentence={sentence} onUndone={undone} onFailed={setError} onOver={() => setDone(null)} />
      {hasDeskDays(state.promisedDay, today) ? (
        <form className="panels__assign" method="post" onSubmit={submit}>
          <Field label={M.date} error={error ? true : undefined}>
            {(control) => (
              <input
                {...control}
                type="date"
                min={isHydrated ? first : undefined}
                max={isHydrated ? last : undefined}
                aria-describedby="due-hint"
                value={day}
                disabled={!isHydrated}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" disabled={!isHydrated || day === stored} busy={busy === 'set' && M.setting}>
            {M.set}
          </Button>
          <p className="caption soft" id="due-hint">
            {M.hint}
          </p>
        </form>
      ) : (
        <p className="caption soft">{M.over}</p>
      )}
      {state.deskDate && (
        <Button
          kind="quiet"
          small
          disabled={!isHydrated}
          busy={busy === 'clear' && M.setting}
          onClick={() => void change('clear', null)}
        >
          {M.clear}
        </Button>
      )}
      {error && <Alert tone="negative">{error}</Alert>}
    </section>
  )
}
