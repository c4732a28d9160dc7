import { useState } from 'react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { AnswerForm } from '../thread/AnswerForm.tsx'
import { Comments, PrivateMark } from '../thread/Comments.tsx'
import { PASSAGE_MESSAGES as M, markLabel } from './messages.ts'
import type { PassageApi, PassageThread } from './passage-thread.ts'
import type { Place } from './use-places.ts'

type ThreadCardProps = {
  readonly thread: PassageThread
  readonly articleId: string
  readonly userId: string
  readonly timeZone: string
  readonly api: PassageApi
  /** Undefined while the text is not shown. */
  readonly place: Place | undefined
  /** Only the chosen thread has a field for an answer. */
  readonly isOpen: boolean
  /** The field takes the focus. */
  readonly isAnswering: boolean
  readonly onAnswer: () => void
  readonly onShow: () => void
  readonly onChanged: (thread: PassageThread) => void
}

/** The comments about one passage: the original passage, the comments, and the possible actions. */
export function ThreadCard(props: ThreadCardProps) {
  const { thread, articleId, userId, timeZone, api, place, isOpen, isAnswering, onChanged } = props
  const isHydrated = useHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const setResolved = async (isResolved: boolean) => {
    setIsBusy(true)
    setFailure(null)
    try {
      onChanged(await api.resolve(thread.id, isResolved))
    } catch (error) {
      setFailure(api.failureText(error))
    }
    setIsBusy(false)
  }

  const answer = async (text: string, operationId: string) => {
    const comment = await api.answer(thread.id, text, operationId)
    const others = thread.comments.filter(({ id }) => id !== comment.id)
    onChanged({ ...thread, isResolved: false, changedDate: comment.createdAt, comments: [...others, comment] })
  }

  return (
    <article
      className="passage-card"
      id={cardId(thread.id)}
      tabIndex={-1}
      aria-label={markLabel(thread.passage.quote, thread.comments.length)}
      data-open={isOpen ? '' : undefined}
      data-private={thread.isPrivate ? '' : undefined}
    >
      {place && place.kind !== 'same' && <p className="passage-card__changed">{M.textChanged}</p>}
      <blockquote className="passage-card__quote">{thread.passage.quote}</blockquote>
      {thread.isPrivate && <PrivateMark />}
      <Status thread={thread} userId={userId} timeZone={timeZone} />
      <Comments
        comments={thread.comments.map(withoutMark)}
        {...{ userId, timeZone }}
        onRead={(remarkId) => api.markRead(remarkId)}
      />
      {failure && <Alert tone="negative">{failure}</Alert>}
      {isOpen && (
        <AnswerForm
          noteKey={`remark/${userId}/${articleId}/${thread.id}`}
          label={M.answerLabel}
          hasFocus={isAnswering}
          isReadOnly={api.isReadOnly ?? false}
          onSend={answer}
          failureText={api.failureText}
        />
      )}
      <div className="passage-card__acts">
        {!isOpen && !api.isReadOnly && (
          <Button kind="quiet" small disabled={!isHydrated} onClick={props.onAnswer}>
            {M.answer}
          </Button>
        )}
        {!api.isReadOnly && (
          <Button
            kind="quiet"
            small
            disabled={!isHydrated}
            busy={isBusy && M.saving}
            onClick={() => void setResolved(!thread.isResolved)}
          >
            {thread.isResolved ? M.reopen : M.resolve}
          </Button>
        )}
        {place?.range && (
          <Button kind="quiet" small disabled={!isHydrated} onClick={props.onShow}>
            {M.show}
          </Button>
        )}
      </div>
    </article>
  )
}

export function cardId(threadId: string): string {
  return `thread-${threadId}`
}

/** The card says once that it is private. */
function withoutMark<C extends { readonly isPrivate?: boolean }>(comment: C): C {
  return { ...comment, isPrivate: false }
}

function Status({ thread, userId, timeZone }: Pick<ThreadCardProps, 'thread' | 'userId' | 'timeZone'>) {
  const { isResolved, statusDate, statusBy } = thread
  if (!statusDate) return null
  const who = statusBy?.id === userId ? ARTICLE_MESSAGES.feedbackMine : statusBy?.snapshot.name
  return (
    <p className="caption soft">
      {[isResolved ? M.resolved : M.reopened, who].filter(Boolean).join(' · ')}{' '}
      <DateText at={statusDate} timeZone={timeZone} style="moment" />
    </p>
  )
}
