import * as z from 'zod'
import { sharedStatementPath } from '#shared/domain/billing/statements.ts'
import { formatDate } from '#shared/kernel/dates.ts'
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

/** To an address that the member gave, which may be anybody's: it says who had it sent, and nothing that the link does not show. */
export const statementForAccountant = defineTemplate(
  'accountant',
  z.strictObject({
    memberName: z.string(),
    name: z.string(),
    amountCents: z.number(),
    purchasedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    token: z.string(),
  }),
  ({ memberName, name, amountCents, purchasedAt, expiresAt, token }, { familiarName, timeZone, conciergeEmail }) => ({
    subject: `Statement of ${formatDate(new Date(purchasedAt), timeZone)} for ${memberName}`,
    preview: `${name}, ${formatMoney(amountCents)}`,
    heading: `A statement for ${memberName}`,
    paragraphs: [
      `${memberName} asked us to send you the statement of ${formatDate(new Date(purchasedAt), timeZone)}: ${name}, ${formatMoney(amountCents)}.`,
      `The button opens it as a PDF until ${formatDate(new Date(expiresAt), timeZone)}. Anyone who has this mail can open it.`,
      `If you do not keep books for ${memberName}, write to ${conciergeEmail}, so that nothing more is sent to you.`,
    ],
    quote: null,
    button: { label: 'Open the statement', href: sharedStatementPath(token) },
    why: `you were named as the accountant of a member of ${familiarName}`,
  }),
)
