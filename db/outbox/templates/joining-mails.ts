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
