import * as z from 'zod'
import {
  type BatchOutcome,
  type Email,
  isBareAddress,
  type Mailer,
  refuseEmailHeaders,
  type SendOutcome,
} from '#shared/kernel/ports/email.ts'

export type ResendConfig = {
  /** https://api.resend.com, or the sandbox. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const KEY_MAX_CHARACTERS = 256

const Accepted = z.object({ id: z.string().min(1) })
const AcceptedBatch = z.object({
  /** The ids of the accepted emails, in order. */
  data: z.array(Accepted),
  /** The refused emails, by their index in the request. */
  errors: z.array(z.object({ index: z.int().min(0), message: z.string() })).optional(),
})
const Refusal = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/) })

type Answer = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown }
type Unknown = Extract<SendOutcome, { kind: 'unknown' }>
type Failure = Exclude<SendOutcome, { kind: 'sent' }>

const UNREADABLE: Unknown = { kind: 'unknown', reason: 'unreadable answer' }
const ACCEPTED_EARLIER: SendOutcome = { kind: 'sent', id: 'accepted earlier' }

/** Sends through Resend's HTTP API: `POST /emails`, and `POST /emails/batch` for up to a hundred emails. */
export function resendMailer(config: ResendConfig): Mailer {
  return {
    async send(email) {
      const refusal = refuseEmail(email) ?? refuseKey(email.idempotencyKey)
      if (refusal) return { kind: 'refused', reason: refusal }
      const answer = await post(config, { path: '/emails', body: toWire(email), key: email.idempotencyKey })
      if ('kind' in answer) return answer
      if (isOk(answer)) {
        const accepted = Accepted.safeParse(answer.body)
        return accepted.success ? { kind: 'sent', id: accepted.data.id } : UNREADABLE
      }
      return wasKeyUsed(answer) ? ACCEPTED_EARLIER : failureOf(answer)
    },
    async sendBatch(emails, idempotencyKey) {
      const keyRefusal = refuseKey(idempotencyKey)
      if (keyRefusal) return { kind: 'refused', reason: keyRefusal }
      const refusals = emails.map(refuseEmail)
      const fit = emails.filter((_, i) => refusals[i] === null)
      const answer =
        fit.length === 0 ? { kind: 'each' as const, outcomes: [] } : await postBatch(config, fit, idempotencyKey)
      if (answer.kind !== 'each') return answer
      const outcomes = [...answer.outcomes]
      return {
        kind: 'each',
        outcomes: refusals.map((reason) => (reason === null ? (outcomes.shift() ?? UNREADABLE) : refused(reason))),
      }
    },
  }
}

function refused(reason: string): Failure {
  return { kind: 'refused', reason }
}

async function postBatch(config: ResendConfig, emails: readonly Email[], key: string): Promise<BatchOutcome> {
  const body = emails.map(toWire)
  // Permissive: a refused email does not prevent the others from being sent.
  const answer = await post(config, {
    path: '/emails/batch',
    body,
    key,
    headers: { 'x-batch-validation': 'permissive' },
  })
  if ('kind' in answer) return answer
  if (isOk(answer)) {
    const outcomes = outcomesOf(answer.body, emails.length)
    return outcomes ? { kind: 'each', outcomes } : UNREADABLE
  }
  if (wasKeyUsed(answer)) return { kind: 'each', outcomes: emails.map(() => ACCEPTED_EARLIER) }
  const failure = failureOf(answer)
  if (failure.kind !== 'later' || !failure.concernsThisOnly) return failure
  return emails.length === 1 ? { kind: 'each', outcomes: [failure] } : refused(failure.reason)
}

/** One outcome per email; null if the response does not cover each of them. */
function outcomesOf(body: unknown, count: number): SendOutcome[] | null {
  const parsed = AcceptedBatch.safeParse(body)
  if (!parsed.success) return null
  const { data, errors = [] } = parsed.data
  const refusedPlaces = new Set(errors.map(({ index }) => index))
  if (data.length + refusedPlaces.size !== count) return null
  const ids = data.map(({ id }) => id)
  // The messages of the errors are for people and may quote addresses.
  return Array.from({ length: count }, (_, i) =>
    refusedPlaces.has(i) ? refused('refused in a batch') : { kind: 'sent', id: ids.shift() ?? '' },
  )
}

type Call = {
  readonly path: string
  readonly body: unknown
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
}

async function post(
  { baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: ResendConfig,
  { path, body, key, headers }: Call,
): Promise<Answer | Unknown> {
  try {
    const response = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        // Resend answers 403 to requests without one, and workers send none by default.
        'User-Agent': 'council-platform',
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: await jsonOf(response) }
  } catch (error) {
    // A dropped connection looks the same before and after the provider accepted the email.
    return { kind: 'unknown', reason: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network' }
  }
}

function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
}

function toWire(email: Email) {
  const headers = email.headers ?? {}
  return {
    from: `${quoted(email.from.name)} <${email.from.address}>`,
    to: [email.to],
    ...(email.replyTo === null ? {} : { reply_to: [email.replyTo] }),
    subject: email.subject,
    html: email.html,
    text: email.text,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    tags: Object.entries(email.tags).map(([name, value]) => ({ name, value })),
  }
}

function quoted(name: string) {
  return `"${name.replaceAll(/["\\<>]/g, '')}"`
}

function breaksHeader(value: string) {
  return /[\r\n\0]/.test(value)
}

/** Why an email cannot be sent as it is, or null. */
function refuseEmail(email: Email): string | null {
  const headers = [email.subject, email.from.name, ...Object.keys(email.tags), ...Object.values(email.tags)]
  if (headers.some(breaksHeader)) return 'line break in a header'
  const addresses = [email.from.address, email.to, ...(email.replyTo === null ? [] : [email.replyTo])]
  if (!addresses.every(isBareAddress)) return 'not an email address'
  return refuseEmailHeaders(email.headers ?? {})
}

function refuseKey(key: string): string | null {
  return /^[\x21-\x7e]+$/.test(key) && key.length <= KEY_MAX_CHARACTERS ? null : 'unfit idempotency key'
}

function isOk({ status }: Answer) {
  return status >= 200 && status < 300
}

function nameOf({ body }: Answer): string {
  return Refusal.safeParse(body).data?.name ?? 'unnamed'
}

/** Other content under a used key: an earlier attempt, rendered before a change of the brand or address, was accepted. */
function wasKeyUsed(answer: Answer) {
  return answer.status === 409 && nameOf(answer) === 'invalid_idempotent_request'
}

function failureOf(answer: Answer): Failure {
  const reason = `${answer.status} ${nameOf(answer)}`
  switch (answer.status) {
    case 400:
    case 413:
    case 422:
    case 451:
      return refused(reason)
    case 403:
      // In this context the name means that the sending domain of the email is not verified.
      return nameOf(answer) === 'validation_error'
        ? { kind: 'later', reason, concernsThisOnly: true }
        : { kind: 'later', reason }
    default: {
      // Keys, limits and outages can be fixed without changing the email.
      const seconds = Number(answer.retryAfter ?? Number.NaN)
      return seconds > 0 ? { kind: 'later', reason, retryAfterSeconds: Math.ceil(seconds) } : { kind: 'later', reason }
    }
  }
}
