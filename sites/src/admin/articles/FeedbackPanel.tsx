import { type SubmitEvent, useState } from 'react'
import { FEEDBACK_MAX_CHARACTERS, FEEDBACK_NEXT_PAGE } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES, feedbackCountLabel, unreadRemarksLabel } from '#shared/domain/articles/messages.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { useKeptNote } from '../../features/articles/editor/kept-note.ts'
import { Remarks } from '../../features/articles/thread/Remarks.tsx'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Badge } from '../../ui/badge/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { TextArea } from '../../ui/field/Field.tsx'
import { earlierFeedback, markFeedbackRead, sendFeedback } from './desk.mutations.ts'
import type { Remark, Thread } from './desk.queries.ts'
import { deskError } from './desk-errors.ts'
import { DESK_WORDS } from './words.ts'

type FeedbackPanelProps = {
  readonly articleId: string
  readonly userId: string
  readonly thread: Thread
  readonly timeZone: string
}

/** The conversation with the author: the latest remarks, earlier ones on demand, a new one at the end. */
export function FeedbackPanel({ articleId, userId, thread, timeZone }: FeedbackPanelProps) {
  const isHydrated = useHydrated()
  const [remarks, setRemarks] = useState<readonly Remark[]>(thread.edges.map(({ node }) => node))
  const [pageInfo, setPageInfo] = useState(thread.pageInfo)
  const [text, setText] = useKeptNote(`remark/${userId}/${articleId}`)
  const [operationId, setOperationId] = useState<string | null>(null)
  const [busy, setBusy] = useState<'send' | 'earlier' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const characters = countCharacters(text)
  const isSendable = text.trim() !== '' && characters <= FEEDBACK_MAX_CHARACTERS

  const run = async (what: 'send' | 'earlier', failure: string, work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setError(null)
    try {
      await work()
    } catch (cause) {
      setError(deskError(cause, failure))
    } finally {
      setBusy(null)
    }
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isSendable) return
    // The same id for every try of the same remark: it is kept once, however often it is sent.
    const id = operationId ?? crypto.randomUUID()
    setOperationId(id)
    void run('send', ARTICLE_MESSAGES.feedbackFailed, async () => {
      const sent = await sendFeedback({ articleId, feedback: text.trim(), operationId: id })
      setRemarks((known) => [...known, sent])
      setText('')
      setOperationId(null)
    })
  }

  const showEarlier = () =>
    run('earlier', ARTICLE_MESSAGES.feedbackLoadFailed, async () => {
      const earlier = await earlierFeedback({ articleId, last: FEEDBACK_NEXT_PAGE, before: pageInfo.startCursor })
      setRemarks((known) => [...earlier.edges.map(({ node }) => node), ...known])
      setPageInfo(earlier.pageInfo)
    })

  return (
    <section className="desk__part">
      <h2 className="label desk__title">
        {DESK_WORDS.feedback}
        {thread.unreadCount > 0 && <Badge tone="accent">{unreadRemarksLabel(thread.unreadCount)}</Badge>}
      </h2>
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
      {remarks.length > 0 ? (
        <Remarks {...{ remarks, userId, timeZone }} onRead={(remarkId) => markFeedbackRead({ articleId, remarkId })} />
      ) : (
        <p className="soft">{DESK_WORDS.feedbackNone}</p>
      )}
      <form className="desk__form" onSubmit={submit}>
        <TextArea
          label={DESK_WORDS.feedbackLabel}
          hint={DESK_WORDS.feedbackHint}
          aside={characters > FEEDBACK_MAX_CHARACTERS * 0.8 ? feedbackCountLabel(characters) : undefined}
          value={text}
          readOnly={!isHydrated || busy === 'send'}
          onChange={(event) => {
            setText(event.target.value)
            setOperationId(null)
          }}
        />
        {error && <Alert tone="negative">{error}</Alert>}
        <Button type="submit" disabled={!isSendable} busy={busy === 'send' && DESK_WORDS.sending}>
          {DESK_WORDS.send}
        </Button>
      </form>
    </section>
  )
}
