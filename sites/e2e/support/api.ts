import type { Brand } from './brand.ts'
import { send } from './request.ts'

export const PASSWORD = 'Council-2026!'

type Answer = { readonly status: number; readonly body: string; readonly cookies: readonly string[] }

/** A JSON call without a browser, with a bearer token instead of cookies. */
export function call(brand: Brand, path: string, body: unknown, token?: string): Promise<Answer> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  return send(brand, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

function tokenFrom(answer: Answer): string {
  const { authToken } = JSON.parse(answer.body) as { authToken?: string }
  if (!authToken) throw new Error(`Signing in answered ${answer.status}: ${answer.body}`)
  return authToken
}

const SIGN_IN_PATHS = { member: '/rest/login', staff: '/rest/admin/login' } as const

type Area = keyof typeof SIGN_IN_PATHS

export function signInByApi(brand: Brand, area: Area, username: string): Promise<Answer> {
  return call(brand, SIGN_IN_PATHS[area], { username, password: PASSWORD })
}

/** The session that a browser has after the sign-in form: names and values of its cookies. */
export async function sessionCookies(brand: Brand, area: Area, username: string) {
  const { status, body, cookies } = await signInByApi(brand, area, username)
  if (status !== 200) throw new Error(`Signing in as ${username} answered ${status}: ${body}`)
  return cookies.map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value }
  })
}

export async function memberToken(brand: Brand, username: string): Promise<string> {
  return tokenFrom(await signInByApi(brand, 'member', username))
}

export async function staffToken(brand: Brand, username: string): Promise<string> {
  return tokenFrom(await signInByApi(brand, 'staff', username))
}

type Result<T> = { readonly data?: T | null; readonly errors?: { readonly extensions: { readonly code: string } }[] }

export async function graphql<T>(
  brand: Brand,
  path: '/graphql' | '/graphqlAdmin',
  token: string,
  query: string,
  variables: object = {},
): Promise<Result<T> & { readonly status: number }> {
  const answer = await call(brand, path, { query, variables }, token)
  return { status: answer.status, ...(JSON.parse(answer.body) as Result<T>) }
}
