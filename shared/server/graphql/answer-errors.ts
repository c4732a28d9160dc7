import { type ExecutionResult, GraphQLError, type GraphQLErrorOptions } from 'graphql'
import { errorMessage } from '#shared/domain/error-messages.ts'
import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { knownError, publicError, type RequestError } from '../http/answer-error.ts'

/** The error behind a GraphQL error; null for what GraphQL itself refuses (syntax, unknown fields, limits). */
function causeOf(error: GraphQLError): Error | null {
  let cause: Error | undefined = error.originalError
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError
  return cause && !(cause instanceof GraphQLError) ? cause : null
}

/** The path of the failed field in the response, without list indexes: `forumPost.entries`. */
function fieldOf({ path }: GraphQLError): string {
  return path?.filter((part) => typeof part === 'string').join('.') || 'GraphQL'
}

/** One of GraphQL's rules suggests names even when suggestions are hidden. */
const SUGGESTION = / Did you mean .*$/s

type AnswerContext = {
  readonly correlationId: string
  readonly now: Date
  readonly hideSuggestions: boolean
  readonly userId: string | null
  /** Collects what failed or was refused. */
  readonly errors: RequestError[]
}

function answerError(error: GraphQLError, ctx: AnswerContext): GraphQLError {
  const { correlationId, now, hideSuggestions, userId, errors } = ctx
  const place: GraphQLErrorOptions = error.path ? { path: error.path } : {}
  const cause = causeOf(error)
  if (!cause) {
    const extensions = publicError(new AppError('BadRequest.Invalid'), correlationId, now)
    errors.push({ code: extensions.code, failure: null })
    const message = hideSuggestions ? error.message.replace(SUGGESTION, '') : error.message
    return new GraphQLError(message, { nodes: error.nodes ?? null, ...place, extensions })
  }
  const known = knownError(cause, { correlationId, place: fieldOf(error), userId, errors })
  return new GraphQLError(errorMessage(known), { ...place, extensions: publicError(known, correlationId, now) })
}

/** Errors as callers see them: a code, a sentence, the correlation id. A fault is logged, and its message is not sent. */
export function answerErrors(result: ExecutionResult, ctx: AnswerContext): ExecutionResult {
  return result.errors ? { ...result, errors: result.errors.map((error) => answerError(error, ctx)) } : result
}

/** GraphQL answers 200, except 401 without a session, 403 without the right and 503 while the database or a provider is away. */
export function httpStatus(result: ExecutionResult): 200 | 401 | 403 | 503 {
  const codes = result.errors?.map((error) => error.extensions?.code) ?? []
  if (codes.includes('NotAuthenticated' satisfies ErrorCode)) return 401
  if (codes.includes('ServiceUnavailable' satisfies ErrorCode)) return 503
  return codes.includes('NotAllowed' satisfies ErrorCode) && !result.data ? 403 : 200
}

export function refusedResult(error: unknown): ExecutionResult {
  const originalError = error instanceof Error ? error : new AppError('UnhandledError', { cause: error })
  return { errors: [new GraphQLError('refused', { originalError })] }
}
