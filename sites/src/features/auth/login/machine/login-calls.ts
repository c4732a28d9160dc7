import { type ErrorCode, isErrorCode } from '#shared/kernel/errors.ts'
import { correlationIdOf, postJson, readJson } from '../../../../lib/graphql/post-json.ts'
import { RequestError } from '../../../../lib/graphql/request-error.ts'
import type { LoginEffect, LoginEvent, LoginFailure } from './login-events.ts'
import { type AuthStrategies, CODE_LIFETIME_MS, type LoginCall } from './login-state.ts'

export type CallEffect = Extract<
  LoginEffect,
  { type: 'find-strategies' | 'sign-in' | 'sign-in-admin' | 'send-code' | 'redeem-code' | 'send-link' }
>

type Call = {
  readonly call: LoginCall
  readonly path: string
  readonly body: unknown
  readonly event: (answer: unknown, now: number) => LoginEvent
}

const LOCK_MS = 600_000

/** In this device's time: a code expires ten minutes after it was sent, so `expiresAt` reveals the server's clock. */
function resendAtOf(answer: unknown, now: number): number | null {
  const { resendAt, expiresAt } = answer as { readonly resendAt?: string; readonly expiresAt?: string }
  if (!resendAt || !expiresAt) return null
  return now + Date.parse(resendAt) - (Date.parse(expiresAt) - CODE_LIFETIME_MS)
}

function signedIn(answer: unknown): LoginEvent {
  const { resetToken } = answer as { readonly resetToken?: string }
  return { type: 'signed-in', ...(resetToken !== undefined && { resetToken }) }
}

function callOf(effect: CallEffect): Call {
  switch (effect.type) {
    case 'find-strategies':
      return {
        call: 'strategies',
        path: '/rest/login/auth-strategies',
        body: { channel: 'EMAIL', to: effect.to },
        event: (answer) => ({ type: 'strategies-found', strategies: answer as AuthStrategies }),
      }
    case 'sign-in':
      return {
        call: 'password',
        path: '/rest/login',
        body: { username: effect.username, password: effect.password },
        event: signedIn,
      }
    case 'sign-in-admin': {
      const { username, password, targetCommunity } = effect
      return {
        call: 'admin',
        path: '/rest/admin/login',
        body: { username, password, targetCommunity },
        event: signedIn,
      }
    }
    case 'send-code':
      return {
        call: 'send',
        path: '/rest/login/one-time',
        body: { channel: effect.channel, to: effect.to },
        event: (answer, now) => ({
          type: 'code-sent',
          resendAt: resendAtOf(answer, now),
          expiresAt: now + CODE_LIFETIME_MS,
        }),
      }
    case 'redeem-code':
      return {
        call: 'redeem',
        path: '/rest/login/one-time-redeem',
        body: { to: effect.to, code: effect.code },
        event: () => ({ type: 'signed-in' }),
      }
    case 'send-link':
      return {
        call: 'forgot',
        path: '/rest/password-forgot',
        body: { username: effect.username },
        event: () => ({ type: 'link-sent' }),
      }
    default:
      return effect satisfies never
  }
}

/** Retry-After is relative, so the server's clock does not matter. */
function retryAtOf(response: Response, now: number): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  if (seconds > 0) return now + seconds * 1000
  return response.status === 429 ? now + LOCK_MS : null
}

/** The codes of responses without one, such as those of a proxy. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = { 429: 'TooManyRequests', 503: 'ServiceUnavailable' }

function codeOfRefusal(code: unknown, status: number): LoginFailure['code'] {
  if (isErrorCode(code)) return code
  if (typeof code === 'string') {
    // The specification writes some codes with and without it.
    const plain = code.replace('BadRequest.', '')
    return isErrorCode(plain) ? plain : 'Unknown'
  }
  return CODE_OF_STATUS[status] ?? (status >= 500 ? 'UnhandledError' : 'Unknown')
}

async function refusalOf(response: Response, now: number): Promise<LoginFailure> {
  const body = ((await readJson(response)) ?? {}) as Readonly<Record<string, unknown>>
  return {
    code: codeOfRefusal(body.code, response.status),
    label: typeof body.code === 'string' ? body.code : `HTTP ${response.status}`,
    retryAt: retryAtOf(response, now),
    // A difference, because the clock of the server may be another one.
    resendWait: Date.parse(body.resendAt as string) - Date.parse(body.retryAt as string) || 0,
    correlationId: typeof body.correlationId === 'string' ? body.correlationId : correlationIdOf(response),
    reason: typeof body.reason === 'string' ? body.reason : null,
    stillWorks: Array.isArray(body.stillWorks) ? body.stillWorks : null,
  }
}

function notAnswered(code: LoginFailure['code']): LoginFailure {
  return { code, label: code, retryAt: null, correlationId: null, reason: null, stillWorks: null }
}

/** Sends the request and resolves with the event of its outcome; rejects only when aborted. */
export async function makeCall(effect: CallEffect, signal: AbortSignal): Promise<LoginEvent> {
  const { call, path, body, event } = callOf(effect)
  try {
    const response = await postJson(path, body, { signal })
    const now = Date.now()
    if (!response.ok) return { type: 'failed', call, failure: await refusalOf(response, now) }
    const answer = await readJson(response)
    return answer === null ? { type: 'failed', call, failure: notAnswered('Intercepted') } : event(answer, now)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { type: 'failed', call, failure: notAnswered(error.code) }
  }
}
