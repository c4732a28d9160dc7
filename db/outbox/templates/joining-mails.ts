import * as z from 'zod'
import { formatMoney } from '#shared/kernel/money.ts'
import { defineTemplate } from './define-template.ts'

/** Once, when the membership is paid. */
export const welcome = defineTemplate('joining', z.strictObject({}), (_data, { name, familiarName }) => ({
  subject: `Welcome to ${name}`,
  preview: 'Your membership is paid. Here is what to do first.',
  heading: `Welcome to ${familiarName}`,
  paragraphs: [
    'Your membership is paid, and the receipt comes in a mail of its own.',
    'First choose a password, if you have not done so yet: go on with the page that you paid on, or open your invitation once more, on any device.',
    'Then say who you are in your profile, so that other members find you. Each step is kept as soon as you have finished it, and you can do most of them later.',
  ],
  quote: null,
  button: { label: 'Go on', href: '/get-started' },
  why: `you have joined ${familiarName}`,
}))

/** To the address that the payer gave, which may be that of a colleague. */
export const joiningReceipt = defineTemplate(
  'joining',
  z.strictObject({
    receiptNumber: z.string(),
    amountCents: z.number(),
    productName: z.string(),
    cardLast4: z.string(),
    isKept: z.boolean(),
    memberName: z.string(),
  }),
  ({ receiptNumber, amountCents, productName, cardLast4, memberName }, { familiarName, conciergeEmail }) => ({
    subject: `${formatMoney(amountCents)} was paid for the membership of ${memberName}`,
    preview: 'This is a receipt. There is nothing you need to do.',
    heading: 'Your receipt',
    paragraphs: [
      `${formatMoney(amountCents)} was paid for ${productName}, with the card ending in ${cardLast4}. The number of this receipt is ${receiptNumber}.`,
      'The card is kept for renewals, which are charged to it until the member turns them off.',
      `If you know nothing of this payment, write to ${conciergeEmail}.`,
    ],
    quote: null,
    button: { label: `About ${familiarName}`, href: '/' },
    why: `you were named to get the receipt of a new membership of ${familiarName}`,
  }),
)

const returned = z.strictObject({ amountCents: z.number(), number: z.string(), name: z.string(), email: z.string() })

/** To somebody who has paid, and whose email became another member's in that moment. */
export const joiningReturned = defineTemplate(
  'joining',
  returned,
  ({ amountCents, number, email }, { name, familiarName, conciergeEmail }) => ({
    subject: `Your payment of ${formatMoney(amountCents)} is on its way back`,
    preview: 'Your membership could not begin. All of your money is returned.',
    heading: 'Your payment is returned',
    paragraphs: [
      `While you paid for your membership of ${name}, another member came to use the email ${email}. One email belongs to one member, so your membership could not begin.`,
      `All of the ${formatMoney(amountCents)} goes back to your card, which takes banks up to ten days. You need not do anything for it. The number of the payment is ${number}.`,
      `To join after all, write to ${conciergeEmail}: you get an invitation for another email.`,
    ],
    quote: null,
    button: { label: `About ${familiarName}`, href: '/' },
    why: `you paid for a membership of ${familiarName}`,
  }),
)

/** Where nothing was charged, nothing came back, and the person was told of nothing. */
export const joiningReturnedNotice = defineTemplate(
  'concierge',
  returned,
  ({ amountCents, number, name, email }, { familiarName }) => ({
    subject:
      amountCents > 0
        ? `${name} paid and could not join: the money was returned`
        : `${name} could not join: nothing was charged`,
    preview: `Somebody else has the email ${email} now.`,
    heading: 'A membership could not begin',
    paragraphs: [
      amountCents > 0
        ? `${name} was invited as ${email} and paid ${formatMoney(amountCents)}. At that moment another member had that email already, so no account could be made. The payment ${number} was returned in full, the subscription has ended, and ${name} was told by email.`
        : `${name} was invited as ${email}. When they paid, another member had that email already, so no account could be made. Nothing was charged by the payment ${number}, so nothing had to be returned. The subscription has ended.`,
      'Find out whose email it is, and invite them anew with another one.',
    ],
    quote: null,
    button: { label: 'Open the members', href: '/admin/members' },
    why: `you are the concierge of ${familiarName}`,
  }),
)

/** The provider refuses to return it: somebody has to do it there. */
export const joiningToReturn = defineTemplate(
  'concierge',
  z.strictObject({ subscription: z.string(), amountCents: z.number(), name: z.string(), email: z.string() }),
  ({ subscription, amountCents, name, email }, { familiarName }) => ({
    subject:
      amountCents > 0
        ? `Return ${formatMoney(amountCents)} to ${name} by hand`
        : `End the subscription of ${name} by hand`,
    preview: 'They could not join, and the payment provider refused what had to be done.',
    heading: amountCents > 0 ? 'A payment has to be returned by hand' : 'A subscription has to be ended by hand',
    paragraphs: [
      `${name} was invited as ${email}. When they paid, another member had that email already, so no account could be made.`,
      amountCents > 0
        ? `The payment provider refused to return ${formatMoney(amountCents)} by itself. Return the payment of subscription ${subscription} at the provider and end the subscription there. We look again each day, and write to ${name} once it is done.`
        : `No money of theirs is left to return, but the payment provider refused to end subscription ${subscription}. End it there. We look again each day.`,
    ],
    quote: null,
    button: { label: 'Open the members', href: '/admin/members' },
    why: `you are the concierge of ${familiarName}`,
  }),
)
