import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { changedSince, type PassageThread } from '../../../features/articles/passages/passage-thread.ts'
import { followPresence, type Presence } from '../../../features/articles/presence/follow-presence.ts'
import { PresenceLine } from '../../../features/articles/presence/PresenceLine.tsx'
import { presenceSentences } from '../../../features/articles/presence/presence-text.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { DuePanel } from '../due/DuePanel.tsx'
import { moveLabel, WORKSPACE_MESSAGES } from '../messages.ts'
import type { WorkspaceState } from '../move.mutations.ts'
import { EditorPanel } from './EditorPanel.tsx'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { loadNews, sayPresent, type Thread, type WorkspaceNews } from './feedback.requests.ts'
import { isSendingBack, MovePanel } from './MovePanel.tsx'
import { recordLook } from './staff-article-api.ts'
import { useMoves } from './use-moves.ts'
import type { Editor } from './workspace.queries.ts'
import { $movedTo, $newEvents } from './workspace.store.ts'
import { afterOwnMove, afterPoll, type ShownState } from './workspace-state.ts'
import '../../../lib/forms/forms.css'
import './panels.css'

type ArticleWorkspaceProps = {
  readonly state: WorkspaceState
  readonly editors: readonly Editor[]
  readonly thread: Thread
  /** The comments about passages. */
  readonly threads: readonly PassageThread[]
  readonly presence: Presence | null
  readonly me: { readonly id: string; readonly name: string }
  readonly timeZone: string
  /** Today in the community's time zone when the page was rendered. */
  readonly today: string
  /** Whether a correction of the published text is being written. */
  readonly hasCorrection: boolean
  /** The page for it. */
  readonly correctHref: string
  /** Whether the page was rendered with the text in an editor. */
  readonly isTextOpen: boolean
  /** The text on the page; null while there is none. */
  readonly seenRevisionId: string | null
}

function Panels(props: ArticleWorkspaceProps) {
  const {
    state: first,
    editors,
    thread,
    threads,
    me,
    timeZone,
    today,
    hasCorrection,
    correctHref,
    isTextOpen,
    seenRevisionId,
  } = props
  const [$shown] = useState(() => atom<ShownState>({ state: first, ownMoves: 0 }))
  const { state } = useStore($shown)
  const [news, setNews] = useState<WorkspaceNews | null>(null)
  const [people, setPeople] = useState(props.presence?.people ?? [])
  // Comments are below the actions on the article.
  const [hasNewComments, setHasNewComments] = useState(thread.unreadCount > 0 && first.editor?.id === me.id)
  const since = useRef(changedSince(threads))
  const isEditor = editors.some((editor) => editor.id === me.id)
  const isAsFound =
    state.status === first.status && state.editor?.id === first.editor?.id && state.deskDate === first.deskDate
  const becameEditable = state.status !== first.status && canEditorEdit(state.status)

  // A failure is ignored: the next visit then counts the changes since an earlier look.
  useEffect(() => {
    if (seenRevisionId) void recordLook({ articleId: first.id, revisionId: seenRevisionId }).catch(() => {})
  }, [first.id, seenRevisionId])

  useEffect(() => $shown.listen((shown) => $movedTo.set(shown.state.status)), [$shown])

  const showState = (next: WorkspaceState) => $shown.set(afterOwnMove($shown.get(), next))

  const loadLatest = async () => {
    const { ownMoves } = $shown.get()
    const latest = await loadNews(first.id, since.current)
    since.current = changedSince(latest.articlePassageThreads) ?? since.current
    setNews(latest)
    if (latest.article) $shown.set(afterPoll($shown.get(), ownMoves, latest.article))
    return latest.articleFeedback
  }

  /** The thread starts with an editor. After a failure it comes with the poll every few seconds. */
  const loadThread = async (next: WorkspaceState) => {
    const { unreadCount } = await loadLatest()
    if (unreadCount > 0) setHasNewComments(next.editor?.id === me.id)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page was rendered with does not change
  useEffect(
    () =>
      followPresence({
        articleId: first.id,
        textSelector: '.paper',
        sayPresent,
        first: props.presence,
        onPeople: setPeople,
        onChanged: async () => void (await loadLatest()),
      }),
    [first.id, $shown],
  )

  const recordMove = (next: WorkspaceState, reason: string | null) => {
    if (next.status !== state.status || next.scheduledDate !== state.scheduledDate) {
      const event = {
        id: crypto.randomUUID(),
        fromStatus: state.status,
        toStatus: next.status,
        reason,
        scheduledDate: next.status === 'SCHEDULED' ? next.scheduledDate : null,
        createdAt: next.status === state.status ? new Date().toISOString() : next.statusUpdatedAt,
        actor: { id: me.id, name: { fullName: me.name } },
      }
      $newEvents.set([event, ...$newEvents.get()])
    }
    showState(next)
  }

  const recordUndo = (before: WorkspaceState) => {
    $newEvents.set($newEvents.get().slice(1))
    showState(before)
  }

  const moves = useMoves({ state, onMoved: recordMove, onUndone: recordUndo, onMovedElsewhere: showState })
  const sentBackTo = state.allowedStatuses.find((to) => isSendingBack(state.status, to))

  return (
    <div className="panels" data-changed={isAsFound ? undefined : ''}>
      <PresenceLine sentences={presenceSentences(people)} />
      {hasNewComments && (
        <Alert
          tone="info"
          action={
            <a className={buttonClass('secondary', { small: true })} href="#feedback">
              {WORKSPACE_MESSAGES.readComments}
            </a>
          }
        >
          {WORKSPACE_MESSAGES.newComments}
        </Alert>
      )}
      <MovePanel {...{ state, timeZone, hasCorrection, correctHref, moves }} />
      {isEditor && !isTextOpen && becameEditable && (
        <Alert
          tone="info"
          action={
            <a className={buttonClass('secondary', { small: true })} href={location.pathname + location.search}>
              {WORKSPACE_MESSAGES.openText}
            </a>
          }
        >
          {WORKSPACE_MESSAGES.canEditNow}
        </Alert>
      )}
      <EditorPanel
        {...{ state, editors }}
        myId={me.id}
        onAssigned={(next) => {
          recordMove(next, null)
          void loadThread(next).catch(() => {})
        }}
      />
      <DuePanel {...{ state, timeZone, today }} onChanged={showState} />
      <FeedbackPanel
        articleId={state.id}
        userId={me.id}
        {...{ thread, threads, timeZone }}
        latest={news?.articleFeedback ?? null}
        latestThreads={news?.articlePassageThreads ?? null}
        sendBack={
          sentBackTo
            ? {
                label: moveLabel(state.status, sentBackTo),
                isDisabled: moves.moving !== null,
                ask: (message) => moves.ask(sentBackTo, message),
              }
            : null
        }
      />
    </div>
  )
}

/** Status, editor and feedback of an article, beside its text. */
export const ArticleWorkspace = withErrorBoundary(Panels)
