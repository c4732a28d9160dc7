import { createHmac, randomUUID } from 'node:crypto'
import type { NewWebhook } from '../webhooks.ts'
import { addressOf } from './addresses.ts'
import type { CheckedEmail } from './check-email.ts'

export type EmailWebhookTarget = {
  readonly url: string
  /** `whsec_` and the key in base64, shared with the receiver. */
  readonly key: string
}

const DELAY_MS = 500

type EmailEvent = {
  readonly type: string
  readonly bounce?: { readonly message: string; readonly type: string; readonly subType: string }
}

/** The event of an email, by the beginning of its address: `bounce@`, `full@`, `spam@`, also `bounce+x@`; other emails have none. */
const EVENTS: Readonly<Record<string, EmailEvent>> = {
  bounce: {
    type: 'email.bounced',
    bounce: { message: 'The address does not exist.', type: 'Permanent', subType: 'General' },
  },
  full: {
    type: 'email.bounced',
    bounce: { message: 'The mailbox is full.', type: 'Transient', subType: 'MailboxFull' },
  },
  spam: { type: 'email.complained' },
}

type SentEmail = { readonly id: string; readonly email: CheckedEmail; readonly at: Date }

/** The webhooks of an email as the provider sends them: signed over their exact bytes. */
export function emailWebhooks(target: EmailWebhookTarget, { id, email, at }: SentEmail): NewWebhook[] {
  return email.to.flatMap((recipient) => {
    const address = addressOf(recipient) ?? recipient
    const event = EVENTS[/^[^@+]*/.exec(address)?.[0].toLowerCase() ?? '']
    return event ? [webhookOf(target, { id, email, at }, address, event)] : []
  })
}

function webhookOf(
  target: EmailWebhookTarget,
  { id, email, at }: SentEmail,
  address: string,
  event: EmailEvent,
): NewWebhook {
  const { type, bounce } = event
  const data = {
    email_id: id,
    from: email.from,
    to: [address],
    subject: email.subject,
    tags: Object.fromEntries((email.tags ?? []).map(({ name, value }) => [name, value])),
    ...(bounce && { bounce }),
  }
  const body = JSON.stringify({ type, created_at: at.toISOString(), data })
  return {
    provider: 'mail',
    subject: address,
    url: target.url,
    headers: signedHeaders(target.key, `msg_${randomUUID()}`, at, body),
    body: () => body,
    delayMs: DELAY_MS,
  }
}

export function signedHeaders(key: string, id: string, at: Date, body: string) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const secret = Buffer.from(key.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` }
}
