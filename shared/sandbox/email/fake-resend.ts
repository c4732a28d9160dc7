import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { FakeProvider, Sandbox } from '../fake-provider.ts'
import type { SentMessage } from '../sent-messages.ts'
import type { Webhooks } from '../webhooks.ts'
import { addressOf } from './addresses.ts'
import { type CheckedEmail, checkEmail, parseJson } from './check-email.ts'
import { answerError, type EmailError } from './email-errors.ts'
import { type EmailWebhookTarget, emailWebhooks } from './email-webhooks.ts'

export type ResendOptions = {
  /** The only accepted key; null accepts any that looks like one. */
  readonly apiKey: string | null
  /** Domains that may send, subdomains included. */
  readonly domains: readonly string[]
  /** Where events are sent, and the signing key; null sends none. */
  readonly webhooks: EmailWebhookTarget | null
}

const KEY_MAX_CHARACTERS = 256
const BATCH_MAX = 100

type Accepted = { readonly id: string; readonly email: CheckedEmail }

/** The outcome of a call: the answer and the emails that it sends, or an error. */
type Outcome =
  | { readonly ok: true; readonly answer: object; readonly accepted: readonly Accepted[] }
  | { readonly ok: false; readonly error: EmailError }

/** Resend's `POST /emails` and `POST /emails/batch`. Nothing leaves the machine: an email counts as sent once it is in the outbox. */
export function fakeResend(
  { sent, clock, webhooks }: Sandbox & { webhooks: Webhooks },
  options: ResendOptions,
): FakeProvider {
  const messagesOf = ({ email, id }: Accepted, at: Date) => {
    const sentAt = at.toISOString()
    return email.to.map((to, i): SentMessage => {
      const { from, subject, text = '', html = null, headers } = email
      return {
        id: i === 0 ? id : `${id}.${i}`,
        channel: 'EMAIL',
        from,
        to: addressOf(to) ?? to,
        subject,
        text,
        html,
        ...(headers ? { headers } : {}),
        sentAt,
      }
    })
  }

  const sendOne = (_c: Context, body: unknown): Outcome => {
    const checked = checkEmail(body, options.domains)
    if (!checked.ok) return checked
    const id = randomUUID()
    return { ok: true, answer: { id }, accepted: [{ id, email: checked.email }] }
  }

  const sendBatch = (c: Context, body: unknown): Outcome => {
    const mode = c.req.header('x-batch-validation') ?? 'strict'
    if (mode !== 'strict' && mode !== 'permissive')
      return refused('validation_error', 'The `x-batch-validation` header must be strict or permissive.')
    if (!Array.isArray(body)) return refused('validation_error', 'The request body is not a JSON array.')
    if (body.length === 0 || body.length > BATCH_MAX)
      return refused('validation_error', `The batch takes between 1 and ${BATCH_MAX} emails.`)

    const checked = body.map((email) => ({ ...checkEmail(email, options.domains), id: randomUUID() }))
    const firstError = checked.find((one) => !one.ok)
    if (mode === 'strict' && firstError && !firstError.ok) return firstError
    const data = checked.flatMap(({ ok, id }) => (ok ? [{ id }] : []))
    const errors = checked.flatMap((one, index) => (one.ok ? [] : [{ index, message: one.error[1] }]))
    const answer = mode === 'permissive' ? { data, errors } : { data }
    return { ok: true, answer, accepted: checked.filter((one) => one.ok) }
  }

  const answering = (send: (c: Context, body: unknown) => Outcome) => async (c: Context) => {
    const callerError = checkCaller(c, options.apiKey)
    if (callerError) return answerError(c, callerError)

    const key = c.req.header('Idempotency-Key')
    if (key !== undefined && (key.length < 1 || key.length > KEY_MAX_CHARACTERS))
      return answerError(c, ['invalid_idempotency_key', 'The key must be between 1-256 chars.'])

    const body = await c.req.text()
    const fingerprint = createHash('sha256').update(`${c.req.path}\n${body}`).digest('hex')
    const used = key === undefined ? undefined : sent.usedKey(key)
    if (used) {
      return used.fingerprint === fingerprint
        ? c.json(used.answer)
        : answerError(c, ['invalid_idempotent_request', 'Same idempotency key used with a different request payload.'])
    }

    const outcome = send(c, parseJson(body))
    if (!outcome.ok) return answerError(c, outcome.error)
    const { answer, accepted } = outcome
    const at = clock.now()
    const messages = accepted.flatMap((one) => messagesOf(one, at))
    sent.add(messages, key === undefined ? null : { key, fingerprint, answer, at: at.getTime() })
    const target = options.webhooks
    if (target) webhooks.add(...accepted.flatMap((one) => emailWebhooks(target, { ...one, at })))
    return c.json(answer)
  }

  return {
    provider: 'mail',
    paths: ['/emails'],
    routes: (app) => {
      app.post('/emails', answering(sendOne))
      app.post('/emails/batch', answering(sendBatch))
      for (const path of ['/emails', '/emails/batch']) app.all(path, (c) => answerError(c, NOT_ALLOWED))
    },
    errorAnswer: (c, status) => {
      if (status === 429) c.header('Retry-After', '1')
      return c.json(
        { statusCode: status, name: FAULT_NAMES[status] ?? 'application_error', message: 'Fault set in the sandbox.' },
        status as 500,
      )
    },
  }
}

const NOT_ALLOWED: EmailError = ['method_not_allowed', 'Method is not allowed for the requested path.']

function refused(name: EmailError[0], message: string): Outcome {
  return { ok: false, error: [name, message] }
}

const FAULT_NAMES: Readonly<Record<number, string>> = {
  400: 'validation_error',
  401: 'missing_api_key',
  403: 'invalid_api_key',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'concurrent_idempotent_requests',
  422: 'missing_required_field',
  429: 'rate_limit_exceeded',
  451: 'security_error',
  500: 'internal_server_error',
}

function checkCaller(c: Context, apiKey: string | null): EmailError | null {
  // The provider refuses requests without a User-Agent before it reads them.
  if (!c.req.header('User-Agent')) return ['invalid_api_key', 'error code: 1010']
  const bearer = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
  if (bearer === undefined) return ['missing_api_key', 'Missing API key in the authorization header.']
  const isKnown = apiKey === null ? bearer.startsWith('re_') : bearer === apiKey
  return isKnown ? null : ['invalid_api_key', 'API key is invalid.']
}
