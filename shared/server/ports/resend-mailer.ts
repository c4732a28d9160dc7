import * as z from 'zod'
import type { Mail, Mailer, SendOutcome } from '#shared/kernel/mail.ts'

export type ResendConfig = {
  /** https://api.resend.com, or the sandbox. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const KEY_MAX_CHARACTERS = 256

const Accepted = z.object({ id: z.string().min(1) })
const Refusal = z.object({ name: z.string().regex(/^[a-z_]{1,60}$/) })

/** Sends through Resend's HTTP API. */
export function resendMailer({ baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: ResendConfig): Mailer {
  return {
    async send(mail) {
      const unfit = whyUnfit(mail)
      if (unfit) return { kind: 'refused', reason: unfit }
      let response: Response
      try {
        response = await fetch(new URL('/emails', baseUrl), {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            Authorization: `Bearer ${apiKey}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': mail.idempotencyKey,
            // Resend answers 403 to requests without one, and workers send none by themselves.
            'User-Agent': 'council-platform',
          },
          body: JSON.stringify(toWire(mail)),
        })
        return await outcomeOf(response)
      } catch (error) {
        // A dropped connection looks the same before and after the provider took the mail.
        return {
          kind: 'unknown',
          reason: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network',
        }
      }
    },
  }
}

function toWire(mail: Mail) {
  return {
    from: `${quoted(mail.from.name)} <${mail.from.address}>`,
    to: [mail.to],
    ...(mail.replyTo === null ? {} : { reply_to: [mail.replyTo] }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    tags: Object.entries(mail.tags).map(([name, value]) => ({ name, value })),
  }
}

function quoted(name: string) {
  return `"${name.replaceAll(/["\\<>]/g, '')}"`
}

function breaksHeader(value: string) {
  return /[\r\n\0]/.test(value)
}
function isBareAddress(value: string) {
  return /^[^\s<>"(),:;]+@[^\s<>"(),:;@]+$/.test(value)
}

function whyUnfit(mail: Mail): string | null {
  const headers = [mail.subject, mail.from.name, ...Object.keys(mail.tags), ...Object.values(mail.tags)]
  if (headers.some(breaksHeader)) return 'line break in a header'
  const addresses = [mail.from.address, mail.to, ...(mail.replyTo === null ? [] : [mail.replyTo])]
  if (!addresses.every(isBareAddress)) return 'not a mail address'
  if (!/^[\x21-\x7e]+$/.test(mail.idempotencyKey) || mail.idempotencyKey.length > KEY_MAX_CHARACTERS)
    return 'unfit idempotency key'
  return null
}

async function outcomeOf(response: Response): Promise<SendOutcome> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw error
  })
  if (response.ok) {
    const accepted = Accepted.safeParse(body)
    return accepted.success ? { kind: 'sent', id: accepted.data.id } : { kind: 'unknown', reason: 'unreadable answer' }
  }
  const name = Refusal.safeParse(body).data?.name ?? 'unnamed'
  const reason = `${response.status} ${name}`
  switch (response.status) {
    case 400:
    case 413:
    case 422:
    case 451:
      return { kind: 'refused', reason }
    case 409:
      // Another text under a spent key: an earlier try, written before a change of the brand, was accepted.
      return name === 'invalid_idempotent_request'
        ? { kind: 'sent', id: 'accepted earlier' }
        : { kind: 'later', reason }
    default: {
      // Keys, domains, limits and outages are mended without changing the mail.
      const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
      return seconds > 0 ? { kind: 'later', reason, retryAfterSeconds: Math.ceil(seconds) } : { kind: 'later', reason }
    }
  }
}
