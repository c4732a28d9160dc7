import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { FakeProvider, Sandbox } from '../fake-provider.ts'
import { addressOf } from './addresses.ts'
import { checkMail } from './check-mail.ts'
import { answerError, type MailError } from './mail-errors.ts'

export type ResendOptions = {
  /** The one key that is accepted; null accepts any that looks like one. */
  readonly apiKey: string | null
  /** Domains that may send, subdomains included. */
  readonly domains: readonly string[]
}

const KEY_MAX_CHARACTERS = 256

/** Resend's `POST /emails`. Nothing leaves the machine: a mail is sent once it stands in the outbox. */
export function fakeResend({ sent, clock }: Sandbox, options: ResendOptions): FakeProvider {
  const send = async (c: Context) => {
    const refusedAtDoor = checkCaller(c, options.apiKey)
    if (refusedAtDoor) return answerError(c, refusedAtDoor)

    const key = c.req.header('Idempotency-Key')
    if (key !== undefined && (key.length < 1 || key.length > KEY_MAX_CHARACTERS))
      return answerError(c, ['invalid_idempotency_key', 'The key must be between 1-256 chars.'])

    const body = await c.req.text()
    const fingerprint = createHash('sha256').update(body).digest('hex')
    const spent = key === undefined ? undefined : sent.spentKey(key)
    if (spent) {
      return spent.fingerprint === fingerprint
        ? c.json({ id: spent.id })
        : answerError(c, ['invalid_idempotent_request', 'Same idempotency key used with a different request payload.'])
    }

    const checked = checkMail(body, options.domains)
    if (!checked.ok) return answerError(c, checked.error)

    const id = randomUUID()
    const at = clock.now()
    const messages = checked.mail.to.map((to, i) => ({
      id: i === 0 ? id : `${id}.${i}`,
      channel: 'EMAIL' as const,
      to: addressOf(to) ?? to,
      subject: checked.mail.subject,
      text: checked.mail.text ?? '',
      html: checked.mail.html ?? null,
      sentAt: at.toISOString(),
    }))
    sent.add(messages, key === undefined ? null : { key, fingerprint, id, at: at.getTime() })
    return c.json({ id })
  }

  return {
    provider: 'mail',
    paths: ['/emails'],
    routes: (app) => {
      app.post('/emails', send)
      app.all('/emails', (c) => answerError(c, ['method_not_allowed', 'Method is not allowed for the requested path.']))
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

function checkCaller(c: Context, apiKey: string | null): MailError | null {
  // The provider's front door turns away requests without it.
  if (!c.req.header('User-Agent')) return ['invalid_api_key', 'error code: 1010']
  const bearer = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
  if (bearer === undefined) return ['missing_api_key', 'Missing API key in the authorization header.']
  const isKnown = apiKey === null ? bearer.startsWith('re_') : bearer === apiKey
  return isKnown ? null : ['invalid_api_key', 'API key is invalid.']
}
