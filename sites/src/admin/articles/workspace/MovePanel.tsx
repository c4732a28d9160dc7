import { useState } from 'react'
import { EDITOR_STATUS_LABELS, moveLabel } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { restorableUntil } from '#shared/domain/articles/transitions.ts'
import { formatDate, formatTime } from '#shared/kernel/dates.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { adminErrorText, statusInRefusal } from '../admin-error-text.ts'
import { type ConfirmedStatus, needsConfirmation } from '../confirmed-status.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import { MOVE_MESSAGES, movedLabel, movedMeanwhile, restorableLabel, WORKSPACE_MESSAGES } from '../messages.ts'
import { type Move, setStatus, type WorkspaceState } from '../move.mutations.ts'
import { STATUS_TONES } from '../status-tones.ts'
import { saveTextBeforeMove } from './workspace.store.ts'

type MovePanelProps = {
  readonly state: WorkspaceState
  readonly timeZone: string
  readonly onMoved: (state: WorkspaceState, reason: string | null) => void
  /** Another editor has moved the article meanwhile. */
  readonly onMovedElsewhere: (state: WorkspaceState) => void
}

class TextNotSaved extends Error {}

/** Moves out of the usual order are quiet buttons below the next steps. */
const ASIDE: readonly ArticleStatus[] = ['ON_HOLD', 'TRASHED', 'UNASSIGNED']
const WAITING: readonly ArticleStatus[] = ['SUBMITTED_FOR_REVIEW', 'UNASSIGNED']

export function MovePanel({ state, timeZone, onMoved, onMovedElsewhere }: MovePanelProps) {
  const isHydrated = useHydrated()
  const [moving, setMoving] = useState<ArticleStatus | null>(null)
  const [confirming, setConfirming] = useState<ConfirmedStatus | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState<string | null>(null)
  // From these statuses an article goes to EDITING by being assigned (EditorPanel).
  const allowed = state.allowedStatuses.filter((to) => !(to === 'EDITING' && WAITING.includes(state.status)))
  const nextSteps = allowed.filter((to) => !ASIDE.includes(to))
  const aside = allowed.filter((to) => ASIDE.includes(to))

  const move = async (wanted: Move) => {
    setMoving(wanted.status)
    setError(null)
    setAnnouncement(null)
    try {
      if (!(await saveTextBeforeMove())) throw new TextNotSaved()
      const moved = await setStatus({ ...wanted, articleId: state.id, operationId: crypto.randomUUID() })
      setConfirming(null)
      setAnnouncement(movedLabel(moved.status))
      onMoved(moved, wanted.reason ?? null)
    } catch (cause) {
      const present = statusInRefusal(cause)
      if (present && present.status !== state.status) {
        setConfirming(null)
        onMovedElsewhere({ ...state, ...present })
        setError(movedMeanwhile(present.status))
      } else setError(cause instanceof TextNotSaved ? WORKSPACE_MESSAGES.textNotSaved : adminErrorText(cause))
    } finally {
      setMoving(null)
    }
  }

  const press = (to: ArticleStatus) => {
    setError(null)
    if (needsConfirmation(to)) setConfirming(to)
    else void move({ status: to })
  }

  const button = (to: ArticleStatus, kind: 'primary' | 'secondary' | 'quiet') => (
    <Button
      key={to}
      kind={kind}
      wide={kind !== 'quiet'}
      small={kind === 'quiet'}
      disabled={!isHydrated || (moving !== null && moving !== to)}
      busy={moving === to && !confirming && MOVE_MESSAGES.moving}
      onClick={() => press(to)}
    >
      {moveLabel(to)}
    </Button>
  )

  return (
    <section className="panels__part">
      <h2 className="label">{WORKSPACE_MESSAGES.status}</h2>
      <p className="panels__status">
        <Badge tone={STATUS_TONES[state.status]}>{EDITOR_STATUS_LABELS[state.status]}</Badge>
        <span className="caption soft">
          {state.status === 'SCHEDULED' && state.scheduledDate
            ? `${formatDate(new Date(state.scheduledDate), timeZone)}, ${formatTime(new Date(state.scheduledDate), timeZone)}`
            : formatDate(new Date(state.statusUpdatedAt), timeZone)}
        </span>
      </p>
      <p role="status" className="panels__announcement caption soft">
        {announcement}
      </p>
      {state.status === 'TRASHED' && (
        <p className="caption soft">
          {restorableLabel(restorableUntil(new Date(state.statusUpdatedAt)), timeZone, allowed.length > 0)}
        </p>
      )}
      {state.articleUrl && (
        <p>
          <a href={state.articleUrl}>{WORKSPACE_MESSAGES.read}</a>
        </p>
      )}
      {nextSteps.length > 0 && (
        <div className="panels__moves">
          {nextSteps.map((to, index) =>
            button(to, index === 0 && !WAITING.includes(state.status) ? 'primary' : 'secondary'),
          )}
        </div>
      )}
      {aside.length > 0 && <div className="panels__aside">{aside.map((to) => button(to, 'quiet'))}</div>}
      {error && !confirming && <Alert tone="negative">{error}</Alert>}
      {confirming && (
        <MoveDialog
          status={confirming}
          timeZone={timeZone}
          isBusy={moving !== null}
          error={error}
          onConfirm={(wanted) => void move(wanted)}
          onClose={() => setConfirming(null)}
        />
      )}
    </section>
  )
}
