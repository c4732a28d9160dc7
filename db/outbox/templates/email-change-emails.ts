import * as z from 'zod'
import { defineTemplate, moment } from './define-template.ts'

const Times = { waitEndsAt: z.iso.datetime().nullable(), expiresAt: z.iso.datetime() }

/** To the address that a member has, when staff were asked to change it. `newEmail` is masked. */
export const emailChangeOld = defineTemplate(
  'email-change-old',
  'security',
  z.strictObject({ token: z.string(), newEmail: z.string(), ...Times }),
  ({ token, newEmail, waitEndsAt, expiresAt }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: waitEndsAt
      ? `Your email address at ${familiarName} is about to change`
      : `Confirm your email address change at ${familiarName}`,
    preview: waitEndsAt ? 'If you didn’t ask for this, stop it now.' : 'Both addresses need to confirm.',
    heading: waitEndsAt ? 'Is this change yours?' : 'Do you want to change your email address?',
    paragraphs: [
      `Our staff were asked to change the email address of your account at ${familiarName} from this one to ${newEmail}.`,
      waitEndsAt
        ? `We were told that this mailbox can no longer be reached. You have until ${moment(waitEndsAt, timeZone)} to stop the change. After that, it takes effect as soon as the new address has confirmed.`
        : `It changes only once both addresses have confirmed. The link works until ${moment(expiresAt, timeZone)}.`,
      `If you didn’t ask for this, stop it with the button and tell us at ${conciergeEmail}: someone may be trying to get into your account.`,
    ],
    button: { label: waitEndsAt ? 'Stop or confirm' : 'Confirm or stop', href: `/email/confirm?token=${token}` },
    why: `you have an account at ${familiarName}`,
  }),
)

/** To the address that it is to become. Whoever reads it need not be the member, so it says nothing of them. */
export const emailChangeNew = defineTemplate(
  'email-change-new',
  'security',
  z.strictObject({ token: z.string(), ...Times }),
  ({ token, waitEndsAt, expiresAt }, { familiarName, timeZone }) => ({
    subject: `Confirm your new email address for ${familiarName}`,
    preview: 'Your account keeps its old address until you do.',
    heading: 'Is this your new email address?',
    paragraphs: [
      `Our staff were asked to make this the email address of an account at ${familiarName}. Confirm that it’s yours.`,
      waitEndsAt
        ? `The address changes on ${moment(waitEndsAt, timeZone)} at the earliest, so that the old address has time to object. The link works until ${moment(expiresAt, timeZone)}.`
        : `It changes once the old address has confirmed, too. The link works until ${moment(expiresAt, timeZone)}.`,
      'If you didn’t expect this, you can ignore this email: nothing changes without your confirmation.',
    ],
    button: { label: 'Confirm this address', href: `/email/confirm?token=${token}` },
    why: `you may have an account at ${familiarName}`,
  }),
)

/** To both addresses, once it was changed. `newEmail` is masked. */
export const emailChanged = defineTemplate(
  'email-changed',
  'security',
  z.strictObject({ side: z.enum(['OLD', 'NEW']), newEmail: z.string() }),
  ({ side, newEmail }, { familiarName, conciergeEmail }) => ({
    subject: `Your email address at ${familiarName} was changed`,
    preview:
      side === 'OLD' ? 'This address no longer belongs to your account.' : 'Sign in with this address from now on.',
    heading: 'Your email address was changed',
    paragraphs: [
      side === 'OLD'
        ? `The email address of your account at ${familiarName} is now ${newEmail}. This address no longer belongs to it, and this is the last email you get here.`
        : `From now on, you sign in to ${familiarName} with this address, and our emails come here.`,
      'Your password stays as it is. All devices were signed out.',
      `If this wasn’t you, tell us right away at ${conciergeEmail}.`,
    ],
    button:
      side === 'OLD' ? { label: `Visit ${familiarName}`, href: '/stories' } : { label: 'Sign in', href: '/login' },
    why: side === 'OLD' ? `you used this address at ${familiarName}` : `you have an account at ${familiarName}`,
  }),
)

const STOPPED = {
  OLD: 'Someone with access to the old address stopped the change. It may have been requested by someone else in the member’s name: speak to the member before you request another one.',
  NEW: 'Someone with access to the new address stopped the change. The address may have been mistyped: check it with the member.',
  TAKEN: 'The new address now belongs to another account. Check with the member which account is theirs.',
} as const

/** To the concierge: a change that staff asked for will not happen. */
export const emailChangeStopped = defineTemplate(
  'email-change-stopped',
  'concierge',
  z.strictObject({ memberId: z.string(), memberName: z.string(), how: z.enum(['OLD', 'NEW', 'TAKEN']) }),
  ({ memberId, memberName, how }, { familiarName }) => ({
    subject: `${memberName}’s email address change was stopped`,
    preview: 'The address stays as it was.',
    heading: `${memberName}’s email address wasn’t changed`,
    paragraphs: [STOPPED[how], 'The account keeps the address it had.'],
    button: { label: 'Open their contact page', href: `/admin/members/${memberId}/contact` },
    why: `you’re the concierge of ${familiarName}`,
  }),
)
