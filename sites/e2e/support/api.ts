import { and, eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { openSession } from '#db/auth/sessions.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import { type Brand, COMMUNITY_CODES } from './brand.ts'
import { database } from './database.ts'
import { send } from './request.ts'

export const PASSWORD = 'Council-2026!'

type Answer = { readonly status: number; readonly body: string; readonly cookies: readonly string[] }

/** A JSON call without a browser, with a bearer token instead of cookies. */
export function call(brand: Brand, path: string, body: unknown, token?: string): Promise<Answer> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  return send(brand, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const SIGN_IN_PATHS = { member: '/rest/login', staff: '/rest/admin/login' } as const

type Area = keyof typeof SIGN_IN_PATHS

export function signInByApi(brand: Brand, area: Area, username: string): Promise<Answer> {
  return call(brand, SIGN_IN_PATHS[area], { username, password: PASSWORD })
}

const TOKEN_KINDS = { member: 'member', staff: 'admin' } as const satisfies Record<Area, TokenKind>

async function readAccount(brand: Brand, area: Area, email: string) {
  const isMember = and(eq(users.communityId, communities.id), eq(users.kind, 'MEMBER'))
  const [found] = await database().read(
    build
      .select({ userId: users.id, communityId: communities.id })
      .from(communities)
      .innerJoin(users, area === 'member' ? isMember : eq(users.kind, 'STAFF'))
      .where(and(eq(communities.code, COMMUNITY_CODES[brand]), eq(users.email, email))),
  )
  if (!found) throw new Error(`${email} has no account at ${brand}`)
  return found
}

/**
 * A new session, as after the sign-in form: names and values of its cookies. It is written into the database and
 * refreshed by the product, because hashing a password each time would take a tenth of the total test time.
 */
export async function sessionCookies(brand: Brand, area: Area, email: string) {
  const kind = TOKEN_KINDS[area]
  const account = await readAccount(brand, area, email)
  const client = { userAgent: '', network: 'unknown' }
  const { statement, opened } = await openSession({ db: database(), now: new Date() }, { ...account, kind, client })
  await database().commit([statement])
  const { status, body, cookies } = await send(brand, '/rest/token-refresh', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: `http://${brand}.localhost:${inject('port')}`,
      Cookie: `${SESSION_COOKIES[kind].refresh}=${opened.refreshToken}`,
    },
    body: '{}',
  })
  if (status !== 200) throw new Error(`The session of ${email} was answered ${status}: ${body}`)
  return cookies.map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value }
  })
}

async function tokenOf(brand: Brand, area: Area, email: string): Promise<string> {
  const name = SESSION_COOKIES[TOKEN_KINDS[area]].access
  const cookies = await sessionCookies(brand, area, email)
  return cookies.find((cookie) => cookie.name === name)?.value ?? ''
}

export function memberToken(brand: Brand, email: string): Promise<string> {
  return tokenOf(brand, 'member', email)
}

export function staffToken(brand: Brand, email: string): Promise<string> {
  return tokenOf(brand, 'staff', email)
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
