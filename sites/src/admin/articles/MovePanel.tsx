import { useState } from 'react'
import { EDITOR_STATUS_LABELS, moveLabel } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { restorableUntil } from '#shared/domain/articles/transitions.ts'
import { formatDate, formatTime } from '#shared/kernel/dates.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { type Move, setStatus } from './desk.mutations.ts'
import type { DeskState } from './desk.queries.ts'
import { isTextSaved } from './desk.store.ts'
import { deskError, placeInRefusal } from './desk-errors.ts'
import { type ConfirmedStatus, MoveDialog, needsConfirmation } from './MoveDialog.tsx'
import { STATUS_TONES } from './status-tones.ts'
import { DESK_WORDS, movedLabel, movedMeanwhile, takenOutUntil } from './words.ts'

type MovePanelProps = {
  readonly state: DeskState
  readonly timeZone: string
  readonly onMoved: (state: DeskState, reason: string | null) => void
  /** Somebody else has moved it meanwhile. */
  readonly onFound: (state: DeskState) => void
}

class TextNotSaved extends Error {}

/** Ways out of the usual course stand below the next steps, in a quieter voice. */
const ASIDE: readonly ArticleStatus[] = ['ON_HOLD', 'TRASHED', 'UNASSIGNED']
const WAITING: readonly ArticleStatus[] = ['SUBMITTED_FOR_REVIEW', 'UNASSIGNED']

export function MovePanel({ state, timeZone, onMoved, onFound }: MovePanelProps) {
  const isHydrated = useHydrated()
  const [moving, setMoving] = useState<ArticleStatus | null>(null)
  const [asked, setAsked] = useState<ConfirmedStatus | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  // Taking the article is how it moves on from here.
  const allowed = state.allowedStatuses.filter((to) => !(to === 'EDITING' && WAITING.includes(state.status)))
  const nextSteps = allowed.filter((to) => !ASIDE.includes(to))
  const aside = allowed.filter((to) => ASIDE.includes(to))

  const move = async (wanted: Move) => {
    setMoving(wanted.status)
    setError(null)
    setNews(null)
    try {
      if (!(await isTextSaved())) throw new TextNotSaved()
      const moved = await setStatus({ ...wanted, articleId: state.id, operationId: crypto.randomUUID() })
      setAsked(null)
      setNews(movedLabel(moved.status))
      onMoved(moved, wanted.reason ?? null)
    } catch (cause) {
      const now = placeInRefusal(cause)
      if (now && now.status !== state.status) {
        setAsked(null)
        onFound({ ...state, ...now })
        setError(movedMeanwhile(now.status))
      } else setError(cause instanceof TextNotSaved ? DESK_WORDS.textNotSaved : deskError(cause))
    } finally {
      setMoving(null)
    }
  }

  const press = (to: ArticleStatus) => {
    setError(null)
    if (needsConfirmation(to)) setAsked(to)
    else void move({ status: to })
  }

  const button = (to: ArticleStatus, kind: 'primary' | 'secondary' | 'quiet') => (
    <Button
      key={to}
      kind={kind}
      wide={kind !== 'quiet'}
      small={kind === 'quiet'}
      disabled={!isHydrated || (moving !== null && moving !== to)}
      busy={moving === to && !asked && DESK_WORDS.moving}
      onClick={() => press(to)}
    >
      {moveLabel(to)}
    </Button>
  )

  return (
    <section className="desk__part">
      <h2 className="label">{DESK_WORDS.status}</h2>
      <p className="desk__status">
        <Badge tone={STATUS_TONES[state.status]}>{EDITOR_STATUS_LABELS[state.status]}</Badge>
        <span className="caption soft">
          {state.status === 'SCHEDULED' && state.scheduledDate
            ? `${formatDate(new Date(state.scheduledDate), timeZone)}, ${formatTime(new Date(state.scheduledDate), timeZone)}`
            : formatDate(new Date(state.statusUpdatedAt), timeZone)}
        </span>
      </p>
      <p role="status" className="desk__news caption soft">
        {news}
      </p>
      {state.status === 'TRASHED' && (
        <p className="caption soft">
          {takenOutUntil(restorableUntil(new Date(state.statusUpdatedAt)), timeZone, allowed.length > 0)}
        </p>
      )}
      {state.articleUrl && (
        <p>
          <a href={state.articleUrl}>{DESK_WORDS.read}</a>
        </p>
      )}
      {nextSteps.length > 0 && (
        <div className="desk__moves">
          {nextSteps.map((to, index) =>
            button(to, index === 0 && !WAITING.includes(state.status) ? 'primary' : 'secondary'),
          )}
        </div>
      )}
      {aside.length > 0 && <div className="desk__aside">{aside.map((to) => button(to, 'quiet'))}</div>}
      {error && !asked && <Alert tone="negative">{error}</Alert>}
      {asked && (
        <MoveDialog
          status={asked}
          timeZone={timeZone}
          isBusy={moving !== null}
          error={error}
          onConfirm={(wanted) => void move(wanted)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
