import { useState } from 'react'
import { FEEDBACK_NEXT_PAGE } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { EDITOR_MESSAGES } from '../../../../editor/messages.ts'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../../messages.ts'
import { feedbackEmpty } from '../../promise/promise-messages.ts'
import { AnswerForm } from '../../thread/AnswerForm.tsx'
import { Comments } from '../../thread/Comments.tsx'
import { useComments } from '../../thread/use-comments.ts'
import { loadEarlierComments, markCommentsRead, sendComment } from '../article.requests.ts'
import type { ArticleNews } from '../news/news.requests.ts'
import type { EditorFeedback } from '../props.ts'
import { refusalText } from '../refusal-text.ts'

type FeedbackThreadProps = {
  readonly articleId: string
  readonly userId: string
  readonly timeZone: string
  readonly isReadOnly?: boolean
  /** As rendered with the page. */
  readonly first: EditorFeedback
  /** The current latest comments; null until the page has polled. */
  readonly latest: ArticleNews['articleFeedback']
  /** "Thu, Dec 3"; null without a promise. */
  readonly promisedDay: string | null
}

/** The comments of author and editor, oldest first, and a field for an answer. */
export function FeedbackThread(props: FeedbackThreadProps) {
  const { articleId, userId, timeZone, isReadOnly = false, first, latest, promisedDay } = props
  const isHydrated = useHydrated()
  const { comments, setComments, pageInfo, addEarlier } = useComments(first, latest)
  const [hasFailed, setHasFailed] = useState(false)
  const [isLoading, setIsLoading] = useState(false)

  const loadEarlier = async () => {
    setIsLoading(true)
    setHasFailed(false)
    try {
      addEarlier(await loadEarlierComments(articleId, FEEDBACK_NEXT_PAGE, pageInfo.startCursor))
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
      {pageInfo.hasPreviousPage && !hasFailed && (
        <Button
          small
          disabled={!isHydrated}
          busy={isLoading && ARTICLE_EDITOR_MESSAGES.loadingEarlier}
          onClick={() => void loadEarlier()}
        >
          {ARTICLE_MESSAGES.feedbackEarlier}
        </Button>
      )}
      {comments.length === 0 && !pageInfo.hasPreviousPage && <p className="soft">{feedbackEmpty(promisedDay)}</p>}
      {isLoading && <Skeleton label={ARTICLE_EDITOR_MESSAGES.loadingEarlier} withAvatar />}
      <Comments {...{ comments, userId, timeZone }} onRead={(remarkId) => markCommentsRead(articleId, remarkId)} />
      <AnswerForm
        noteKey={`remark/${userId}/${articleId}`}
        label={ARTICLE_EDITOR_MESSAGES.comment}
        fieldId={COMMENT_FIELD_ID}
        isReadOnly={isReadOnly}
        onSend={async (text, operationId) => {
          const comment = await sendComment(articleId, text, operationId)
          setComments((known) => [...known.filter(({ id }) => id !== comment.id), comment])
        }}
        failureText={(error) => refusalText(error) ?? ARTICLE_MESSAGES.feedbackFailed}
      />
    </div>
  )
}

/** The id of the comment field, for links to it. */
export const COMMENT_FIELD_ID = 'comment'
