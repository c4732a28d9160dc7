import { request } from 'node:http'
import { inject } from 'vitest'
import type { Brand } from './brand.ts'

export const PASSWORD = 'Council-2026!'

export type Answer = { readonly status: number; readonly body: string; readonly cookies: readonly string[] }

/** A call as a script makes one: to 127.0.0.1, with the brand's host and a bearer token. */
export function call(brand: Brand, path: string, body: unknown, token?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const port = inject('port')
    const headers: Record<string, string> = { Host: `${brand}.localhost:${port}`, 'Content-Type': 'application/json' }
    if (token) headers.Authorization = `Bearer ${token}`
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      const cookies = response.headers['set-cookie'] ?? []
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, cookies }))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

function tokenFrom(answer: Answer): string {
  const { authToken } = JSON.parse(answer.body) as { authToken?: string }
  if (!authToken) throw new Error(`Signing in answered ${answer.status}: ${answer.body}`)
  return authToken
}

const DOORS = { member: '/rest/login', staff: '/rest/admin/login' } as const

function enter(brand: Brand, door: keyof typeof DOORS, username: string): Promise<Answer> {
  return call(brand, DOORS[door], { username, password: PASSWORD })
}

/** The session that a browser would have after the forms: names and values of its cookies. */
export async function sessionOf(brand: Brand, door: keyof typeof DOORS, username: string) {
  const { status, body, cookies } = await enter(brand, door, username)
  if (status !== 200) throw new Error(`Signing in as ${username} answered ${status}: ${body}`)
  return cookies.map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { name, value }
  })
}

export async function memberToken(brand: Brand, username: string): Promise<string> {
  return tokenFrom(await enter(brand, 'member', username))
}

export async function staffToken(brand: Brand, username: string): Promise<string> {
  return tokenFrom(await enter(brand, 'staff', username))
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
