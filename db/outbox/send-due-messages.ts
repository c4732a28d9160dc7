import type { OutboxContext } from '#db/context.ts'
import { EMAIL_BATCH_MAX, type Mailer } from '#shared/kernel/ports/email.ts'
import type { SmsSender } from '#shared/kernel/ports/sms.ts'
import { failLostMessages, type LeasedMessage, type LeaseInput, leaseDue } from './lease.ts'
import { type MessageOutcome, prepareEmail, prepareText } from './prepare-message.ts'
import { type Parties, readParties } from './read-parties.ts'
import { keyMark } from './sealed-payload.ts'
import { type BatchResult, sendEmailBatch } from './send-email-batch.ts'
import { sendInTurn, type Tried } from './send-in-turn.ts'
import { retryAt, settle } from './settle.ts'
import { readShownSubjects, type ShownData } from './shown-subjects.ts'

/** The outbox with the ports that it sends with. */
export type SendContext = OutboxContext & {
  /** The keys of the workers whose messages this one sends. */
  readonly outboxKeys: readonly string[]
  readonly mailer: Mailer
  readonly sms: SmsSender
  /** `https://{host}`: links in email never come from a request. */
  readonly originPattern: string
  /** Signs the links with which members switch emails off. */
  readonly unsubscribeKey: string
}

export type SendReport = {
  readonly sent: number
  /** Messages that are retried later. */
  readonly later: number
  /** Messages given up, for the log. */
  readonly failed: readonly { readonly outboxId: string; readonly template: string; readonly reason: string }[]
}

const TEXTS_PER_ROUND = 20

/**
 * Sends the newest messages that this worker can open, for the request that has just written them, ahead of older ones that are due.
 * Retries are left to the jobs, because this process may end with its request.
 */
export async function sendNewest(ctx: SendContext, limit: number): Promise<SendReport> {
  const marks = await Promise.all(ctx.outboxKeys.map(keyMark))
  const { tried } = await sendRound(ctx, {
    emails: limit,
    texts: limit,
    withRetries: false,
    order: 'newest first',
    bulk: 'none',
    marks,
  })
  return report(tried, ctx.now)
}

export type DrainLimits = {
  /** No round begins after this time. */
  readonly maxMs: number
  /** The provider takes two calls a second. */
  readonly roundMs: number
  readonly elapsedMs: () => number
  readonly wait: (ms: number) => Promise<void>
}

export function drainLimits(startedAt = performance.now()): DrainLimits {
  return {
    maxMs: 25_000,
    roundMs: 500,
    elapsedMs: () => performance.now() - startedAt,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

/**
 * Sends due messages, oldest first and bulk emails last, until nothing is due, the provider is away or the time is up. Any number of
 * senders may run at the same time. If one ends early, its leases expire, and the provider recognises the repeated keys.
 */
export async function sendDueMessages(ctx: SendContext, limits: DrainLimits = drainLimits()): Promise<SendReport> {
  await failLostMessages(ctx)
  const tried: Tried[] = []
  let [emails, texts] = [EMAIL_BATCH_MAX, TEXTS_PER_ROUND]
  for (;;) {
    const roundStartedAt = limits.elapsedMs()
    const round = await sendRound(ctx, { emails, texts, withRetries: emails > 0, order: 'oldest first', bulk: 'last' })
    tried.push(...round.tried)
    if (round.isEmailAway) emails = 0
    if (round.isSmsAway) texts = 0
    if (!round.isMore || emails + texts === 0) return report(tried, ctx.now)
    const pause = limits.roundMs - (limits.elapsedMs() - roundStartedAt)
    if (pause > 0) await limits.wait(pause)
    if (limits.elapsedMs() >= limits.maxMs) return report(tried, ctx.now)
  }
}

async function sendRound(ctx: SendContext, input: LeaseInput) {
  const { retries, emails, texts, isBulkNext } = await leaseDue(ctx, input)
  const leased = [...retries, ...emails, ...texts]
  if (leased.length === 0) return { tried: [], isEmailAway: false, isSmsAway: false, isMore: false }
  const [parties, shownData] = await Promise.all([readParties(ctx, leased), readShownSubjects(ctx, leased)])
  const [batches, sentTexts] = await Promise.all([
    Promise.all([retries, emails].map((batch) => sendBatch(ctx, batch, parties, shownData))),
    sendTexts(ctx, texts, parties),
  ])
  return {
    tried: [...batches.flatMap(({ tried }) => tried), ...sentTexts.tried],
    isEmailAway: batches.some(({ isProviderAway }) => isProviderAway),
    isSmsAway: sentTexts.isProviderAway,
    isMore: retries.length > 0 || emails.length === input.emails || isBulkNext || texts.length === input.texts,
  }
}

async function sendBatch(
  ctx: SendContext,
  leased: readonly LeasedMessage[],
  parties: Parties,
  shownData: ShownData,
): Promise<BatchResult> {
  const prepared = await Promise.all(asBatch(leased).map((message) => prepareEmail(ctx, message, parties, shownData)))
  const result = await sendEmailBatch(ctx.mailer, leased[0]?.batchKey ?? '', prepared)
  await settle(ctx, result)
  return result
}

/**
 * Sorted, because a repeated call must have the same content. All emails get the lowest number of attempts in the batch: they are retried
 * together, and none is given up because of another email's attempts.
 */
function asBatch(leased: readonly LeasedMessage[]): LeasedMessage[] {
  const attempts = Math.min(...leased.map((message) => message.attempts))
  return leased.map((message) => ({ ...message, attempts })).sort((one, other) => (one.id < other.id ? -1 : 1))
}

async function sendTexts(ctx: SendContext, messages: readonly LeasedMessage[], parties: Parties) {
  const prepared = await Promise.all(messages.map((message) => prepareText(ctx, message, parties)))
  // The SMS provider has no idempotency keys, so each result is stored before the next text is sent.
  const result = await sendInTurn(
    prepared,
    (text) => ctx.sms.send(text),
    (pair) => settle(ctx, { tried: pair, untried: [] }),
  )
  await settle(ctx, { tried: [], untried: result.untried })
  return result
}

function report(tried: readonly Tried[], now: Date): SendReport {
  const failed = tried.flatMap(({ message, outcome }) => {
    const isFinal = outcome.kind === 'refused' || (isOpen(outcome) && retryAt({ message, outcome }, now) === null)
    return isFinal ? [{ outboxId: message.id, template: message.template, reason: outcome.reason }] : []
  })
  const sent = tried.filter(({ outcome }) => outcome.kind === 'sent').length
  const later = tried.filter(
    ({ message, outcome }) => isOpen(outcome) && retryAt({ message, outcome }, now) !== null,
  ).length
  return { sent, later, failed }
}

type OpenOutcome = Extract<MessageOutcome, { kind: 'later' | 'unknown' | 'postponed' }>

function isOpen(outcome: MessageOutcome): outcome is OpenOutcome {
  return outcome.kind === 'later' || outcome.kind === 'unknown' || outcome.kind === 'postponed'
}
