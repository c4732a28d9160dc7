import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { type FormOperation, operationOf } from '../../lib/edge/forms/form-operation.ts'
import { phaseRefusal } from '../../lib/edge/forms/phase-refusal.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { type RefusedReport, submitSafety } from '../introductions/submit-safety.ts'
import { READ, SEND } from './messages.queries.ts'
import type { SendFailure, ThreadNotice } from './messages.ts'
import { memberThreadPath } from './paths.ts'

type Page = PostedPage<'member'>

export type ThreadOutcome =
  | { readonly goTo: string }
  | { readonly report: RefusedReport }
  /** With the unsent text and its operation id, so that resending sends it once. */
  | {
      readonly failure: SendFailure
      /** Replaces the message of the failure. */
      readonly words?: string
      readonly wait?: number | undefined
      readonly body: string
      readonly operationId: string
    }

/** Handles the forms of a thread. */
export async function submitThreadForm({ request, locals }: Page, threadId: string): Promise<ThreadOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'message' })
  const { member } = locals.api
  const text = (name: string) => form.get(name) ?? ''
  const noticed = (notice: ThreadNotice) => ({ goTo: `${memberThreadPath(threadId)}?notice=${notice}` })
  const safety = await submitSafety(member, text, { kind: 'MESSAGE', subjectId: text('message') })
  if (safety) return 'notice' in safety ? noticed(safety.notice) : safety
  switch (text('action')) {
    case 'send':
      return send(member, { threadId, body: text('body'), operation: await operationOf(form) })
    case 'read':
      await member(READ, { threadId, seq: Number(text('seq')) || 0 })
      return { goTo: memberThreadPath(threadId) }
    default:
      throw new AppError('NotFound')
  }
}

const FAILURES: Readonly<Partial<Record<ErrorCode, SendFailure>>> = {
  'BadRequest.Invalid': 'empty',
  TooLarge: 'tooLong',
  TooManyRequests: 'tooMany',
  Unprocessable: 'refused',
  ServiceUnavailable: 'failed',
  UnhandledError: 'failed',
}

type Typed = { readonly threadId: string; readonly body: string; readonly operation: FormOperation }

async function send(member: PageApi, { threadId, body, operation }: Typed): Promise<ThreadOutcome> {
  const { hidden, operationId } = operation
  try {
    await member(SEND, { threadId, body, operationId })
    return { goTo: `${memberThreadPath(threadId)}#end` }
  } catch (error) {
    const words = phaseRefusal(error)
    if (words) return { failure: 'refused', words, body, operationId: hidden }
    const failure = error instanceof AppError ? FAILURES[error.code] : undefined
    if (!(error instanceof AppError) || !failure) throw error
    return { failure, wait: error.retryAfterSeconds, body, operationId: hidden }
  }
}
