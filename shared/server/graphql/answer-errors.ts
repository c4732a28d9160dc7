import { type ExecutionResult, GraphQLError, type GraphQLErrorOptions } from 'graphql'
import { errorMessage } from '#shared/domain/error-messages.ts'
import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { knownError, publicError } from '../http/answer-error.ts'

/** The error behind a GraphQL error; null for what GraphQL itself refuses (syntax, unknown fields, limits). */
function causeOf(error: GraphQLError): Error | null {
  let cause: Error | undefined = error.originalError
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError
  return cause && !(cause instanceof GraphQLError) ? cause : null
}

function answerError(error: GraphQLError, correlationId: string, now: Date): GraphQLError {
  const place: GraphQLErrorOptions = error.path ? { path: error.path } : {}
  const cause = causeOf(error)
  if (!cause) {
    const extensions = { code: 'BadRequest.Invalid' satisfies ErrorCode, correlationId }
    return new GraphQLError(error.message, { nodes: error.nodes ?? null, ...place, extensions })
  }
  const known = knownError(cause, correlationId)
  return new GraphQLError(errorMessage(known), { ...place, extensions: publicError(known, correlationId, now) })
}

/** Errors as callers see them: a code, a sentence, the correlation id. A fault is logged, and its message is not sent. */
export function answerErrors(result: ExecutionResult, correlationId: string, now: Date): ExecutionResult {
  return result.errors
    ? { ...result, errors: result.errors.map((error) => answerError(error, correlationId, now)) }
    : result
}

/** GraphQL answers 200, except 401 without a session and 403 without the right. */
export function httpStatus(result: ExecutionResult): 200 | 401 | 403 {
  const codes = result.errors?.map((error) => error.extensions?.code) ?? []
  if (codes.includes('NotAuthenticated' satisfies ErrorCode)) return 401
  return codes.includes('NotAllowed' satisfies ErrorCode) && !result.data ? 403 : 200
}

export function refusedResult(error: unknown): ExecutionResult {
  const originalError = error instanceof Error ? error : new AppError('UnhandledError', { cause: error })
  return { errors: [new GraphQLError('refused', { originalError })] }
}
