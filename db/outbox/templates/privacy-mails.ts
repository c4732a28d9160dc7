import * as z from 'zod'
import { formatDate } from '#shared/kernel/dates.ts'
import { defineTemplate } from './define-template.ts'

const PRIVACY_PATH = '/settings/privacy'
const Instant = z.iso.datetime()

export const dataExportReady = defineTemplate(
  'security',
  z.strictObject({ expiresAt: Instant }),
  ({ expiresAt }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: `The copy of your data at ${familiarName} is ready`,
    preview: 'Sign in to download it.',
    heading: 'Your copy is ready',
    paragraphs: [
      `Sign in to download it. It can be downloaded until ${formatDate(new Date(expiresAt), timeZone)}; then it is deleted, and you can ask for a new one.`,
      `If you did not ask for it, choose a new password and tell us at ${conciergeEmail}.`,
    ],
    quote: null,
    button: { label: 'Download your data', href: PRIVACY_PATH },
    why: `you asked for a copy of your data at ${familiarName}`,
  }),
)

const Due = z.strictObject({ dueAt: Instant })

export const accountDeletionRequested = defineTemplate(
  'security',
  Due,
  ({ dueAt }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: `Your account at ${familiarName} will be deleted on ${formatDate(new Date(dueAt), timeZone)}`,
    preview: 'Until then you can cancel.',
    heading: 'Your account will be deleted',
    paragraphs: [
      `You asked us to delete your account. It is deleted on ${formatDate(new Date(dueAt), timeZone)}. Until then everything stays as it is, and you can cancel in your settings.`,
      'Invoices are kept as long as the law asks for, and stories that you published stay without your name.',
      `If it was not you who asked, cancel at once, choose a new password, and tell us at ${conciergeEmail}.`,
    ],
    quote: null,
    button: { label: 'Keep my account', href: PRIVACY_PATH },
    why: `you have an account at ${familiarName}`,
  }),
)

export const accountDeletionNear = defineTemplate(
  'security',
  Due,
  ({ dueAt }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: `Your account at ${familiarName} is deleted on ${formatDate(new Date(dueAt), timeZone)}`,
    preview: 'You can still cancel.',
    heading: 'Your account is deleted soon',
    paragraphs: [
      `As you asked, your account is deleted on ${formatDate(new Date(dueAt), timeZone)}. After that nobody can bring it back. You can still cancel in your settings, and download a copy of your data there.`,
      `If it was not you who asked, cancel at once and tell us at ${conciergeEmail}.`,
    ],
    quote: null,
    button: { label: 'Keep my account', href: PRIVACY_PATH },
    why: `you have an account at ${familiarName}`,
  }),
)

export const accountDeletionCancelled = defineTemplate(
  'security',
  z.strictObject({}),
  (_, { familiarName, conciergeEmail }) => ({
    subject: `Your account at ${familiarName} stays`,
    preview: 'The deletion was cancelled.',
    heading: 'Your account stays',
    paragraphs: [
      'The deletion of your account was cancelled. Nothing was deleted, and there is nothing you need to do.',
      `If it was not you who cancelled it, write to us at ${conciergeEmail}.`,
    ],
    quote: null,
    button: { label: 'Open your privacy settings', href: PRIVACY_PATH },
    why: `you have an account at ${familiarName}`,
  }),
)

/** To an address that no account has any more. */
export const accountDeleted = defineTemplate('security', z.strictObject({}), (_, { familiarName, conciergeEmail }) => ({
  subject: `Your account at ${familiarName} is deleted`,
  preview: 'This is the last mail about it.',
  heading: 'Your account is deleted',
  paragraphs: [
    'As you asked, your account and what belonged to it were deleted. Invoices are kept as long as the law asks for, and stories that you published stay without your name.',
    `This is the last mail about your account. If you have a question, write to ${conciergeEmail}.`,
  ],
  quote: null,
  button: { label: `Visit ${familiarName}`, href: '/stories' },
  why: `you had an account at ${familiarName}`,
}))

const STEPS = ['REQUESTED', 'CANCELLED', 'DONE'] as const

/** To the concierge. `subscription` is the provider's id of the membership. */
export const accountDeletionToArrange = defineTemplate(
  'concierge',
  z.strictObject({
    step: z.enum(STEPS),
    memberName: z.string(),
    memberEmail: z.string(),
    subscription: z.nullable(z.string()),
    dueAt: Instant,
  }),
  ({ step, memberName, memberEmail, subscription, dueAt }, { familiarName, timeZone }) => {
    const day = formatDate(new Date(dueAt), timeZone)
    const membership = subscription === null ? 'no membership' : `membership ${subscription}`
    const said = {
      REQUESTED: {
        subject: `${memberName} asks to have their account deleted on ${day}`,
        text: `Their account (${memberEmail}, ${membership}) is deleted on ${day} unless they cancel. The membership is then ended at the payment provider, and its cards are removed. There is nothing you need to do.`,
      },
      CANCELLED: {
        subject: `${memberName} keeps their account`,
        text: `The deletion of their account (${memberEmail}, ${membership}) was cancelled. The membership goes on as before.`,
      },
      DONE: {
        subject: `The account of ${memberName} is deleted`,
        text: `The account of ${memberEmail} (${membership}) is deleted, as its owner asked. The membership is being ended at the payment provider and its cards are removed there; you are told if the provider refuses.`,
      },
    }[step]
    return {
      subject: said.subject,
      preview: said.text,
      heading: said.subject,
      paragraphs: [said.text],
      quote: null,
      button: { label: 'Open the requests of members', href: '/admin/members/requests' },
      why: `you are the concierge of ${familiarName}`,
    }
  },
)

/** To the concierge. `subscription` is the provider's id of the membership. */
export const membershipEndToArrange = defineTemplate(
  'concierge',
  z.strictObject({ subscription: z.string() }),
  ({ subscription }, { familiarName }) => ({
    subject: `Membership ${subscription} of a deleted account could not be ended`,
    preview: 'The payment provider refused it.',
    heading: 'A membership could not be ended',
    paragraphs: [
      `An account was deleted, and the payment provider refused to end its membership ${subscription} or to remove its cards. End it there by hand and remove the cards. The list of requests shows it until that is done.`,
    ],
    quote: null,
    button: { label: 'Open the requests of members', href: '/admin/members/requests' },
    why: `you are the concierge of ${familiarName}`,
  }),
)
