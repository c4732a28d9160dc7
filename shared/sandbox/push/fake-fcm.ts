import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { decodeJwt, importSPKI, jwtVerify } from 'jose'
import * as z from 'zod'
import { FCM_SCOPE, JWT_GRANT } from '#shared/server/ports/fcm-push.ts'
import type { FakeProvider } from '../fake-provider.ts'
import type { SandboxClock } from '../sandbox-clock.ts'
import { answerError, type PushErrorName } from './push-errors.ts'

export type FcmOptions = {
  /** The only service account that may sign in, with its public key in PEM; null accepts any. */
  readonly account: { readonly projectId: string; readonly clientEmail: string; readonly publicKey: string } | null
}

/** A push as shown on the page for people and in `/pushes.json`. */
export type ShownPush = {
  readonly id: string
  readonly token: string
  readonly title: string
  readonly body: string
  readonly url: string
  readonly notificationId: string
  readonly badge: number
  readonly sentAt: string
}

const TOKEN_PATH = '/token'
const PROJECTS_PATH = '/v1/projects'
const TOKEN_LIVES_S = 3599
const LISTED_MAX = 500

const Message = z.strictObject({
  message: z.strictObject({
    token: z.string().min(1),
    notification: z.strictObject({ title: z.string().min(1), body: z.string().min(1) }),
    data: z.strictObject({ url: z.string().regex(/^\/(?!\/)/), notificationId: z.string().min(1) }),
    apns: z.strictObject({
      headers: z.strictObject({ 'apns-collapse-id': z.string().max(64) }),
      payload: z.strictObject({ aps: z.strictObject({ badge: z.int().min(0), 'thread-id': z.string() }) }),
    }),
    android: z.strictObject({
      collapse_key: z.string(),
      notification: z.strictObject({ tag: z.string(), notification_count: z.int().min(0) }),
    }),
  }),
})

/** The errors of tokens with these endings. */
const ENDINGS: readonly (readonly [string, PushErrorName])[] = [
  ['-gone', 'UNREGISTERED'],
  ['-bad', 'INVALID_TOKEN'],
  ['-busy', 'QUOTA_EXCEEDED'],
  ['-other', 'SENDER_ID_MISMATCH'],
]

/** Firebase Cloud Messaging, HTTP v1, and the sign-in of service accounts. Nothing leaves the machine. */
export function fakeFcm({ clock }: { readonly clock: SandboxClock }, { account }: FcmOptions) {
  const tokens = new Map<string, number>()
  const sent: ShownPush[] = []

  const signIn = async (c: Context) => {
    const form = new URLSearchParams(await c.req.text())
    const refused = (why: string) => c.json({ error: 'invalid_grant', error_description: why }, 400)
    if (form.get('grant_type') !== JWT_GRANT) return c.json({ error: 'unsupported_grant_type' }, 400)
    const claims = await readAssertion(form.get('assertion') ?? '', account, clock.now())
    if (!claims) return refused('Invalid JWT Signature.')
    if (claims.scope !== FCM_SCOPE) return c.json({ error: 'invalid_scope' }, 400)
    if (claims.aud !== `http://${c.req.header('Host')}${TOKEN_PATH}`) return refused('Invalid JWT: wrong audience.')
    if ((claims.exp ?? 0) - (claims.iat ?? 0) > 3600) return refused('Invalid JWT: Token must be a short-lived token.')
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    tokens.set(token, clock.now().getTime() + TOKEN_LIVES_S * 1000)
    return c.json({ access_token: token, expires_in: TOKEN_LIVES_S, token_type: 'Bearer' })
  }

  const send = async (c: Context) => {
    const bearer = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
    if ((tokens.get(bearer) ?? 0) <= clock.now().getTime()) return answerError(c, 'UNAUTHENTICATED')
    const project = c.req.param('project') ?? ''
    if (account && project !== account.projectId) return answerError(c, 'PERMISSION_DENIED')
    const parsed = Message.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return answerError(c, 'INVALID_ARGUMENT')
    const { token, notification, data, apns } = parsed.data.message
    const refusal = ENDINGS.find(([ending]) => token.endsWith(ending))
    if (refusal) return answerError(c, refusal[1])
    const name = `projects/${project}/messages/0:${randomBytes(8).toString('hex')}`
    const { badge } = apns.payload.aps
    sent.unshift({ id: name, token, ...notification, ...data, badge, sentAt: clock.now().toISOString() })
    sent.splice(LISTED_MAX)
    return c.json({ name })
  }

  const fakeProvider: FakeProvider = {
    provider: 'push',
    paths: [TOKEN_PATH, PROJECTS_PATH],
    routes: (app) => {
      app.post(TOKEN_PATH, signIn)
      app.post(`${PROJECTS_PATH}/:project/messages:send`, send)
      app.all(`${PROJECTS_PATH}/*`, (c) => answerError(c, 'NOT_FOUND'))
    },
    errorAnswer: (c, status) => answerError(c, FAULT_NAMES[status] ?? 'INTERNAL', status),
  }
  return {
    fakeProvider,
    /** Newest first. */
    list: (): readonly ShownPush[] => sent,
  }
}

const FAULT_NAMES: Readonly<Record<number, PushErrorName>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'QUOTA_EXCEEDED',
  503: 'UNAVAILABLE',
}

type Claims = { readonly scope?: unknown; readonly aud?: unknown; readonly exp?: number; readonly iat?: number }

async function readAssertion(assertion: string, account: FcmOptions['account'], now: Date): Promise<Claims | null> {
  try {
    if (!account) return decodeJwt(assertion)
    const key = await importSPKI(account.publicKey, 'RS256')
    const required = ['iss', 'aud', 'iat', 'exp', 'scope']
    const { payload } = await jwtVerify(assertion, key, {
      algorithms: ['RS256'],
      issuer: account.clientEmail,
      requiredClaims: required,
      currentDate: now,
      clockTolerance: 5,
    })
    return payload
  } catch {
    return null
  }
}
