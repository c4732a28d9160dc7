import { useEffect, useRef } from 'react'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { isTakenBack } from '#shared/domain/articles/moves/move-email.ts'
import { restorableUntil } from '#shared/domain/articles/moves/transitions.ts'
import { ARTICLE_REFUSALS } from '#shared/domain/articles/refusals.ts'
import { type ArticleStatus, isPendingPublication } from '#shared/domain/articles/statuses.ts'
import { formatDate, formatTime } from '#shared/kernel/dates.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { confirmedMove } from '../confirmed-move.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import { MOVE_MESSAGES, moveLabel, restorableLabel, WORKSPACE_MESSAGES } from '../messages.ts'
import type { WorkspaceState } from '../move.mutations.ts'
import { STATUS_TONES } from '../status-tones.ts'
import { CorrectionLink } from './CorrectionLink.tsx'
import { UndoMove } from './UndoMove.tsx'
import type { Moves } from './use-moves.ts'

type MovePanelProps = {
  readonly state: WorkspaceState
  readonly timeZone: string
  /** Whether a correction of the published text is being written. */
  readonly hasCorrection: boolean
  readonly correctHref: string
  readonly moves: Moves
}

/** Moves out of the usual order are quiet buttons below the next steps. */
const ASIDE: readonly ArticleStatus[] = ['ON_HOLD', 'TRASHED', 'UNASSIGNED']
const WAITING: readonly ArticleStatus[] = ['SUBMITTED_FOR_REVIEW', 'UNASSIGNED']

function isAside(from: ArticleStatus, to: ArticleStatus): boolean {
  return from === to || ASIDE.includes(to) || isTakenBack(from, to)
}

/** The move that tells the author what to change: its button is beside the message to the author. */
export function isSendingBack(from: ArticleStatus, to: ArticleStatus): boolean {
  return confirmedMove(from, to)?.email === 'article-needs-revision'
}

export function MovePanel({ state, timeZone, hasCorrection, correctHref, moves }: MovePanelProps) {
  const isHydrated = useHydrated()
  const { moving, confirming, error, announcement, done } = moves
  const status = useRef<HTMLParagraphElement>(null)
  const from = state.status
  // From these statuses an article goes to EDITING by being assigned (EditorPanel).
  const allowed = state.allowedStatuses.filter((to) => !(to === 'EDITING' && WAITING.includes(from)))
  const steps = allowed.filter((to) => !isAside(from, to))
  const nextSteps = steps.filter((to) => !isSendingBack(from, to))
  const aside = allowed.filter((to) => isAside(from, to))
  // An approved article can always be published, unless its text has changed since the approval.
  const isHeldBack = isPendingPublication(from) && !allowed.includes('PUBLISHED')
  const isWaiting = WAITING.includes(from) && !state.editor

  // The button of the move may be further down the page than its notice.
  useEffect(() => {
    if (announcement) status.current?.scrollIntoView({ block: 'nearest' })
  }, [announcement])

  const button = (to: ArticleStatus, kind: 'primary' | 'secondary' | 'quiet') => (
    <Button
      key={to}
      kind={kind}
      wide={kind !== 'quiet'}
      small={kind === 'quiet'}
      disabled={!isHydrated || (moving !== null && moving !== to)}
      busy={moving === to && !confirming && MOVE_MESSAGES.moving}
      onClick={() => moves.ask(to)}
    >
      {moveLabel(from, to)}
    </Button>
  )

  return (
    <section className="panels__part" id="status">
      <h2 className="label">{WORKSPACE_MESSAGES.status}</h2>
      <p className="panels__status">
        <Badge tone={STATUS_TONES[from]}>{EDITOR_STATUS_LABELS[from]}</Badge>
        <span className="caption soft">
          {from === 'SCHEDULED' && state.scheduledDate
            ? `${formatDate(new Date(state.scheduledDate), timeZone)}, ${formatTime(new Date(state.scheduledDate), timeZone)}`
            : formatDate(new Date(state.statusUpdatedAt), timeZone)}
        </span>
      </p>
      <p role="status" ref={status} tabIndex={-1} className="panels__announcement caption soft">
        {announcement}
      </p>
      <UndoMove
        done={done}
        sentence={status}
        onUndone={moves.undone}
        onFailed={moves.undoFailed}
        onOver={moves.undoOver}
      />
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
      <CorrectionLink status={from} href={correctHref} hasCorrection={hasCorrection} />
      {nextSteps.length > 0 && (
        <div className="panels__moves">
          {nextSteps.map((to) => button(to, to === steps[0] && !isWaiting ? 'primary' : 'secondary'))}
        </div>
      )}
      {aside.length > 0 && <div className="panels__aside">{aside.map((to) => button(to, 'quiet'))}</div>}
      {state.isAfterEnd && <Alert tone="warning">{WORKSPACE_MESSAGES.afterEnd}</Alert>}
      {!error && isHeldBack && <Alert tone="warning">{ARTICLE_REFUSALS.textNotApproved}</Alert>}
      {error && !confirming && <Alert tone="negative">{error}</Alert>}
      {confirming && (
        <MoveDialog
          move={confirming.move}
          reason={confirming.message?.text ?? ''}
          authorName={state.author.name.fullName}
          timeZone={timeZone}
          isBusy={moving !== null}
          error={error}
          onConfirm={moves.confirm}
          onClose={moves.cancel}
        />
      )}
    </section>
  )
}
