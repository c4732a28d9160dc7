import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import type { TokenStore } from '#shared/kernel/ports/provider-token.ts'
import type { Push, PushOutcome, PushSender } from '#shared/kernel/ports/push.ts'

export type ServiceAccount = {
  readonly projectId: string
  readonly clientEmail: string
  /**
   * PEM; line breaks may be written as `
   * `, as in the account's JSON file.
   */
  readonly privateKey: string
}

export type FcmConfig = {
  readonly account: ServiceAccount
  /** https://fcm.googleapis.com, or the sandbox. */
  readonly apiUrl: string
  /** https://oauth2.googleapis.com/token, or the sandbox. */
  readonly tokenUrl: string
  readonly now: Date
  readonly tokens: TokenStore
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
export const FCM_SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
export const JWT_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ASSERTION_LIVES_S = 3600

const AccessTokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Accepted = z.object({ name: z.string().min(1) })
const FieldRefusal = z.object({ fieldViolations: z.array(z.object({ field: z.string() })) })
const CodedRefusal = z.object({ errorCode: z.string() })
const Refusal = z.object({ error: z.object({ status: z.string(), details: z.array(z.unknown()).default([]) }) })

type Answer = {
  readonly ok: boolean
  readonly status: number
  readonly retryAfterSeconds: number | null
  readonly body: unknown
}

/** Sends to devices through Firebase Cloud Messaging, HTTP v1. */
export function fcmPush(config: FcmConfig): PushSender {
  const post = signedIn(config)
  return {
    async send(push) {
      try {
        const answer = await post(toWire(push))
        if (!answer.ok) return refusalOf(answer)
        const accepted = Accepted.safeParse(answer.body)
        return accepted.success
          ? { kind: 'sent', id: accepted.data.name }
          : { kind: 'unknown', reason: 'unreadable answer' }
      } catch (error) {
        if (error instanceof SignInRefused) return { kind: 'later', reason: error.message }
        // A dropped connection looks the same before and after the provider accepted the push.
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        return { kind: 'unknown', reason: isLate ? 'timeout' : 'network' }
      }
    },
  }
}

/** A repeat after an unknown outcome has the same tag and collapse id, so that a device shows it once. */
function toWire({ token, title, body, url, notificationId, threadId, collapseKey, badge }: Push) {
  return {
    message: {
      token,
      notification: { title, body },
      data: { url, notificationId },
      apns: {
        headers: { 'apns-collapse-id': notificationId },
        payload: { aps: { badge, 'thread-id': threadId } },
      },
      android: { collapse_key: collapseKey, notification: { tag: notificationId, notification_count: badge } },
    },
  }
}

class SignInRefused extends Error {}

/** Posts with the stored token; concurrent posts sign in only once. */
function signedIn(config: FcmConfig): (message: object) => Promise<Answer> {
  const { apiUrl, account, tokens } = config
  const url = `${apiUrl.replace(/\/$/, '')}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`
  let kept: Promise<string | null> | undefined
  let fresh: Promise<string> | undefined
  const renew = () => {
    fresh ??= signIn(config)
    return fresh
  }
  const current = async () => {
    kept ??= tokens.read()
    return fresh ?? (await kept) ?? renew()
  }
  return async (message) => {
    const body = JSON.stringify(message)
    const post = (token: string) =>
      ask(config, url, { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }, body)
    const token = await current()
    const answer = await post(token)
    if (answer.status !== 401) return answer
    // Changing the key invalidates tokens of the old one.
    const renewed = await renew()
    return renewed === token ? answer : post(renewed)
  }
}

/** Exchanges a signed assertion of the service account for an access token. */
async function signIn(config: FcmConfig): Promise<string> {
  const { account, tokenUrl, now, tokens } = config
  const issuedAt = Math.floor(now.getTime() / 1000)
  const key = await importPKCS8(account.privateKey.replaceAll('\\n', '\n'), 'RS256').catch(() => {
    throw new SignInRefused('the key of the service account is not usable')
  })
  const assertion = await new SignJWT({ scope: FCM_SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_LIVES_S)
    .sign(key)
  const form = new URLSearchParams({ grant_type: JWT_GRANT, assertion })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await ask(config, tokenUrl, headers, form.toString())
  const parsed = AccessTokenAnswer.safeParse(answer.body)
  if (!answer.ok || !parsed.success) throw new SignInRefused(`sign-in ${answer.status}`)
  const { access_token: token, expires_in: seconds } = parsed.data
  await tokens.write({ token, expiresAt: new Date(now.getTime() + seconds * 1000) })
  return token
}

async function ask(
  config: FcmConfig,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    headers,
    body,
  })
  const answered: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return {
    ok: response.ok,
    status: response.status,
    retryAfterSeconds: seconds > 0 ? Math.ceil(seconds) : null,
    body: answered,
  }
}

/** The token will never be accepted again: the app was uninstalled, or it is not a token, or one of another project. */
const GONE: ReadonlySet<string> = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH'])

function refusalOf({ status, retryAfterSeconds, body }: Answer): PushOutcome {
  const error = Refusal.safeParse(body).data?.error
  const details = error?.details ?? []
  const code = details.flatMap((detail) => CodedRefusal.safeParse(detail).data?.errorCode ?? [])[0] ?? error?.status
  const reason = `${status} ${code ?? 'unnamed'}`
  if (code !== undefined && GONE.has(code)) return { kind: 'gone', reason }
  if (status === 400) return namesToken(details) ? { kind: 'gone', reason } : { kind: 'refused', reason }
  const wait = retryAfterSeconds === null ? {} : { retryAfterSeconds }
  // The limit may be that of one device.
  return status === 429
    ? { kind: 'later', reason, concernsThisOnly: true, ...wait }
    : { kind: 'later', reason, ...wait }
}

/** An invalid argument has many causes; only an error that names the token is a reason to delete it. */
function namesToken(details: readonly unknown[]): boolean {
  return details.some((detail) =>
    FieldRefusal.safeParse(detail).data?.fieldViolations.some(({ field }) => field === 'message.token'),
  )
}
