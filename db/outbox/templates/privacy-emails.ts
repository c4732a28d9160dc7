import * as z from 'zod'
import { MEMBERSHIP_PHASES, type MembershipPhase } from '#shared/domain/billing/dunning/phases.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { AMOUNT, defineTemplate, moment } from './define-template.ts'

const PRIVACY_PATH = '/settings/privacy'
const Instant = z.iso.datetime()

export const dataExportReady = defineTemplate(
  'data-export-ready',
  'security',
  z.strictObject({
    expiresAt: Instant,
    /** Whether it expires because the community ends. */
    isLast: z.boolean().default(false),
  }),
  ({ expiresAt, isLast }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: `The copy of your data at ${familiarName} is ready`,
    preview: 'Sign in to download it.',
    heading: 'Your copy is ready',
    paragraphs: [
      isLast
        ? `Sign in to download it before ${formatDate(new Date(expiresAt), timeZone)}. Then the site will go offline, and the copy with it.`
        : `Sign in to download it. It’s available until ${moment(expiresAt, timeZone)}; after that it’s deleted, and you can request a new one.`,
      `If you didn’t request it, choose a new password and tell us at ${conciergeEmail}.`,
    ],
    button: { label: 'Download your data', href: PRIVACY_PATH },
    why: `you requested a copy of your data at ${familiarName}`,
  }),
)

const Due = z.strictObject({ dueAt: Instant })

export const accountDeletionRequested = defineTemplate(
  'account-deletion-requested',
  'security',
  Due.extend({
    /** Whether auto-renewal was on, and is turned off with the request. */
    stopsRenewal: z.boolean().default(false),
    /** Whether the provider can turn it off only once a balance is paid. */
    waitsForPayment: z.boolean().default(false),
    /** What the membership opened when they asked. */
    phase: z.enum(MEMBERSHIP_PHASES).default('GOOD'),
    /** Whether the account is on legal hold, so that no day can be named. */
    isHeld: z.boolean().default(false),
  }),
  ({ dueAt, stopsRenewal, waitsForPayment, phase, isHeld }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: isHeld
      ? `You asked us to delete your account at ${familiarName}`
      : `Your account at ${familiarName} will be deleted on ${formatDate(new Date(dueAt), timeZone)}`,
    preview: isHeld ? 'It won’t be deleted for now: it’s on legal hold.' : 'Until then you can cancel.',
    heading: isHeld ? 'We’ve received your request' : 'Your account will be deleted',
    paragraphs: [
      isHeld
        ? `You asked us to delete your account. It’s on legal hold, so it won’t be deleted for now. We’ll email you when the hold is lifted. ${untilDeletion(phase, waitsForPayment)}`
        : `You asked us to delete your account. It will be deleted on ${formatDate(new Date(dueAt), timeZone)}. ${untilDeletion(phase, waitsForPayment)}`,
      ...(stopsRenewal
        ? [
            waitsForPayment
              ? 'We also turn off auto-renewal of your membership as soon as its balance is paid: the payment provider can’t do it before then, and may still charge your card for what’s due. It stays off if you cancel, until you turn it on again.'
              : 'We also turn off auto-renewal of your membership, so you won’t be charged for another term. It stays off if you cancel, until you turn it on again.',
          ]
        : []),
      'Invoices are kept for as long as the law requires, and articles you published stay without your name.',
      `If this wasn’t you, cancel right away, choose a new password, and tell us at ${conciergeEmail}.`,
    ],
    button: { label: 'Keep my account', href: PRIVACY_PATH },
    why: `you have an account at ${familiarName}`,
  }),
)

/** Whose membership opens nothing else still finds both. What is paid doesn't keep the account. */
function untilDeletion(phase: MembershipPhase, waitsForPayment: boolean): string {
  if (phase === 'GATED' || phase === 'CLOSED')
    return `Until then you can sign in to cancel, or to download a copy of your data.${phase === 'GATED' || waitsForPayment ? ' Paying what’s due doesn’t cancel it.' : ''}`
  const isAsBefore = phase === 'GOOD' && !waitsForPayment
  return `Until then you can ${isAsBefore ? 'use everything as before, and cancel' : 'cancel'} in your settings.`
}

export const accountDeletionNear = defineTemplate(
  'account-deletion-near',
  'security',
  Due,
  ({ dueAt }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: `Your account at ${familiarName} will be deleted on ${formatDate(new Date(dueAt), timeZone)}`,
    preview: 'You can still cancel.',
    heading: 'Your account will be deleted soon',
    paragraphs: [
      `As you asked, your account will be deleted on ${formatDate(new Date(dueAt), timeZone)}. This can’t be undone. You can still cancel in your settings, and download a copy of your data there.`,
      `If this wasn’t you, cancel right away and tell us at ${conciergeEmail}.`,
    ],
    button: { label: 'Keep my account', href: PRIVACY_PATH },
    why: `you have an account at ${familiarName}`,
  }),
)

export const accountDeletionCancelled = defineTemplate(
  'account-deletion-cancelled',
  'security',
  z.strictObject({
    /** Whether the membership ends with its term unless its member turns auto-renewal on. */
    renewalIsOff: z.boolean().default(false),
  }),
  ({ renewalIsOff }, { familiarName, conciergeEmail }) => ({
    subject: `Your ${familiarName} account is staying`,
    preview: 'The deletion was canceled.',
    heading: 'Your account is staying',
    paragraphs: [
      `The deletion of your account was canceled. Nothing was deleted${renewalIsOff ? '.' : ', and there’s nothing you need to do.'}`,
      ...(renewalIsOff
        ? [
            'Auto-renewal of your membership is off, and we won’t turn it on without you. If you want to remain a member beyond the current term, turn it on again in your membership settings.',
          ]
        : []),
      `If this wasn’t you, write to us at ${conciergeEmail}.`,
    ],
    button: renewalIsOff
      ? { label: 'View membership', href: '/settings/billing' }
      : { label: 'Open privacy settings', href: PRIVACY_PATH },
    why: `you have an account at ${familiarName}`,
  }),
)

/** To a member whose account staff must keep. */
export const legalHoldPlaced = defineTemplate(
  'legal-hold-placed',
  'security',
  z.strictObject({ reason: z.string() }),
  ({ reason }, { familiarName, conciergeEmail }) => ({
    subject: `Your account at ${familiarName} is on legal hold`,
    preview: 'It won’t be deleted for now.',
    heading: 'Your account is on legal hold',
    paragraphs: [
      'The law asks us to keep your account and everything in it. You can use it as before. If you asked us to delete it, or do so now, we’ll wait until the hold is lifted, and email you then.',
      `If you have a question about the reason below, write to ${conciergeEmail}.`,
    ],
    quote: { text: reason, author: familiarName },
    button: { label: 'Open privacy settings', href: PRIVACY_PATH },
    why: `you have an account at ${familiarName}`,
  }),
)

/** `dueAt`: when the held deletion is due again. */
export const legalHoldLifted = defineTemplate(
  'legal-hold-lifted',
  'security',
  z.strictObject({ dueAt: Instant.nullable() }),
  ({ dueAt }, { familiarName, conciergeEmail, timeZone }) => ({
    subject: `Your account at ${familiarName} is no longer on legal hold`,
    preview: dueAt ? 'The deletion you asked for will go ahead.' : 'There’s nothing you need to do.',
    heading: 'The legal hold was lifted',
    paragraphs: [
      dueAt
        ? `As you asked, your account will be deleted on ${formatDate(new Date(dueAt), timeZone)}. Until then, you can cancel in your settings.`
        : 'You can delete your account again if you wish. There’s nothing you need to do.',
      `If you have a question, write to ${conciergeEmail}.`,
    ],
    button: { label: 'Open privacy settings', href: PRIVACY_PATH },
    why: `you have an account at ${familiarName}`,
  }),
)

/** To an address that no account has any more. `refunds`: refunds for amplifications that had not started. */
export const accountDeleted = defineTemplate(
  'account-deleted',
  'security',
  z.strictObject({ refunds: z.array(z.strictObject({ ...AMOUNT, cardLast4: z.string() })).default([]) }),
  ({ refunds }, { familiarName, conciergeEmail }) => ({
    subject: `Your ${familiarName} account has been deleted`,
    preview: 'This is the last email about it.',
    heading: 'Your account has been deleted',
    paragraphs: [
      'As you asked, your account and its data have been deleted. Invoices are kept for as long as the law requires, and articles you published stay without your name.',
      ...refunds.map(
        ({ amountCents, currency, cardLast4 }) =>
          `An amplification you paid for hadn’t started: we’re refunding ${formatMoney(amountCents, currency)} to the card ending in ${cardLast4}. It can take 5 to 10 business days to appear.`,
      ),
      `This is the last email about your account. If you have a question, write to ${conciergeEmail}.`,
    ],
    button: { label: `Visit ${familiarName}`, href: '/stories' },
    why: `you had an account at ${familiarName}`,
  }),
)

const STEPS = ['REQUESTED', 'CANCELLED', 'DONE'] as const

/** To the concierge. `subscription` is the provider's id of the membership. */
export const accountDeletionToArrange = defineTemplate(
  'account-deletion-to-arrange',
  'concierge',
  z.strictObject({
    step: z.enum(STEPS),
    memberName: z.string(),
    memberEmail: z.string(),
    subscription: z.nullable(z.string()),
    dueAt: Instant,
    renewalIsOff: z.boolean().default(false),
    /** Whether the account was on legal hold when they asked. */
    isHeld: z.boolean().default(false),
  }),
  ({ step, memberName, memberEmail, subscription, dueAt, renewalIsOff, isHeld }, { familiarName, timeZone }) => {
    const day = formatDate(new Date(dueAt), timeZone)
    const membership = subscription === null ? 'no membership' : `membership ${subscription}`
    const said = {
      REQUESTED: isHeld
        ? {
            subject: `${memberName} asked us to delete their account`,
            text: `Their account (${memberEmail}, ${membership}) is on legal hold, so it won’t be deleted for now. Once the hold is lifted, it’s deleted as they requested, unless they cancel. There’s nothing you need to do.`,
          }
        : {
            subject: `${memberName}’s account will be deleted on ${day}`,
            text: `Their account (${memberEmail}, ${membership}) will be deleted on ${day}, as they requested, unless they cancel. The membership is then ended at the payment provider and its cards are removed. There’s nothing you need to do.`,
          },
      CANCELLED: {
        subject: `${memberName} is keeping their account`,
        text: `The deletion of their account (${memberEmail}, ${membership}) was canceled. ${renewalIsOff ? 'The membership continues until its term ends: auto-renewal stays off unless they turn it on.' : 'The membership continues as before.'}`,
      },
      DONE: {
        subject: `${memberName}’s account has been deleted`,
        text: `The account of ${memberEmail} (${membership}) has been deleted, as its owner asked. The membership is being ended at the payment provider and its cards removed; we’ll email you if the provider refuses.`,
      },
    }[step]
    return {
      subject: said.subject,
      preview: said.text,
      heading: said.subject,
      paragraphs: [said.text],
      button: { label: 'Open data requests', href: '/admin/members/requests' },
      why: `you’re the concierge of ${familiarName}`,
    }
  },
)

/** To the concierge. `subscription` is the provider's id of the membership. */
export const membershipEndToArrange = defineTemplate(
  'membership-end-to-arrange',
  'concierge',
  z.strictObject({ subscription: z.string() }),
  ({ subscription }, { familiarName }) => ({
    subject: `Membership ${subscription} could not be ended`,
    preview: 'The payment provider refused.',
    heading: 'A membership could not be ended',
    paragraphs: [
      `An account was deleted or the community is closing, and the payment provider refused to end the membership ${subscription} or to remove its cards. End it there manually and remove the cards. It stays on the list of data requests until that’s done.`,
    ],
    button: { label: 'Open data requests', href: '/admin/members/requests' },
    why: `you’re the concierge of ${familiarName}`,
  }),
)
