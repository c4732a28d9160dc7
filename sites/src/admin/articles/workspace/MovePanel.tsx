import { useCallback, useState } from 'react'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { isTakenBack } from '#shared/domain/articles/moves/move-mail.ts'
import { restorableUntil } from '#shared/domain/articles/moves/transitions.ts'
import { ARTICLE_REFUSALS } from '#shared/domain/articles/refusals.ts'
import { type ArticleStatus, isPendingPublication } from '#shared/domain/articles/statuses.ts'
import { formatDate, formatTime } from '#shared/kernel/dates.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { adminErrorText, statusInRefusal } from '../admin-error-text.ts'
import { type ConfirmedMove, confirmedMove } from '../confirmed-move.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import {
  MOVE_MESSAGES,
  mailGoesSoon,
  movedLabel,
  movedMeanwhile,
  moveLabel,
  restorableLabel,
  WORKSPACE_MESSAGES,
} from '../messages.ts'
import { type Move, setStatus, type WorkspaceState } from '../move.mutations.ts'
import { STATUS_TONES } from '../status-tones.ts'
import { CorrectionLink } from './CorrectionLink.tsx'
import { type Done, UndoMove } from './UndoMove.tsx'
import { saveTextBeforeMove } from './workspace.store.ts'

type MovePanelProps = {
  readonly state: WorkspaceState
  readonly timeZone: string
  /** Whether a correction of the published text is being written. */
  readonly hasCorrection: boolean
  readonly onMoved: (state: WorkspaceState, reason: string | null) => void
  readonly onUndone: (state: WorkspaceState) => void
  /** Another editor has moved the article meanwhile. */
  readonly onMovedElsewhere: (state: WorkspaceState) => void
}

class TextNotSaved extends Error {}

/** Moves out of the usual order are quiet buttons below the next steps. */
const ASIDE: readonly ArticleStatus[] = ['ON_HOLD', 'TRASHED', 'UNASSIGNED']
const WAITING: readonly ArticleStatus[] = ['SUBMITTED_FOR_REVIEW', 'UNASSIGNED']

function isAside(from: ArticleStatus, to: ArticleStatus): boolean {
  return from === to || ASIDE.includes(to) || isTakenBack(from, to)
}

export function MovePanel(props: MovePanelProps) {
  const { state, timeZone, onMoved, onMovedElsewhere } = props
  const isHydrated = useHydrated()
  const [moving, setMoving] = useState<ArticleStatus | null>(null)
  const [confirming, setConfirming] = useState<ConfirmedMove | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const forgetDone = useCallback(() => setDone(null), [])
  const from = state.status
  const authorName = state.author.name.fullName
  // From these statuses an article goes to EDITING by being assigned (EditorPanel).
  const allowed = state.allowedStatuses.filter((to) => !(to === 'EDITING' && WAITING.includes(from)))
  const nextSteps = allowed.filter((to) => !isAside(from, to))
  const aside = allowed.filter((to) => isAside(from, to))
  // An approved article can always be published, unless its text is not the approved one any more.
  const isHeldBack = isPendingPublication(from) && !allowed.includes('PUBLISHED')
  const isWaiting = WAITING.includes(from) && !state.editor

  const move = async (wanted: Move) => {
    setMoving(wanted.status)
    setError(null)
    setAnnouncement(null)
    setDone(null)
    try {
      if (!(await saveTextBeforeMove())) throw new TextNotSaved()
      const operationId = crypto.randomUUID()
      const moved = await setStatus({ ...wanted, articleId: state.id, operationId })
      setConfirming(null)
      const isMailed = confirmedMove(from, moved.status) !== null
      setAnnouncement([movedLabel(from, moved.status), isMailed && mailGoesSoon(authorName)].filter(Boolean).join(' '))
      setDone({ articleId: state.id, operationId })
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

  const undone = (before: WorkspaceState) => {
    setDone(null)
    setAnnouncement(MOVE_MESSAGES.undone)
    props.onUndone(before)
  }

  const press = (to: ArticleStatus) => {
    setError(null)
    const confirmed = confirmedMove(from, to)
    if (confirmed) setConfirming(confirmed)
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
      {moveLabel(from, to)}
    </Button>
  )

  return (
    <section className="panels__part">
      <h2 className="label">{WORKSPACE_MESSAGES.status}</h2>
      <p className="panels__status">
        <Badge tone={STATUS_TONES[from]}>{EDITOR_STATUS_LABELS[from]}</Badge>
        <span className="caption soft">
          {from === 'SCHEDULED' && state.scheduledDate
            ? `${formatDate(new Date(state.scheduledDate), timeZone)}, ${formatTime(new Date(state.scheduledDate), timeZone)}`
            : formatDate(new Date(state.statusUpdatedAt), timeZone)}
        </span>
      </p>
      <p role="status" className="panels__announcement caption soft">
        {announcement}
      </p>
      {done && (
        <UndoMove key={done.operationId} done={done} onUndone={undone} onFailed={setError} onOver={forgetDone} />
      )}
      {from === 'TRASHED' && (
        <p className="caption soft">
          {restorableLabel(restorableUntil(new Date(state.statusUpdatedAt)), timeZone, allowed.length > 0)}
        </p>
      )}
      {state.articleUrl && (
        <p>
          <a href={state.articleUrl}>{WORKSPACE_MESSAGES.read}</a>
        </p>
      )}
      <CorrectionLink articleId={state.id} status={from} hasCorrection={props.hasCorrection} />
      {nextSteps.length > 0 && (
        <div className="panels__moves">
          {nextSteps.map((to, index) => button(to, index === 0 && !isWaiting ? 'primary' : 'secondary'))}
        </div>
      )}
      {aside.length > 0 && <div className="panels__aside">{aside.map((to) => button(to, 'quiet'))}</div>}
      {!error && isHeldBack && <Alert tone="warning">{ARTICLE_REFUSALS.textNotApproved}</Alert>}
      {error && !confirming && <Alert tone="negative">{error}</Alert>}
      {confirming && (
        <MoveDialog
          move={confirming}
          authorName={authorName}
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
