import type { Db } from '#db/client.ts'
import { outbox } from '#db/schema/platform.ts'
import type { Mail, Mailer, SendOutcome } from '#shared/kernel/mail.ts'
import { type LeasedMail, leaseDue, releaseStatement, stillLeased } from './lease.ts'
import { readMailParties } from './mail-parties.ts'
import { nextAttemptAt } from './retry-schedule.ts'
import { unsealPayload } from './sealed-payload.ts'
import { isMailTemplate, renderMail } from './templates/index.ts'

export type SendDeps = {
  readonly mailer: Mailer
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
export const sendDue = async (db: Db, deps: SendDeps, now: Date, limit = DEFAULT_LIMIT): Promise<SendReport> => {
  const leased = await leaseDue(db, now, limit)
  if (leased.length === 0) return { sent: 0, later: 0, failed: [] }
  const parties = await readMailParties(db, leased)

  const tried: Tried[] = []
  for (let i = 0; i < leased.length; i += AT_ONCE) {
    const wave = await Promise.all(
      leased.slice(i, i + AT_ONCE).map(async (mail) => ({ mail, outcome: await trySending(mail, parties, deps) })),
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
  return report(tried, now)
}

const trySending = async (
  row: LeasedMail,
  parties: Awaited<ReturnType<typeof readMailParties>>,
  deps: SendDeps,
): Promise<SendOutcome> => {
  const made = await makeMail(row, parties, deps)
  return 'mail' in made ? deps.mailer.send(made.mail) : made.outcome
}

const makeMail = async (
  row: LeasedMail,
  parties: Awaited<ReturnType<typeof readMailParties>>,
  { outboxKey, originPattern }: SendDeps,
): Promise<{ mail: Mail } | { outcome: SendOutcome }> => {
  const { template } = row
  // A newer build wrote it, and will send it.
  if (!isMailTemplate(template)) return { outcome: { kind: 'later', reason: 'unknown template' } }
  const recipient = parties.recipient(row)
  if (!recipient) return { outcome: { kind: 'refused', reason: 'no active recipient' } }
  const community = parties.sender(row)
  if (!community) return { outcome: { kind: 'later', reason: 'community without a primary host' } }

  const { config, name, familiarName } = community
  const origin = originPattern.replace('{host}', community.host)
  const brand = { name, familiarName, looks: config.looks, origin, conciergeEmail: config.conciergeEmail }
  let texts: ReturnType<typeof renderMail>
  try {
    texts = renderMail(template, await unsealPayload(outboxKey, row.id, row.payload), brand, recipient)
  } catch {
    // The error could quote the payload. A key that is put right, or a newer build, may still read it.
    return { outcome: { kind: 'later', reason: 'payload is not readable with this key and build' } }
  }
  return {
    mail: {
      ...texts,
      from: { name, address: config.mailFrom },
      to: recipient.email,
      replyTo: config.conciergeEmail,
      idempotencyKey: row.idempotencyKey,
      tags: { template, community: community.code },
    },
  }
}

const settleStatement = (db: Db, { mail, outcome }: Tried, now: Date) => {
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

const retryAt = ({ mail, outcome }: Tried, now: Date): Date | null =>
  nextAttemptAt(mail.attempts, now, outcome.kind === 'later' ? outcome.retryAfterSeconds : undefined)

const report = (tried: readonly Tried[], now: Date): SendReport => {
  const failed = tried.flatMap((one) => {
    const { mail, outcome } = one
    const isFinal = outcome.kind === 'refused' || (outcome.kind !== 'sent' && retryAt(one, now) === null)
    return isFinal ? [{ outboxId: mail.id, template: mail.template, reason: outcome.reason }] : []
  })
  const sent = tried.filter(({ outcome }) => outcome.kind === 'sent').length
  return { sent, later: tried.length - sent - failed.length, failed }
}
