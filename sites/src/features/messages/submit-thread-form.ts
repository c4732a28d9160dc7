import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { phaseRefusal } from '../../lib/edge/forms/phase-refusal.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { submitSafety } from '../introductions/submit-safety.ts'
import { READ, SEND } from './messages.queries.ts'
import type { SendFailure, ThreadNotice } from './messages.ts'
import { memberThreadPath } from './paths.ts'

type Page = PostedPage<'member'>

export type ThreadOutcome =
  | { readonly goTo: string }
  /** With the text that was not sent, and its operation, so that sending it again sends it once. */
  | {
      readonly failure: SendFailure
      /** In place of those of the failure. */
      readonly words?: string
      readonly wait?: number | undefined
      readonly body: string
      readonly operationId: string
    }

/** Does what a form of a thread asks for. */
export async function submitThreadForm({ request, locals }: Page, threadId: string): Promise<ThreadOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'message' })
  const { member } = locals.api
  const text = (name: string) => form.get(name) ?? ''
  const noticed = (notice: ThreadNotice) => ({ goTo: `${memberThreadPath(threadId)}?notice=${notice}` })
  const done = await submitSafety(member, text, { kind: 'MESSAGE', subjectId: text('message') })
  if (done) return noticed(done)
  switch (text('action')) {
    case 'send':
      return send(member, { threadId, body: text('body'), operationId: text('operation') || crypto.randomUUID() })
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

type Typed = { readonly threadId: string; readonly body: string; readonly operationId: string }

async function send(member: PageApi, { threadId, body, operationId }: Typed): Promise<ThreadOutcome> {
  try {
    await member(SEND, { threadId, body, operationId })
    return { goTo: `${memberThreadPath(threadId)}#end` }
  } catch (error) {
    const words = phaseRefusal(error)
    if (words) return { failure: 'refused', words, body, operationId }
    const failure = error instanceof AppError ? FAILURES[error.code] : undefined
    if (!(error instanceof AppError) || !failure) throw error
    return { failure, wait: error.retryAfterSeconds, body, operationId }
  }
}
