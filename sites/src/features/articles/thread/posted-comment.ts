import { FEEDBACK_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { commentLength } from '#shared/domain/articles/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { operationOf } from '../../../lib/edge/forms/form-operation.ts'
import { phaseRefusal } from '../../../lib/edge/forms/phase-refusal.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import { commentTooLong } from '../messages.ts'
import { PLAIN_THREAD_MESSAGES } from './plain-messages.ts'

const POST_COMMENT = graphql(`
  mutation PostComment($articleId: ID!, $feedback: String!, $threadId: ID, $operationId: ID) {
    articleFeedbackCreate(articleId: $articleId, feedback: $feedback, threadId: $threadId, operationId: $operationId) { id }
  }
`)

/** A comment that was refused, with its text. */
export type RefusedComment = { readonly threadId: string; readonly text: string; readonly error: string }

/** Sends the comment of an author whose browser runs no script; null once it is sent. */
export async function postComment({ request, locals }: PostedPage<'member'>): Promise<RefusedComment | null> {
  const form = await readPageForm({ request, locals }, { size: 'message' })
  const field = (name: string) => form.get(name) ?? ''
  const [text, threadId] = [field('comment').trim(), field('thread')]
  const refused = (error: string) => ({ threadId, text, error })
  const excess = commentLength(text) - FEEDBACK_MAX_CHARACTERS
  if (!text) return refused(PLAIN_THREAD_MESSAGES.needsComment)
  if (excess > 0) return refused(commentTooLong(excess))
  const comment = {
    articleId: field('article'),
    feedback: text,
    threadId: threadId || null,
    operationId: (await operationOf(form)).operationId,
  }
  try {
    await locals.api.member(POST_COMMENT, comment)
    return null
  } catch (error) {
    return refused(refusalOf(error))
  }
}

function refusalOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  const gated = phaseRefusal(error)
  if (gated) return gated
  // An article in the trash does not exist for its author.
  if (error.code === 'InvalidTransition' || error.code === 'NotFound') return ARTICLE_MESSAGES.transitionRefused
  // An error page would lose the text.
  if (error.code === 'BadRequest.Invalid') return ARTICLE_MESSAGES.feedbackFailed
  throw error
}
