import type { OutboxContext } from '#db/context.ts'
import { openedPath } from '#shared/domain/broadcasts/opened-link.ts'
import { isEmailChoice } from '#shared/domain/notifications/email-options.ts'
import { quietUntil } from '#shared/domain/notifications/quiet-hours.ts'
import { isSentAfter } from '#shared/domain/notifications/undeliverable.ts'
import type { Email, SendOutcome } from '#shared/kernel/ports/email.ts'
import type { Sms } from '#shared/kernel/ports/sms.ts'
import { emailFragments } from './email-fragments.ts'
import type { LeasedMessage } from './lease.ts'
import { openedAnnouncement } from './opened-announcement.ts'
import type { EmailPreferences, Parties } from './read-parties.ts'
import { listHeaders, readerChoice } from './reader-links.ts'
import { unsealEnvelope, unsealPayload } from './sealed-payload.ts'
import type { ShownData } from './shown-subjects.ts'
import { type EmailTemplate, emailOptionOf, isEmailTemplate, renderEmail } from './templates/index.ts'
import { isSmsTemplate, renderSms } from './templates/sms.ts'

/** The provider request, or the outcome of a message that cannot be sent now. */
export type Prepared<T> =
  | { readonly ok: true; readonly message: LeasedMessage; readonly content: T }
  | { readonly ok: false; readonly message: LeasedMessage; readonly outcome: MessageOutcome }

/** `withheld` is final: its member does not want it or may no longer see it, or the address takes no email. `postponed` counts no attempt. */
export type MessageOutcome =
  | SendOutcome
  | { readonly kind: 'withheld'; readonly reason: string }
  | { readonly kind: 'postponed'; readonly until: Date; readonly reason: string }

/** Written by a newer build, which will send it. */
const UNKNOWN_TEMPLATE: SendOutcome = { kind: 'later', reason: 'unknown template' }
/** The outcome contains no error, which could quote the payload. The right key or a newer build may still read it. */
const UNREADABLE: SendOutcome = { kind: 'later', reason: 'payload is not readable with this key and build' }
const NO_RECIPIENT: SendOutcome = { kind: 'refused', reason: 'no active recipient' }
const NO_SENDER: SendOutcome = { kind: 'later', reason: 'community without a primary host' }
const NOT_SHOWN: MessageOutcome = { kind: 'withheld', reason: 'no longer shown to its reader' }

type PrepareContext = Pick<OutboxContext, 'now'> & {
  /** The keys of the workers whose messages this one sends. */
  readonly outboxKeys: readonly string[]
  /** `https://{host}`: links in email never come from a request. */
  readonly originPattern: string
  readonly unsubscribeKey: string
}

export async function prepareEmail(
  ctx: PrepareContext,
  message: LeasedMessage,
  parties: Parties,
  shownData: ShownData,
): Promise<Prepared<Email>> {
  const { outboxKeys, originPattern, now } = ctx
  const { id, template, idempotencyKey } = message
  const stop = (outcome: MessageOutcome) => ({ ok: false as const, message, outcome })
  const opened = await openEnvelope(outboxKeys, message, parties)
  if ('kind' in opened) return stop(opened)
  const { envelope, recipient, community } = opened
  if (!isEmailTemplate(template)) return stop(UNKNOWN_TEMPLATE)
  const { config, name, familiarName, host, code, timeZone } = community
  const { preferences, givenName } = recipient
  const unwanted = preferences && unwantedOutcome(template, preferences, timeZone, now)
  if (unwanted) return stop(unwanted)
  const origin = originPattern.replace('{host}', host)
  const { looks, conciergeEmail } = config
  const brand = { name, familiarName, looks, origin, conciergeEmail, timeZone, fragments: emailFragments(community) }
  const choice = preferences && (await readerChoice(ctx, { template, preferences, communityId: community.id, origin }))
  const texts = await unsealPayload(outboxKeys, id, message.payload)
    .then(async (all) => {
      const data = shownData(message, all)
      if (data === null) return NOT_SHOWN
      const read = preferences && config.tracksOpens ? openedAnnouncement(template, data) : null
      const sent = read && preferences && { ...read, communityId: community.id, userId: preferences.userId }
      const openedUrl = sent && origin + (await openedPath(ctx.unsubscribeKey, sent))
      return renderEmail(template, data, brand, { givenName, choice, openedUrl })
    })
    .catch(() => UNREADABLE)
  if ('kind' in texts) return stop(texts)
  const content: Email = {
    ...texts,
    from: { name, address: config.mailFrom },
    to: recipient.email,
    replyTo: envelope.replyTo ?? config.conciergeEmail,
    headers: listHeaders(choice),
    idempotencyKey,
    tags: { template, community: code },
  }
  return { ok: true, message, content }
}

/** The recipient and the sending community; or the outcome of a message without them. */
async function openEnvelope(outboxKeys: PrepareContext['outboxKeys'], message: LeasedMessage, parties: Parties) {
  const envelope = await orNull(unsealEnvelope(outboxKeys, message.id, message.envelope))
  if (!envelope) return UNREADABLE
  const recipient = parties.recipient(message, envelope)
  if (!recipient) return NO_RECIPIENT
  const community = parties.sender(message)
  return community ? { envelope, recipient, community } : NO_SENDER
}

/** Why a member is not sent an email now, or null. */
function unwantedOutcome(
  template: EmailTemplate,
  { isFormer, optionsOff, undeliverable, quietHours }: EmailPreferences,
  timeZone: string,
  now: Date,
): MessageOutcome | null {
  const option = emailOptionOf(template)
  if (undeliverable && !isSentAfter(undeliverable, option))
    return { kind: 'withheld', reason: undeliverable === 'BOUNCE' ? 'address bounces' : 'reader complained' }
  if (!isEmailChoice(option)) return null
  if (isFormer) return { kind: 'withheld', reason: 'no longer a member' }
  if (optionsOff.has(option)) return { kind: 'withheld', reason: 'switched off by its member' }
  const until = quietHours && quietUntil(quietHours, timeZone, now)
  return until && { kind: 'postponed', until, reason: 'quiet hours' }
}

export async function prepareText(
  { outboxKeys, now }: Pick<PrepareContext, 'outboxKeys' | 'now'>,
  message: LeasedMessage,
  parties: Parties,
): Promise<Prepared<Sms>> {
  const { id, template, expiresAt } = message
  const stop = (outcome: SendOutcome) => ({ ok: false as const, message, outcome })
  const opened = await openEnvelope(outboxKeys, message, parties)
  if ('kind' in opened) return stop(opened)
  const { recipient, community } = opened
  if (!isSmsTemplate(template)) return stop(UNKNOWN_TEMPLATE)
  if (!recipient.phone) return stop({ kind: 'refused', reason: 'no verified phone' })
  const text = await orNull(
    unsealPayload(outboxKeys, id, message.payload).then((data) => renderSms(template, data, community)),
  )
  if (!text) return stop(UNREADABLE)
  const validForSeconds = expiresAt ? (expiresAt.getTime() - now.getTime()) / 1000 : Number.POSITIVE_INFINITY
  return { ok: true, message, content: { to: recipient.phone, text, validForSeconds } }
}

function orNull<T>(made: Promise<T>): Promise<T | null> {
  return made.catch(() => null)
}
