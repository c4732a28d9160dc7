import * as z from 'zod'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { AMOUNT, defineTemplate, moment, RECEIPT } from './define-template.ts'

/** For readers without an account: the start page would ask them to sign in. */
function visit(familiarName: string) {
  return { label: `Visit ${familiarName}`, href: '/stories' }
}

/** Sent once, when the membership is paid. */
export const welcome = defineTemplate('welcome', 'joining', z.strictObject({}), (_data, { name, familiarName }) => ({
  subject: `Welcome to ${name}`,
  preview: 'Your membership is paid. Here’s what to do next.',
  heading: `Welcome to ${familiarName}`,
  paragraphs: [
    'Your membership is paid. We’ll send the receipt in a separate email.',
    'First, choose a password if you haven’t yet: continue on the page where you paid, or open your invitation again on any device.',
    'Then fill in your profile so other members can find you. Each step is saved as you finish it, and you can do most of them later.',
  ],
  button: { label: 'Continue', href: '/get-started' },
  why: `you joined ${familiarName}`,
}))

/** To the address given by the payer, which may be a colleague's. */
export const joiningReceipt = defineTemplate(
  'joining-receipt',
  'joining',
  z.strictObject({
    ...RECEIPT,
    isKept: z.boolean(),
    memberName: z.string(),
  }),
  ({ receiptNumber, amountCents, currency, productName, cardLast4, memberName }, { familiarName, conciergeEmail }) => ({
    subject: `Receipt: ${formatMoney(amountCents, currency)} for the membership of ${memberName}`,
    preview: 'This is a receipt. There’s nothing you need to do.',
    heading: 'Your receipt',
    paragraphs: [
      `${formatMoney(amountCents, currency)} was paid for ${productName} with the card ending in ${cardLast4}. Receipt number: ${receiptNumber}.`,
      'The card is saved and charged for renewals until the member turns them off.',
      `If you don’t recognize this payment, write to ${conciergeEmail}.`,
    ],
    button: visit(familiarName),
    why: `you were named to get the receipt for a new membership of ${familiarName}`,
  }),
)

/**
 * Of a payment for a new membership whose page could not say how it ended. The second reader is the address that the payer typed for the
 * receipt, which may be a stranger's: it names nobody. Only the person's own invitation has the link to pay.
 */
export const joiningNotMade = defineTemplate(
  'joining-not-made',
  'joining',
  z.strictObject({
    ...AMOUNT,
    attemptedAt: z.iso.datetime(),
    reader: z.enum(['INVITED', 'RECEIPT_ADDRESS']),
    /** Whether the invitation can still be paid. */
    canPay: z.boolean(),
  }),
  ({ amountCents, currency, attemptedAt, reader, canPay }, { name, familiarName, conciergeEmail, timeZone }) => {
    const amount = formatMoney(amountCents, currency)
    const isInvited = reader === 'INVITED'
    return {
      subject: isInvited ? `Your payment of ${amount} wasn’t made` : `A payment of ${amount} to ${name} wasn’t made`,
      preview: 'Nothing was charged.',
      heading: isInvited ? 'Your payment wasn’t made' : 'A payment wasn’t made',
      paragraphs: [
        `The payment of ${amount} for a membership of ${name} on ${formatDate(new Date(attemptedAt), timeZone)} wasn’t made. The bank didn’t complete it: nothing was charged, and the membership hasn’t started.`,
        ...(isInvited
          ? [
              canPay
                ? 'To join, open your invitation again and pay there. If it has been paid since, there’s nothing you need to do.'
                : `Your invitation can no longer be paid. If you’d still like to join, write to ${conciergeEmail}. If it has been paid since, there’s nothing you need to do.`,
            ]
          : [
              `${canPay ? 'It can be paid again with the link in the invitation. ' : ''}If it has been paid since, or if you don’t know about this payment, there’s nothing you need to do.`,
            ]),
      ],
      button: isInvited && canPay ? { label: 'How to join', href: '/get-started' } : visit(familiarName),
      why: isInvited
        ? `you were invited to join ${familiarName}`
        : `you were named to get the receipt for a new membership of ${familiarName}`,
    }
  },
)

const returned = z.strictObject({
  ...AMOUNT,
  number: z.string(),
  name: z.string(),
  email: z.string(),
})

/**
 * To a person who has paid, and whose email was taken by another member at that moment. The second reader is the address that the payer
 * typed for the receipt, which may be a stranger's: it names nobody.
 */
export const joiningReturned = defineTemplate(
  'joining-returned',
  'joining',
  /** Emails written without a reader are to the invited person. */
  returned.extend({ reader: z.enum(['INVITED', 'RECEIPT_ADDRESS']).default('INVITED') }),
  ({ amountCents, currency, number, email, reader }, { name, familiarName, conciergeEmail }) => {
    const amount = formatMoney(amountCents, currency)
    const refund = `We’ve refunded ${amount} to ${reader === 'INVITED' ? 'your' : 'the'} card in full; it can take 5 to 10 business days to appear. There’s nothing you need to do. Payment number: ${number}.`
    if (reader === 'RECEIPT_ADDRESS')
      return {
        subject: `A payment of ${amount} to ${name} is being refunded`,
        preview: 'The membership couldn’t start. The card gets a full refund.',
        heading: 'A payment is being refunded',
        paragraphs: [
          `A card was charged for a new membership of ${name}, but the membership couldn’t start.`,
          refund,
          `If you don’t know about this payment, you can ignore this email. If you have a question, write to ${conciergeEmail}.`,
        ],
        button: visit(familiarName),
        why: `you were named to get the receipt for a new membership of ${familiarName}`,
      }
    return {
      subject: `We’re refunding your payment of ${amount}`,
      preview: 'Your membership couldn’t start. You’ll get a full refund.',
      heading: 'Your refund',
      paragraphs: [
        `While you were paying for your membership of ${name}, another member started using the email ${email}. Each email can belong to only one member, so your membership couldn’t start.`,
        refund,
        `If you’d still like to join, write to ${conciergeEmail} and we’ll invite you with another email.`,
      ],
      button: visit(familiarName),
      why: `you paid for a membership of ${familiarName}`,
    }
  },
)

/** If nothing was charged, there is no refund and the person gets no email. */
export const joiningReturnedNotice = defineTemplate(
  'joining-returned-notice',
  'concierge',
  returned,
  ({ amountCents, currency, number, name, email }, { familiarName }) => ({
    subject:
      amountCents > 0
        ? `${name} paid but couldn’t join: payment refunded`
        : `${name} couldn’t join: nothing was charged`,
    preview: `Someone else now has the email ${email}.`,
    heading: 'A membership couldn’t start',
    paragraphs: [
      amountCents > 0
        ? `${name} was invited as ${email} and paid ${formatMoney(amountCents, currency)}. By then, another member had that email, so no account could be created. Payment ${number} was refunded in full, the subscription has ended, and ${name} got an email.`
        : `${name} was invited as ${email}. When they paid, another member already had that email, so no account could be created. Payment ${number} charged nothing, so there was nothing to refund. The subscription has ended.`,
      'Find out who uses that email, and invite them again with another one.',
    ],
    button: { label: 'Open members', href: '/admin/members' },
    why: `you’re the concierge of ${familiarName}`,
  }),
)

/** The provider refuses to refund it, so somebody has to do it there. */
export const joiningToReturn = defineTemplate(
  'joining-to-return',
  'concierge',
  z.strictObject({
    subscription: z.string(),
    ...AMOUNT,
    name: z.string(),
    email: z.string(),
  }),
  ({ subscription, amountCents, currency, name, email }, { familiarName }) => ({
    subject:
      amountCents > 0
        ? `Refund ${formatMoney(amountCents, currency)} to ${name} manually`
        : `End the subscription of ${name} manually`,
    preview: 'They couldn’t join, and the payment provider declined our request.',
    heading: amountCents > 0 ? 'A payment needs a manual refund' : 'A subscription needs to be ended manually',
    paragraphs: [
      `${name} was invited as ${email}. When they paid, another member already had that email, so no account could be created.`,
      amountCents > 0
        ? `The payment provider declined to refund ${formatMoney(amountCents, currency)}. Refund the payment of subscription ${subscription} at the provider and end the subscription there. We check every day and will email ${name} when it’s done.`
        : `There’s nothing left to refund, but the payment provider declined to end subscription ${subscription}. End it there. We check every day.`,
    ],
    button: { label: 'Open members', href: '/admin/members' },
    why: `you’re the concierge of ${familiarName}`,
  }),
)

/** To a person invited by staff. The token is the one of the link. */
export const invitation = defineTemplate(
  'invitation',
  'joining',
  z.strictObject({
    token: z.string(),
    productId: z.string().nullable(),
    message: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  }),
  ({ token, productId, message, expiresAt }, { name, familiarName, conciergeEmail, timeZone }) => ({
    subject: `You’re invited to join ${name}`,
    preview: 'Your personal link to become a member.',
    heading: `You’re invited to join ${familiarName}`,
    paragraphs: [
      `${name} would like to welcome you as a member. Your personal link shows what the membership costs; nothing is charged before you confirm it there.`,
      `The link works until ${moment(expiresAt, timeZone)}. A newer link replaces it. It’s meant for you alone: please don’t forward it.`,
      `Questions? Write to ${conciergeEmail}.`,
    ],
    quote: message === null ? null : { text: message, author: familiarName },
    button: { label: 'See your invitation', href: invitationPath(token, productId) },
    why: `you were invited to join ${familiarName}`,
  }),
)

function invitationPath(token: string, productId: string | null): string {
  return `/get-started?${new URLSearchParams({ dealId: token, ...(productId ? { productId } : {}) })}`
}
