import type { OutboxContext } from '#db/context.ts'
import { leaseEnd } from '#db/leases.ts'
import { outbox } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import type { CodeChannel } from '#shared/domain/auth/codes.ts'
import type { BillingReminder } from '#shared/domain/billing/reminders/reminders.ts'
import { newId } from '#shared/kernel/ids.ts'
import { ADDRESS_MAX_CHARACTERS, isBareAddress } from '#shared/kernel/ports/email.ts'
import type { FreeToRemind } from './reminders.ts'
import { sealEnvelope, sealPayload } from './sealed-payload.ts'
import { checkEmailData, type EmailData, type EmailTemplate } from './templates/index.ts'
import type { SmsTemplate } from './templates/sms.ts'

export type EmailRecipient =
  /** The address is read from the user's row when the email is sent. */
  | { readonly kind: 'USER'; readonly userId: string }
  /** Any address; the email greets the recipient by the name. */
  | { readonly kind: 'ADDRESS'; readonly address: string; readonly name: string }
  /** The community's concierge, at the address of its configuration. */
  | { readonly kind: 'CONCIERGE' }

/** Every email except the reminders, of which a member gets at most one within 24 hours. */
type FreeEmail = Exclude<EmailTemplate, BillingReminder>

export type NewEmail<T extends EmailTemplate = FreeEmail> = {
  /** The community that is the sender. */
  readonly communityId: string
  readonly recipient: EmailRecipient
  readonly template: T
  readonly data: EmailData<T>
  /** The address of a person whom the recipient can reply to; the community's concierge if absent. */
  readonly replyTo?: string
  /** `{template}/{entityId}/{version}`: an email with a known key is not written again. */
  readonly idempotencyKey: string
  /** Not sent before this time; at once if absent. */
  readonly notBefore?: Date
  /** One of many that are written at once: sent when nothing else is due. */
  readonly isBulk?: boolean
}

const NAME_MAX_CHARACTERS = 200

/** The statement that puts an email into the outbox, for the batch of the change that causes it. */
export async function emailStatements<T extends FreeEmail>(ctx: OutboxContext, email: NewEmail<T>) {
  return [await emailStatement(ctx, email)] as const
}

/** The same for a reminder, which is only sent in its turn; its batch begins with a statement that repeats `isStillFree`. */
export async function reminderStatements<T extends BillingReminder>(
  ctx: OutboxContext,
  _turn: FreeToRemind,
  email: NewEmail<T>,
) {
  return [await emailStatement(ctx, email)] as const
}

async function emailStatement<T extends EmailTemplate>(ctx: OutboxContext, email: NewEmail<T>) {
  return insertMessage({ ...(await emailRow(ctx, email)), expiresAt: null })
}

type MessageRow = Omit<typeof outbox.$inferSelect, 'attempts' | 'leasedUntil' | 'batchKey' | 'lastError' | 'sentAt'>

const insertMessage = statement((p: MessageRow) =>
  insertMessages([
    {
      id: p.id,
      communityId: p.communityId,
      idempotencyKey: p.idempotencyKey,
      channel: p.channel,
      template: p.template,
      recipientKind: p.recipientKind,
      userId: p.userId,
      payload: p.payload,
      envelope: p.envelope,
      status: p.status,
      isBulk: p.isBulk,
      nextAttemptAt: p.nextAttemptAt,
      expiresAt: p.expiresAt,
      createdAt: p.createdAt,
    },
  ]),
)

/** The same for many emails: one statement, or none for an empty list. */
export async function manyEmailsStatements<T extends FreeEmail>(ctx: OutboxContext, emails: readonly NewEmail<T>[]) {
  const rows = await Promise.all(emails.map((email) => emailRow(ctx, email)))
  return rows.length > 0 ? [insertMessages(rows)] : []
}

function insertMessages(rows: readonly (typeof outbox.$inferInsert)[]) {
  return build
    .insert(outbox)
    .values([...rows])
    .onConflictDoNothing({ target: outbox.idempotencyKey })
}

async function emailRow<T extends EmailTemplate>({ outboxKey, now }: OutboxContext, email: NewEmail<T>) {
  checkEmail(email)
  const id = newId(now)
  const { recipient } = email
  return {
    id,
    communityId: email.communityId,
    idempotencyKey: email.idempotencyKey,
    channel: 'EMAIL',
    template: email.template,
    recipientKind: recipient.kind,
    userId: recipient.kind === 'USER' ? recipient.userId : null,
    payload: await sealPayload(outboxKey, id, email.data),
    envelope: await envelopeOf(outboxKey, id, email),
    status: 'WAITING',
    isBulk: email.isBulk ?? false,
    nextAttemptAt: email.notBefore ?? now,
    createdAt: now,
  } as const
}

function checkEmail<T extends EmailTemplate>(email: NewEmail<T>): void {
  const { template, data, replyTo, recipient, idempotencyKey } = email
  checkEmailData(template, data)
  if (!/^[\x21-\x7e]{1,256}$/.test(idempotencyKey)) throw new Error('The idempotency key of an email is unfit')
  if (replyTo !== undefined && !isBareAddress(replyTo)) throw new Error('An email has no valid address for answers')
  if (recipient.kind !== 'ADDRESS') return
  const { address, name } = recipient
  if (!isBareAddress(address) || address.length > ADDRESS_MAX_CHARACTERS)
    throw new Error('The recipient of an email has no valid address')
  // Control characters could break the header; the length is limited because providers refuse long headers.
  if (/\p{Cc}/u.test(name) || name.length > NAME_MAX_CHARACTERS)
    throw new Error('The recipient of an email has no valid name')
}

type Enveloped = Pick<NewEmail, 'recipient' | 'replyTo'>

function envelopeOf(outboxKey: string, id: string, email: Enveloped): Promise<string> | null {
  const { recipient, replyTo } = email
  const to = recipient.kind === 'ADDRESS' ? { address: recipient.address, name: recipient.name } : null
  return to || replyTo ? sealEnvelope(outboxKey, id, { to, replyTo: replyTo ?? null }) : null
}

export type CodeMessage = {
  /** The id of the code, which is also the id of the message. */
  readonly id: string
  readonly communityId: string
  readonly userId: string
  readonly channel: CodeChannel
  readonly code: string
  /** The email or username that requested the code, for the link to its entry page. */
  readonly to: string
  readonly expiresAt: Date
}

/**
 * The statement that puts a one-time code into the outbox. A text message is leased at once to the request that writes it, which sends it
 * before answering; if that request ends early, the lease expires and a job sends the text.
 */
export async function codeMessageStatements({ outboxKey, now }: OutboxContext, message: CodeMessage) {
  const { id, channel, code, to } = message
  const isLeasedAtOnce = channel === 'SMS'
  const row = {
    ...message,
    idempotencyKey: `sign-in-code/${id}/1`,
    payload: await sealPayload(outboxKey, id, { code, to }),
    attempts: isLeasedAtOnce ? 1 : 0,
    leasedUntil: isLeasedAtOnce ? leaseEnd(now) : null,
    now,
  }
  return [insertCode(row)] as const
}

type CodeRow = Pick<CodeMessage, 'id' | 'communityId' | 'userId' | 'channel' | 'expiresAt'> & {
  readonly idempotencyKey: string
  readonly payload: string
  readonly attempts: number
  readonly leasedUntil: Date | null
  readonly now: Date
}

const insertCode = statement((p: CodeRow) =>
  build.insert(outbox).values({
    id: p.id,
    communityId: p.communityId,
    idempotencyKey: p.idempotencyKey,
    channel: p.channel,
    template: 'sign-in-code',
    recipientKind: 'USER',
    userId: p.userId,
    payload: p.payload,
    status: 'WAITING',
    attempts: p.attempts,
    nextAttemptAt: p.now,
    leasedUntil: p.leasedUntil,
    expiresAt: p.expiresAt,
    createdAt: p.now,
  }),
)

export type NewText = {
  /** Absent where nothing refers to the message. */
  readonly id?: string
  readonly communityId: string
  readonly recipient:
    | { readonly kind: 'USER'; readonly userId: string }
    /** A number that is not, or no longer, the verified one of a member. */
    | { readonly kind: 'ADDRESS'; readonly number: string }
  readonly template: SmsTemplate
  readonly data: object
  readonly idempotencyKey: string
  readonly expiresAt?: Date
}

/** The statement that puts a text message into the outbox, for the batch of the change that causes it; jobs send it. */
export async function textStatements({ outboxKey, now }: OutboxContext, text: NewText) {
  const { id = newId(now), recipient } = text
  const to = recipient.kind === 'ADDRESS' ? { address: recipient.number, name: '' } : null
  const row = {
    id,
    communityId: text.communityId,
    idempotencyKey: text.idempotencyKey,
    channel: 'SMS',
    template: text.template,
    recipientKind: recipient.kind,
    userId: recipient.kind === 'USER' ? recipient.userId : null,
    payload: await sealPayload(outboxKey, id, text.data),
    envelope: to && (await sealEnvelope(outboxKey, id, { to, replyTo: null })),
    status: 'WAITING',
    isBulk: false,
    nextAttemptAt: now,
    expiresAt: text.expiresAt ?? null,
    createdAt: now,
  } as const
  return [insertMessage(row)] as const
}
