import type { Db } from '#db/client.ts'
import { outbox } from '#db/schema/platform.ts'
import { CODE_CHANNELS } from '#shared/domain/auth/codes.ts'
import type { Mailer, SendOutcome } from '#shared/kernel/mail.ts'
import type { SmsSender } from '#shared/kernel/sms.ts'
import { type LeasedMail, leaseDue, releaseStatement, stillLeased } from './lease.ts'
import { readMailParties } from './mail-parties.ts'
import { nextAttemptAt } from './retry-schedule.ts'
import { unsealPayload } from './sealed-payload.ts'
import { isMailTemplate, renderMail } from './templates/index.ts'
import { isSmsTemplate, renderSms } from './templates/sms.ts'

export type SendDeps = {
  readonly mailer: Mailer
  readonly sms: SmsSender
  readonly outboxKey: string
  /** `https://{host}`: links in mail never come from a request. */
  readonly originPattern: string
}

export type SendReport = {
  readonly sent: number
  /** Waiting for another try. */
  readonly later: number
  /** Given up; for the log. */
  readonly failed: readonly { readonly outboxId: string; readonly template: string; readonly reason: string }[]
}

type Tried = { readonly mail: LeasedMail; readonly outcome: SendOutcome }

const AT_ONCE = 2
const DEFAULT_LIMIT = 20

/**
 * Sends what is due, `limit` mails at most. Any number of senders may run at the same time, and one that dies loses
 * nothing: its lease ends, and the provider recognises the idempotency key.
 */
export async function sendDue(db: Db, deps: SendDeps, now: Date, limit = DEFAULT_LIMIT): Promise<SendReport> {
  const leased = await leaseDue(db, now, limit)
  if (leased.length === 0) return { sent: 0, later: 0, failed: [] }
  const parties = await readMailParties(db, leased)

  const tried = await Promise.all(
    CODE_CHANNELS.map((channel) =>
      sendLeased(
        db,
        leased.filter((mail) => mail.channel === channel),
        (mail) => trySending(mail, parties, deps, now),
        now,
      ),
    ),
  )
  return report(tried.flat(), now)
}

/** Over one channel: a provider that is away is left in peace, and keeps no other from working. */
async function sendLeased(
  db: Db,
  leased: readonly LeasedMail[],
  send: (mail: LeasedMail) => Promise<SendOutcome>,
  now: Date,
): Promise<Tried[]> {
  const tried: Tried[] = []
  for (let i = 0; i < leased.length; i += AT_ONCE) {
    const wave = await Promise.all(
      leased.slice(i, i + AT_ONCE).map(async (mail) => ({ mail, outcome: await send(mail) })),
    )
    tried.push(...wave)
    const isProviderAway = wave.every(({ outcome }) => outcome.kind === 'later' || outcome.kind === 'unknown')
    const untried = isProviderAway ? leased.slice(i + AT_ONCE) : []
    const [first, ...rest] = [
      ...wave.map((one) => settleStatement(db, one, now)),
      ...untried.map((mail) => releaseStatement(db, mail)),
    ]
    if (first) await db.commit([first, ...rest])
    if (isProviderAway) break
  }
  return tried
}

type Parties = Awaited<ReturnType<typeof readMailParties>>
type Recipient = NonNullable<ReturnType<Parties['recipient']>>
type Sender = NonNullable<ReturnType<Parties['sender']>>

async function trySending(row: LeasedMail, parties: Parties, deps: SendDeps, now: Date): Promise<SendOutcome> {
  const recipient = parties.recipient(row)
  if (!recipient) return { kind: 'refused', reason: 'no active recipient' }
  const community = parties.sender(row)
  if (!community) return { kind: 'later', reason: 'community without a primary host' }
  return row.channel === 'SMS'
    ? sendSms(row, recipient, community, deps, now)
    : sendMail(row, recipient, community, deps)
}

/** A newer build wrote it, and will send it. */
const UNKNOWN_TEMPLATE: SendOutcome = { kind: 'later', reason: 'unknown template' }
/** The error could quote the payload. A key that is put right, or a newer build, may still read it. */
const UNREADABLE: SendOutcome = { kind: 'later', reason: 'payload is not readable with this key and build' }

function orNull<T>(made: Promise<T>): Promise<T | null> {
  return made.catch(() => null)
}

async function sendMail(
  row: LeasedMail,
  recipient: Recipient,
  { config, name, familiarName, host, code }: Sender,
  { mailer, outboxKey, originPattern }: SendDeps,
): Promise<SendOutcome> {
  const { template } = row
  if (!isMailTemplate(template)) return UNKNOWN_TEMPLATE
  const origin = originPattern.replace('{host}', host)
  const brand = { name, familiarName, looks: config.looks, origin, conciergeEmail: config.conciergeEmail }
  const texts = await orNull(
    unsealPayload(outboxKey, row.id, row.payload).then((data) => renderMail(template, data, brand, recipient)),
  )
  if (!texts) return UNREADABLE
  return mailer.send({
    ...texts,
    from: { name, address: config.mailFrom },
    to: recipient.email,
    replyTo: config.conciergeEmail,
    idempotencyKey: row.idempotencyKey,
    tags: { template, community: code },
  })
}

async function sendSms(
  row: LeasedMail,
  { phone }: Recipient,
  community: Sender,
  { sms, outboxKey }: SendDeps,
  now: Date,
): Promise<SendOutcome> {
  const { template, expiresAt } = row
  if (!isSmsTemplate(template)) return UNKNOWN_TEMPLATE
  if (!phone) return { kind: 'refused', reason: 'no verified phone' }
  const text = await orNull(
    unsealPayload(outboxKey, row.id, row.payload).then((data) => renderSms(template, data, community)),
  )
  if (!text) return UNREADABLE
  const validForSeconds = expiresAt ? (expiresAt.getTime() - now.getTime()) / 1000 : Number.POSITIVE_INFINITY
  return sms.send({ to: phone, text, validForSeconds })
}

function settleStatement(db: Db, { mail, outcome }: Tried, now: Date) {
  const settle = db.build.update(outbox)
  const where = stillLeased(mail)
  switch (outcome.kind) {
    case 'sent':
      return settle.set({ status: 'SENT', sentAt: now, payload: '', lastError: null, leasedUntil: null }).where(where)
    case 'refused':
      return settle.set({ status: 'FAILED', lastError: outcome.reason, leasedUntil: null }).where(where)
    case 'later':
    case 'unknown': {
      const next = retryAt({ mail, outcome }, now)
      const what = next ? { nextAttemptAt: next } : { status: 'FAILED' as const }
      return settle.set({ ...what, lastError: outcome.reason, leasedUntil: null }).where(where)
    }
    default:
      return outcome satisfies never
  }
}

function retryAt({ mail, outcome }: Tried, now: Date): Date | null {
  return nextAttemptAt(mail.attempts, now, outcome.kind === 'later' ? outcome.retryAfterSeconds : undefined)
}

function report(tried: readonly Tried[], now: Date): SendReport {
  const failed = tried.flatMap((one) => {
    const { mail, outcome } = one
    const isFinal = outcome.kind === 'refused' || (outcome.kind !== 'sent' && retryAt(one, now) === null)
    return isFinal ? [{ outboxId: mail.id, template: mail.template, reason: outcome.reason }] : []
  })
  const sent = tried.filter(({ outcome }) => outcome.kind === 'sent').length
  return { sent, later: tried.length - sent - failed.length, failed }
}
