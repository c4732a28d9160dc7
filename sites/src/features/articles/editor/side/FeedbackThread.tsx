import { useState } from 'react'
import { FEEDBACK_MAX_CHARACTERS, FEEDBACK_NEXT_PAGE } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES, feedbackCountLabel } from '#shared/domain/articles/messages.ts'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Counter } from '../../../../ui/field/Counter.tsx'
import { TextArea } from '../../../../ui/field/Field.tsx'
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx'
import { Remarks, type ThreadRemark } from '../../thread/Remarks.tsx'
import { newOperationId } from '../editor.store.ts'
import { useKeptNote } from '../kept-note.ts'
import type { EditorFeedback } from '../props.ts'
import { earlierRemarks, markRemarksRead, sendRemark } from '../requests.ts'
import { EDITOR_TEXTS } from '../words.ts'

type FeedbackThreadProps = {
  readonly articleId: string
  readonly userId: string
  readonly timeZone: string
  /** Null when it could not be loaded with the page. */
  readonly first: EditorFeedback | null
}

/** The conversation with the editor, oldest remark first. */
export function FeedbackThread({ articleId, userId, timeZone, first }: FeedbackThreadProps) {
  const isHydrated = useHydrated()
  const [remarks, setRemarks] = useState<readonly ThreadRemark[]>(first?.edges.map(({ node }) => node) ?? [])
  const [page, setPage] = useState(first?.pageInfo ?? { hasPreviousPage: true, startCursor: null })
  const [hasFailed, setHasFailed] = useState(first === null)
  const [isLoading, setIsLoading] = useState(false)

  const loadEarlier = async () => {
    setIsLoading(true)
    setHasFailed(false)
    try {
      const earlier = await earlierRemarks(articleId, FEEDBACK_NEXT_PAGE, page.startCursor)
      setRemarks((known) => [...earlier.edges.map(({ node }) => node), ...known])
      setPage(earlier.pageInfo)
    } catch {
      setHasFailed(true)
    }
    setIsLoading(false)
  }

  return (
    <div className="feedback">
      {hasFailed && (
        <Alert
          tone="negative"
          action={
            <Button small disabled={!isHydrated} onClick={() => void loadEarlier()}>
              {EDITOR_TEXTS.tryAgain}
            </Button>
          }
        >
          {ARTICLE_MESSAGES.feedbackLoadFailed}
        </Alert>
      )}
      {page.hasPreviousPage && !hasFailed && (
        <Button
          small
          disabled={!isHydrated}
          busy={isLoading && EDITOR_TEXTS.loadingEarlier}
          onClick={() => void loadEarlier()}
        >
          {ARTICLE_MESSAGES.feedbackEarlier}
        </Button>
      )}
      {remarks.length === 0 && !page.hasPreviousPage && <p className="soft">{ARTICLE_MESSAGES.feedbackEmpty}</p>}
      {isLoading && <Skeleton label={EDITOR_TEXTS.loadingEarlier} withAvatar />}
      <Remarks {...{ remarks, userId, timeZone }} onRead={(remarkId) => markRemarksRead(articleId, remarkId)} />
      <Answer
        articleId={articleId}
        userId={userId}
        onSent={(remark) => setRemarks((known) => [...known.filter(({ id }) => id !== remark.id), remark])}
      />
    </div>
  )
}

type AnswerProps = {
  readonly articleId: string
  readonly userId: string
  readonly onSent: (remark: ThreadRemark) => void
}

function Answer({ articleId, userId, onSent }: AnswerProps) {
  const isHydrated = useHydrated()
  const [text, setText] = useKeptNote(`remark/${userId}/${articleId}`)
  const [operation, setOperation] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const characters = [...text.trim()].length
  const isTooLong = characters > FEEDBACK_MAX_CHARACTERS

  const send = async () => {
    // The same words again are the same operation: an answer that was lost does not make two remarks.
    const sent = operation?.text === text ? operation : { id: newOperationId(), text }
    setOperation(sent)
    setIsBusy(true)
    setHasFailed(false)
    try {
      onSent(await sendRemark(articleId, text.trim(), sent.id))
      setText('')
      setOperation(null)
    } catch {
      setHasFailed(true)
    }
    setIsBusy(false)
  }

  return (
    <form
      className="feedback__answer"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <TextArea
        label={EDITOR_TEXTS.remark}
        rows={3}
        value={text}
        readOnly={!isHydrated || isBusy}
        aside={characters > 0 && <Counter label={feedbackCountLabel(characters)} isOutside={isTooLong} />}
        error={isTooLong && `${EDITOR_TEXTS.remarkTooLong} ${characters - FEEDBACK_MAX_CHARACTERS} characters`}
        onChange={(event) => setText(event.target.value)}
      />
      {hasFailed && <Alert tone="negative">{ARTICLE_MESSAGES.feedbackFailed}</Alert>}
      <Button type="submit" small disabled={characters === 0 || isTooLong} busy={isBusy && EDITOR_TEXTS.remarkSending}>
        {EDITOR_TEXTS.remarkSend}
      </Button>
    </form>
  )
}
