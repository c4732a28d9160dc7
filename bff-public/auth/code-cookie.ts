import { sha256 } from '#db/auth/sha256.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { expiredCookie, readCookie, setCookie } from '#shared/kernel/cookies.ts'
import { newSecretToken } from '#shared/kernel/ids.ts'
import type { PublicContext } from '../context.ts'

/** Identifies the browser that requested a code: a code can be redeemed only with the same cookie. */
const NAME = '__Host-code'
const TOKEN = /^[\w-]{43}$/

type CookieContext = Pick<PublicContext, 'client' | 'responseHeaders'>

function tokenOf({ client }: CookieContext): string | null {
  const token = readCookie(client.headers, NAME)
  return token && TOKEN.test(token) ? token : null
}

/** The browser that requests a code: its cookie, kept so that its earlier code stays valid, or a new one. */
export type AskingBrowser = { readonly hash: string; readonly cookie: string }

/** Null for a caller that is not a browser. */
export async function askingBrowserOf(ctx: CookieContext): Promise<AskingBrowser | null> {
  if (!ctx.client.isBrowser) return null
  const token = tokenOf(ctx) ?? newSecretToken()
  return { hash: await sha256(token), cookie: setCookie(NAME, token, CODE_LIMITS.lifeMs / 1000) }
}

/** The hash of the cookie sent with a guess, null without one. */
export async function guessingBrowserOf(ctx: CookieContext): Promise<string | null> {
  const token = tokenOf(ctx)
  return token && sha256(token)
}

export const EXPIRED_CODE_COOKIE = expiredCookie(NAME)
