import * as z from 'zod'
import { formatMoney } from '#shared/kernel/money.ts'
import { defineTemplate } from './define-template.ts'

/** To the member, whoever paid: a colleague or an assistant may have opened the link. */
export const paymentReceipt = defineTemplate(
  'billing',
  z.strictObject({
    receiptNumber: z.string(),
    amountCents: z.number(),
    productName: z.string(),
    cardLast4: z.string(),
    /** Whether the card stays with the membership. */
    isKept: z.boolean(),
  }),
  ({ receiptNumber, amountCents, productName, cardLast4, isKept }, { familiarName }) => ({
    subject: `${formatMoney(amountCents)} was paid for your membership`,
    preview: 'This is your receipt. There is nothing you need to do.',
    heading: 'Your receipt',
    paragraphs: [
      `${formatMoney(amountCents)} was paid for ${productName}, with the card ending in ${cardLast4}. The number of this receipt is ${receiptNumber}.`,
      isKept
        ? 'The card is kept for the next renewal. You can change it in your settings.'
        : 'The card is not kept: renewals go on with the card that was there before.',
    ],
    quote: null,
    button: { label: 'See your billing', href: '/settings/billing' },
    why: `you are a member of ${familiarName}`,
  }),
)
