import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { correlationIdOf, postJson, readJson } from '../../lib/graphql/post-json.ts'
import { codeOf, RequestError } from '../../lib/graphql/request-error.ts'
import { SIGN_IN_WORDS } from './words.ts'

export type SignInKind = 'member' | 'admin'

/** What a try came to. */
export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'refused'; readonly field: 'email' | 'password'; readonly text: string }
  | { readonly kind: 'is-admin' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'fault'; readonly correlationId: string | null }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const isEmail = (text: string): boolean => EMAIL.test(text.trim())

const outcomeOf = (error: RequestError): SignInOutcome => {
  switch (error.code) {
    case 'NotAuthorized.Password':
      return { kind: 'refused', field: 'password', text: AUTH_MESSAGES.wrongPassword }
    case 'Invalid.Email':
      return { kind: 'refused', field: 'email', text: AUTH_MESSAGES.invalidEmail }
    case 'BadRequest.NoAdmins':
      return { kind: 'is-admin' }
    case 'BadRequest.MaxAttempts':
    case 'MaxSendAttempts':
    case 'TooManyRequests':
      return { kind: 'locked' }
    case 'UnhandledError':
      return { kind: 'fault', correlationId: error.correlationId }
    case 'Offline':
      return { kind: 'refused', field: 'password', text: SIGN_IN_WORDS.offline }
    default:
      return { kind: 'refused', field: 'password', text: AUTH_MESSAGES.other }
  }
}

const PATHS = { member: '/rest/login', admin: '/rest/admin/login' } as const

export const signIn = async (kind: SignInKind, username: string, password: string): Promise<SignInOutcome> => {
  try {
    const response = await postJson(PATHS[kind], { username: username.trim(), password })
    if (response.ok) return { kind: 'signed-in' }
    const body = (await readJson(response)) as { readonly code?: unknown } | null
    return outcomeOf(
      new RequestError(codeOf(body?.code), { status: response.status, correlationId: correlationIdOf(response) }),
    )
  } catch (error) {
    if (error instanceof RequestError) return outcomeOf(error)
    throw error
  }
}
