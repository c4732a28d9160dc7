import { type SubmitEvent, Suspense, useRef, useState } from 'react'
import { FEEDBACK_MAX_CHARACTERS, FEEDBACK_NEXT_PAGE, REASON_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES, feedbackCountLabel, unreadCommentsLabel } from '#shared/domain/articles/messages.ts'
import { commentLength } from '#shared/domain/articles/rules.ts'
import { useDeviceNote } from '../../../editor/saving/use-device-note.ts'
import { type PassageThread, useThreads } from '../../../features/articles/passages/passage-thread.ts'
import { Comments } from '../../../features/articles/thread/Comments.tsx'
import { focusField } from '../../../features/articles/thread/focus-field.ts'
import { mergeComments } from '../../../features/articles/thread/merge-comments.ts'
import { QuotedComments } from '../../../features/articles/thread/QuotedComments.tsx'
import { useComments } from '../../../features/articles/thread/use-comments.ts'
import { latePart } from '../../../lib/late-part.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { WORKSPACE_MESSAGES } from '../messages.ts'
import { PASSAGE_PANEL_MESSAGES } from '../passages/messages.ts'
import { PrivateChoice } from '../passages/PrivateChoice.tsx'
import {
  loadEarlierFeedback,
  markFeedbackRead,
  sendFeedback,
  type Thread,
  type WorkspaceNews,
} from './feedback.requests.ts'
import { useAct } from './use-act.ts'
import type { TypedMessage } from './use-moves.ts'

const PassagePanel = latePart(async () => (await import('../passages/PassagePanel.tsx')).PassagePanel)

type FeedbackPanelProps = {
  readonly articleId: string
  readonly userId: string
  readonly thread: Thread
  readonly threads: readonly PassageThread[]
  /** The current latest comments; null until the page has polled. */
  readonly latest: WorkspaceNews['articleFeedback'] | null
  /** The changed threads about passages. */
  readonly latestThreads: readonly PassageThread[] | null
  readonly timeZone: string
  /** Sends the article back to its author with a message; null in a status that does not allow it. */
  readonly sendBack: SendBack | null
}

export type SendBack = {
  readonly label: string
  readonly isDisabled: boolean
  readonly ask: (message: TypedMessage) => void
}

/** The comments of author and editors: the latest, earlier ones on request, and a field for a new one. */
export function FeedbackPanel(props: FeedbackPanelProps) {
  const { articleId, userId, thread, latest, timeZone, sendBack } = props
  const isHydrated = useHydrated()
  const { comments, setComments, pageInfo, addEarlier } = useComments(thread, latest)
  const [text, setText] = useDeviceNote(`remark/${userId}/${articleId}`)
  const [privacy, setPrivacy] = useDeviceNote(`private/${userId}/${articleId}`)
  const isPrivate = privacy !== ''
  const [threads, addThreads] = useThreads(props.threads, props.latestThreads)
  const [operationId, setOperationId] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { busy, error, run } = useAct<'send' | 'earlier'>()
  const characters = commentLength(text)
  const { unreadCount } = latest ?? thread
  const isSendable = text.trim() !== '' && characters <= FEEDBACK_MAX_CHARACTERS

  const send = (next = () => {}) => {
    // One id for all attempts at a comment, so that it is stored once.
    const id = operationId ?? crypto.randomUUID()
    setOperationId(id)
    const work = async () => {
      const sent = await sendFeedback({ articleId, feedback: text.trim(), isPrivate, operationId: id })
      setComments((known) => mergeComments(known, [sent]))
      setText('')
      setPrivacy('')
      setOperationId(null)
      setTold(isPrivate ? PASSAGE_PANEL_MESSAGES.noteSaved : WORKSPACE_MESSAGES.sent)
      next()
    }
    return run('send', work, ARTICLE_MESSAGES.feedbackFailed)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSendable) void send(() => focusField(field.current))
  }

  /** The typed text becomes the reason of the move; a longer message is sent first. */
  const startSendBack = ({ ask }: SendBack) => {
    const ownWords = { text: text.trim(), onSent: () => setText(''), onUndone: () => setText(text) }
    if (commentLength(ownWords.text) <= REASON_MAX_CHARACTERS) return ask(ownWords)
    void send(() => ask({ text: '', onSent: () => {}, onUndone: () => {} }))
  }

  const showEarlier = () => {
    const asked = { articleId, last: FEEDBACK_NEXT_PAGE, before: pageInfo.startCursor }
    const work = async () => addEarlier(await loadEarlierFeedback(asked))
    return run('earlier', work, ARTICLE_MESSAGES.feedbackLoadFailed)
  }

  const quoted = threads.length > 0 && <QuotedComments {...{ threads, userId, timeZone }} />
  return (
    <section className="panels__part" id="feedback">
      <h2 className="label panels__title">
        {WORKSPACE_MESSAGES.feedback}
        {unreadCount > 0 && <Badge tone="accent">{unreadCommentsLabel(unreadCount)}</Badge>}
      </h2>
      {isHydrated ? (
        <Suspense fallback={quoted}>
          <PassagePanel {...{ articleId, userId, timeZone, threads }} onChanged={(changed) => addThreads([changed])} />
        </Suspense>
      ) : (
        quoted
      )}
      {pageInfo.hasPreviousPage && (
        <Button
          kind="quiet"
          small
          disabled={!isHydrated}
          busy={busy === 'earlier' && '…'}
          onClick={() => void showEarlier()}
        >
          {ARTICLE_MESSAGES.feedbackEarlier}
        </Button>
      )}
      {comments.length > 0 ? (
        <Comments
          {...{ comments, userId, timeZone }}
          onRead={(remarkId) => markFeedbackRead({ articleId, remarkId })}
        />
      ) : (
        <p className="soft">{WORKSPACE_MESSAGES.feedbackNone}</p>
      )}
      <form className="panels__form" method="post" onSubmit={submit}>
        <TextArea
          label={isPrivate ? PASSAGE_PANEL_MESSAGES.noteLabel : WORKSPACE_MESSAGES.feedbackLabel}
          hint={isPrivate ? undefined : WORKSPACE_MESSAGES.feedbackHint}
          aside={characters > FEEDBACK_MAX_CHARACTERS * 0.8 ? feedbackCountLabel(characters) : undefined}
          ref={field}
          value={text}
          readOnly={!isHydrated || busy === 'send'}
          onChange={(event) => {
            setText(event.target.value)
            setTold(null)
            setOperationId(null)
          }}
        />
        <PrivateChoice
          isPrivate={isPrivate}
          onChange={(chosen) => {
            setPrivacy(chosen ? 'private' : '')
            setOperationId(null)
          }}
        />
        {error && <Alert tone="negative">{error}</Alert>}
        <p role="status" className="panels__announcement caption soft">
          {told}
        </p>
        <div className="panels__moves">
          <Button type="submit" disabled={!isSendable} busy={busy === 'send' && WORKSPACE_MESSAGES.sending}>
            {isPrivate ? PASSAGE_PANEL_MESSAGES.sendNote : WORKSPACE_MESSAGES.send}
          </Button>
          {sendBack && !isPrivate && (
            <Button
              kind="primary"
              disabled={!isHydrated || busy !== null || sendBack.isDisabled || characters > FEEDBACK_MAX_CHARACTERS}
              onClick={() => startSendBack(sendBack)}
            >
              {sendBack.label}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}
