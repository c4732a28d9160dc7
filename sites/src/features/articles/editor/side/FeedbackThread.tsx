import { useEffect, useState } from 'react'
import { FEEDBACK_MAX_CHARACTERS, FEEDBACK_NEXT_PAGE } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES, feedbackCountLabel } from '#shared/domain/articles/messages.ts'
import { EDITOR_MESSAGES } from '../../../../editor/messages.ts'
import { newOperationId } from '../../../../editor/operation-id.ts'
import { useDeviceNote } from '../../../../editor/saving/use-device-note.ts'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Counter } from '../../../../ui/field/Counter.tsx'
import { TextArea } from '../../../../ui/field/Field.tsx'
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx'
import { ARTICLE_EDITOR_MESSAGES, commentTooLong } from '../../messages.ts'
import { Comments, type ThreadComment } from '../../thread/Comments.tsx'
import { mergeComments } from '../../thread/merge-comments.ts'
import { type ArticleNews, loadEarlierComments, markCommentsRead, sendComment } from '../article.requests.ts'
import type { EditorFeedback } from '../props.ts'
import { refusalText } from '../refusal-text.ts'

type FeedbackThreadProps = {
  readonly articleId: string
  readonly userId: string
  readonly timeZone: string
  /** Null when it could not be loaded with the page. */
  readonly first: EditorFeedback | null
  /** The last comments as they are now; null until the page has asked again. */
  readonly latest: ArticleNews['articleFeedback']
}

/** The comments of author and editor, oldest first, and a field for an answer. */
export function FeedbackThread({ articleId, userId, timeZone, first, latest }: FeedbackThreadProps) {
  const isHydrated = useHydrated()
  const [comments, setComments] = useState<readonly ThreadComment[]>(first?.edges.map(({ node }) => node) ?? [])
  const [page, setPage] = useState(first?.pageInfo ?? { hasPreviousPage: true, startCursor: null })
  const [hasFailed, setHasFailed] = useState(first === null)
  const [isLoading, setIsLoading] = useState(false)

  useEffect(() => {
    if (latest)
      setComments((known) =>
        mergeComments(
          known,
          latest.edges.map(({ node }) => node),
        ),
      )
  }, [latest])

  const loadEarlier = async () => {
    setIsLoading(true)
    setHasFailed(false)
    try {
      const earlier = await loadEarlierComments(articleId, FEEDBACK_NEXT_PAGE, page.startCursor)
      setComments((known) => [...earlier.edges.map(({ node }) => node), ...known])
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
              {EDITOR_MESSAGES.tryAgain}
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
          busy={isLoading && ARTICLE_EDITOR_MESSAGES.loadingEarlier}
          onClick={() => void loadEarlier()}
        >
          {ARTICLE_MESSAGES.feedbackEarlier}
        </Button>
      )}
      {comments.length === 0 && !page.hasPreviousPage && <p className="soft">{ARTICLE_MESSAGES.feedbackEmpty}</p>}
      {isLoading && <Skeleton label={ARTICLE_EDITOR_MESSAGES.loadingEarlier} withAvatar />}
      <Comments {...{ comments, userId, timeZone }} onRead={(remarkId) => markCommentsRead(articleId, remarkId)} />
      <Answer
        articleId={articleId}
        userId={userId}
        onSent={(comment) => setComments((known) => [...known.filter(({ id }) => id !== comment.id), comment])}
      />
    </div>
  )
}

/** Of the field for a comment, for links to it. */
export const COMMENT_FIELD_ID = 'comment'

type AnswerProps = {
  readonly articleId: string
  readonly userId: string
  readonly onSent: (comment: ThreadComment) => void
}

function Answer({ articleId, userId, onSent }: AnswerProps) {
  const isHydrated = useHydrated()
  const [text, setText] = useDeviceNote(`remark/${userId}/${articleId}`)
  const [operation, setOperation] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const characters = [...text.trim()].length
  const isTooLong = characters > FEEDBACK_MAX_CHARACTERS

  const send = async () => {
    // A repeat of the same text keeps its operation id, so that a lost answer does not make two comments.
    const sent = operation?.text === text ? operation : { id: newOperationId(), text }
    setOperation(sent)
    setIsBusy(true)
    setFailure(null)
    try {
      onSent(await sendComment(articleId, text.trim(), sent.id))
      setText('')
      setOperation(null)
    } catch (error) {
      setFailure(refusalText(error) ?? ARTICLE_MESSAGES.feedbackFailed)
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
        id={COMMENT_FIELD_ID}
        label={ARTICLE_EDITOR_MESSAGES.comment}
        rows={3}
        value={text}
        readOnly={!isHydrated || isBusy}
        aside={characters > 0 && <Counter label={feedbackCountLabel(characters)} isOutside={isTooLong} />}
        error={isTooLong && commentTooLong(characters - FEEDBACK_MAX_CHARACTERS)}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && <Alert tone="negative">{failure}</Alert>}
      <Button
        type="submit"
        small
        disabled={characters === 0 || isTooLong}
        busy={isBusy && ARTICLE_EDITOR_MESSAGES.commentSending}
      >
        {ARTICLE_EDITOR_MESSAGES.commentSend}
      </Button>
    </form>
  )
}
