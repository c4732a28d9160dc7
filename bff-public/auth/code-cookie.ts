import { sha256 } from '#db/auth/sha256.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { newSecretToken } from '#shared/kernel/ids.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'
import { readCookie } from '#shared/server/http/session-cookies.ts'

/** Names the browser that asked for a code; nobody else's guesses reach it. */
const NAME = '__Host-code'
const TOKEN = /^[\w-]{43}$/

function setCookie(value: string, maxAgeSeconds: number) {
  return `${NAME}=${value}; Max-Age=${maxAgeSeconds}; Path=/; Secure; HttpOnly; SameSite=Lax`
}

function keptToken({ headers }: Pick<ClientInfo, 'headers'>): string | null {
  const token = readCookie(headers, NAME)
  return token && TOKEN.test(token) ? token : null
}

/** Of the browser that asks: the name it has, so that its earlier code stays good, or a new one. */
export async function askingBrowser(client: ClientInfo): Promise<{ hash: string; cookie: string } | null> {
  if (!client.isBrowser) return null
  const token = keptToken(client) ?? newSecretToken()
  return { hash: await sha256(token), cookie: setCookie(token, CODE_LIMITS.lifeMs / 1000) }
}

export async function guessingBrowser(client: Pick<ClientInfo, 'headers'>): Promise<string | null> {
  const token = keptToken(client)
  return token && sha256(token)
}

export const FORGET_BROWSER = setCookie('', 0)
