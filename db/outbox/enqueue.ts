import type { OutboxContext } from '#db/context.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import type { CodeChannel } from '#shared/domain/auth/codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isBareAddress, type MailHeaders, refuseMailHeaders } from '#shared/kernel/ports/mail.ts'
import { leaseEnd } from './lease.ts'
import { sealEnvelope, sealPayload } from './sealed-payload.ts'
import { checkMailData, type MailData, type MailTemplate } from './templates/index.ts'
import type { SmsTemplate } from './templates/sms.ts'

export type MailRecipient =
  /** The address is read from the user's row when the mail is sent. */
  | { readonly kind: 'USER'; readonly userId: string }
  /** Any address; the mail greets the recipient by the name. */
  | { readonly kind: 'ADDRESS'; readonly address: string; readonly name: string }
  /** The community's concierge, at the address of its configuration. */
  | { readonly kind: 'CONCIERGE' }

export type NewMail<T extends MailTemplate = MailTemplate> = {
  /** The community that is the sender. */
  readonly communityId: string
  readonly recipient: MailRecipient
  readonly template: T
  readonly data: MailData<T>
  readonly headers?: MailHeaders
  /** `{template}/{entityId}/{version}`: a mail with a known key is not written again. */
  readonly idempotencyKey: string
  /** Sent no earlier; at once if absent. */
  readonly notBefore?: Date
  /** One of many that are written at once: sent when nothing else is due. */
  readonly isBulk?: boolean
}

const NAME_MAX_CHARACTERS = 200
const ADDRESS_MAX_CHARACTERS = 254

/**
 * The statement that puts a mail into the outbox, for the batch of the change that causes it. It is returned in an array because
 * awaiting a promise of a query would run the query.
 */
export async function mailStatements<T extends MailTemplate>(ctx: OutboxContext, mail: NewMail<T>) {
  return [insertMails([await mailRow(ctx, mail)])] as const
}

/** The same for many mails: one statement, or none without a mail. */
export async function manyMailsStatements<T extends MailTemplate>(ctx: OutboxContext, mails: readonly NewMail<T>[]) {
  const rows = await Promise.all(mails.map((mail) => mailRow(ctx, mail)))
  return rows.length > 0 ? [insertMails(rows)] : []
}

function insertMails(rows: readonly (typeof outbox.$inferInsert)[]) {
  return build
    .insert(outbox)
    .values([...rows])
    .onConflictDoNothing({ target: outbox.idempotencyKey })
}

async function mailRow<T extends MailTemplate>({ outboxKey, now }: OutboxContext, mail: NewMail<T>) {
  checkMail(mail)
  const id = newId(now)
  const { recipient } = mail
  return {
    id,
    communityId: mail.communityId,
    idempotencyKey: mail.idempotencyKey,
    channel: 'EMAIL',
    template: mail.template,
    recipientKind: recipient.kind,
    userId: recipient.kind === 'USER' ? recipient.userId : null,
    payload: await sealPayload(outboxKey, id, mail.data),
    envelope: await envelopeOf(outboxKey, id, mail),
    status: 'WAITING',
    isBulk: mail.isBulk ?? false,
    nextAttemptAt: mail.notBefore ?? now,
    createdAt: now,
  } as const
}

function checkMail<T extends MailTemplate>({ template, data, headers, recipient, idempotencyKey }: NewMail<T>): void {
  checkMailData(template, data)
  if (!/^[\x21-\x7e]{1,256}$/.test(idempotencyKey)) throw new Error('The idempotency key of a mail is unfit')
  const refusal = refuseMailHeaders(headers ?? {})
  if (refusal) throw new Error(`A mail has ${refusal}`)
  if (recipient.kind !== 'ADDRESS') return
  const { address, name } = recipient
  if (!isBareAddress(address) || address.length > ADDRESS_MAX_CHARACTERS)
    throw new Error('The recipient of a mail has no valid address')
  // Control characters could break the header; the length is limited because providers refuse long headers.
  if (/\p{Cc}/u.test(name) || name.length > NAME_MAX_CHARACTERS)
    throw new Error('The recipient of a mail has no valid name')
}

function envelopeOf(outboxKey: string, id: string, { recipient, headers }: NewMail): Promise<string> | null {
  const to = recipient.kind === 'ADDRESS' ? { address: recipient.address, name: recipient.name } : null
  return to || headers ? sealEnvelope(outboxKey, id, { to, headers: headers ?? {} }) : null
}

export type CodeMessage = {
  /** The id of the code, which is also the id of the message. */
  readonly id: string
  readonly communityId: string
  readonly userId: string
  readonly channel: CodeChannel
  readonly code: string
  /** The email or username that asked for it, for the link to its entry. */
  readonly to: string
  readonly expiresAt: Date
}

/**
 * The statement that puts a one-time code into the outbox. A text message is leased at once to the request that writes it, which
 * sends it before it answers; if that request ends early, the lease expires and a job sends the text.
 */
export async function codeMessageStatements({ outboxKey, now }: OutboxContext, message: CodeMessage) {
  const { id, communityId, userId, channel, code, to, expiresAt } = message
  const isLeasedAtOnce = channel === 'SMS'
  const statement = build.insert(outbox).values({
    id,
    communityId,
    idempotencyKey: `sign-in-code/${id}/1`,
    channel,
    template: 'sign-in-code',
    recipientKind: 'USER',
    userId,
    payload: await sealPayload(outboxKey, id, { code, to }),
    status: 'WAITING',
    attempts: isLeasedAtOnce ? 1 : 0,
    nextAttemptAt: now,
    leasedUntil: isLeasedAtOnce ? leaseEnd(now) : null,
    expiresAt,
    createdAt: now,
  })
  return [statement] as const
}

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
  const statement = build
    .insert(outbox)
    .values({
      id,
      communityId: text.communityId,
      idempotencyKey: text.idempotencyKey,
      channel: 'SMS',
      template: text.template,
      recipientKind: recipient.kind,
      userId: recipient.kind === 'USER' ? recipient.userId : null,
      payload: await sealPayload(outboxKey, id, text.data),
      envelope: to && (await sealEnvelope(outboxKey, id, { to, headers: {} })),
      status: 'WAITING',
      nextAttemptAt: now,
      expiresAt: text.expiresAt ?? null,
      createdAt: now,
    })
    .onConflictDoNothing({ target: outbox.idempotencyKey })
  return [statement] as const
}
