import { correlationIdOf, postJson, readJson } from '../../../../lib/graphql/post-json.ts'
import { codeOf, RequestError } from '../../../../lib/graphql/request-error.ts'
import type { LoginEffect, LoginEvent, LoginFailure } from './login-events.ts'
import type { AuthStrategies, LoginCall } from './login-state.ts'

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

const MINUTE_MS = 60_000
const CODE_LIFETIME_MS = 10 * MINUTE_MS
const LOCK_MS = 10 * MINUTE_MS

/** In this device's time: a code expires ten minutes after it was sent, so `expiresAt` reveals the server's clock. */
function resendAtOf(answer: unknown, now: number): number | null {
  const { resendAt, expiresAt } = answer as { readonly resendAt?: string; readonly expiresAt?: string }
  if (!resendAt || !expiresAt) return null
  return now + Date.parse(resendAt) - (Date.parse(expiresAt) - CODE_LIFETIME_MS)
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
        event: () => ({ type: 'signed-in' }),
      }
    case 'sign-in-admin': {
      const { username, password, targetCommunity } = effect
      return {
        call: 'admin',
        path: '/rest/admin/login',
        body: { username, password, targetCommunity },
        event: () => ({ type: 'signed-in' }),
      }
    }
    case 'send-code':
      return {
        call: 'send',
        path: '/rest/login/one-time',
        body: { channel: effect.channel, to: effect.to },
        event: (answer, now) => ({ type: 'code-sent', resendAt: resendAtOf(answer, now) }),
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
function retryAtOf(response: Response, now: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return now + (seconds > 0 ? seconds * 1000 : LOCK_MS)
}

async function refusalOf(response: Response, now: number): Promise<LoginFailure> {
  type Body = { readonly code?: unknown; readonly reason?: unknown; readonly correlationId?: unknown }
  const body = (await readJson(response)) as Body | null
  const correlationId = typeof body?.correlationId === 'string' ? body.correlationId : correlationIdOf(response)
  const reason = typeof body?.reason === 'string' ? { reason: body.reason } : {}
  return { code: codeOf(body?.code), retryAt: retryAtOf(response, now), correlationId, ...reason }
}

/** Sends the request and resolves with the event of its outcome; rejects only when aborted. */
export async function makeCall(effect: CallEffect, signal: AbortSignal): Promise<LoginEvent> {
  const { call, path, body, event } = callOf(effect)
  try {
    const response = await postJson(path, body, { signal })
    const now = Date.now()
    if (response.ok) return event(await readJson(response), now)
    return { type: 'failed', call, failure: await refusalOf(response, now) }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { type: 'failed', call, failure: { code: error.code, retryAt: null, correlationId: null } }
  }
}
