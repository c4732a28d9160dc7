import { isEmailAddress } from '#shared/domain/auth/email-address.ts'
import { isBareAddress } from '#shared/kernel/ports/email.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { EMAIL_CHANGE_MESSAGES as M } from './email-change-messages.ts'

const HOUR_MS = 3_600_000

/** BOTH: the old and the new address confirm. WAIT: the old one may object during the waiting time instead; the new one always confirms. */
export const EMAIL_CHANGE_WAYS = ['BOTH', 'WAIT'] as const
export type EmailChangeWay = (typeof EMAIL_CHANGE_WAYS)[number]

export const EMAIL_CHANGE_ENDS = [
  'DONE',
  'WITHDRAWN',
  'REPLACED',
  'STOPPED_BY_OLD',
  'STOPPED_BY_NEW',
  'TAKEN',
  'LEFT',
] as const
export type EmailChangeEnd = (typeof EMAIL_CHANGE_ENDS)[number]

export const EMAIL_CHANGE_STATES = ['OPEN', 'EXPIRED', ...EMAIL_CHANGE_ENDS] as const
export type EmailChangeState = (typeof EMAIL_CHANGE_STATES)[number]

export const EMAIL_CHANGE_SIDES = ['OLD', 'NEW'] as const
export type EmailChangeSide = (typeof EMAIL_CHANGE_SIDES)[number]

/** How long the links work. */
export const EMAIL_CHANGE_MS = 7 * 24 * HOUR_MS
/** How long an old address that staff couldn’t reach may object. */
export const EMAIL_CHANGE_WAIT_MS = 72 * HOUR_MS

export const EMAIL_MAX_CHARACTERS = 254
export const EMAIL_CHANGE_REASON_MAX_CHARACTERS = 300
export const IDENTITY_CHECK_MAX_CHARACTERS = 180

type Ending = { readonly end: EmailChangeEnd | null; readonly expiresAt: Date }

export function emailChangeState({ end, expiresAt }: Ending, now: Date): EmailChangeState {
  if (end !== null) return end
  return expiresAt > now ? 'OPEN' : 'EXPIRED'
}

/** What an email link shows to the person who opens it. */
export const EMAIL_LINK_STATES = ['OPEN', 'CONFIRMED', 'DONE', 'STOPPED', 'TAKEN'] as const
export type EmailLinkState = (typeof EMAIL_LINK_STATES)[number]

type Linked = Ending & { readonly side: EmailChangeSide; readonly isConfirmed: boolean }

/** Null: the link no longer works. The old address must not learn that the new one belongs to another account. */
export function emailLinkState({ side, isConfirmed, ...ending }: Linked, now: Date): EmailLinkState | null {
  switch (emailChangeState(ending, now)) {
    case 'OPEN':
      return isConfirmed ? 'CONFIRMED' : 'OPEN'
    case 'DONE':
      return 'DONE'
    case 'STOPPED_BY_OLD':
    case 'STOPPED_BY_NEW':
      return 'STOPPED'
    case 'TAKEN':
      return side === 'NEW' ? 'TAKEN' : 'STOPPED'
    default:
      return null
  }
}

export type EmailChangeFields = {
  readonly newEmail: string
  readonly way: EmailChangeWay
  readonly reason: string
  readonly identityCheck: string
}
type EmailChangeField = Exclude<keyof EmailChangeFields, 'way'>
export type EmailChangeFaults = Readonly<Partial<Record<EmailChangeField, string>>>

/** The stored form of addresses. */
export function canonicalEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** What is wrong with each field of a request by staff, in words. */
export function emailChangeFaults(typed: EmailChangeFields, oldEmail: string): EmailChangeFaults {
  const newEmail = addressFault(canonicalEmail(typed.newEmail), oldEmail)
  const reason = textFault(typed.reason, M.reasonMissing, EMAIL_CHANGE_REASON_MAX_CHARACTERS)
  const identityCheck =
    typed.way === 'WAIT' ? textFault(typed.identityCheck, M.identityMissing, IDENTITY_CHECK_MAX_CHARACTERS) : null
  return { ...(newEmail && { newEmail }), ...(reason && { reason }), ...(identityCheck && { identityCheck }) }
}

function addressFault(email: string, oldEmail: string): string | null {
  if (email === '') return M.addressMissing
  if (!isEmailAddress(email) || !isBareAddress(email) || email.length > EMAIL_MAX_CHARACTERS) return M.addressInvalid
  return email === oldEmail ? M.addressSame : null
}

function textFault(typed: string, missing: string, most: number): string | null {
  const text = typed.trim()
  if (text === '') return missing
  return countCharacters(text) > most ? M.tooLong(most) : null
}

/** "m…@meridian.test": its owner recognises it, and it is useless to anyone else. */
export function maskedEmail(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
