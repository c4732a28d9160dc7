import * as z from 'zod'
import { ADJUSTMENT_KINDS } from '#shared/domain/billing/adjustments/adjustments.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { defineTemplate } from './define-template.ts'

const CARD_CHANGES = ['added', 'made-default', 'removed'] as const

const DONE: Readonly<Record<(typeof CARD_CHANGES)[number], (card: string) => string>> = {
  added: (card) => `The card ending in ${card} was added to your membership, and renewals are charged to it.`,
  'made-default': (card) => `The card ending in ${card} is now the one that renewals are charged to.`,
  removed: (card) => `The card ending in ${card} was removed from your membership.`,
}

/** To the member, whose cards staff changed for them. */
export const cardChangedByStaff = defineTemplate(
  'billing',
  z.strictObject({ change: z.enum(CARD_CHANGES), cardLast4: z.string() }),
  ({ change, cardLast4 }, { familiarName }) => ({
    subject: 'We changed the cards of your membership',
    preview: 'If you asked us to, there is nothing you need to do.',
    heading: 'A card was changed for you',
    paragraphs: [
      `${DONE[change](cardLast4)} Our staff did this for you.`,
      'If you did not ask us to, reply to this mail. In your settings you see all your cards and what staff changed.',
    ],
    quote: null,
    button: { label: 'See your cards', href: '/settings/billing' },
    why: `you are a member of ${familiarName}`,
  }),
)

/** To the member, to whom staff gave money back. */
export const paymentRefunded = defineTemplate(
  'billing',
  z.strictObject({
    receiptNumber: z.string(),
    amountCents: z.number(),
    productName: z.string(),
    cardLast4: z.string(),
  }),
  ({ receiptNumber, amountCents, productName, cardLast4 }, { familiarName }) => ({
    subject: `${formatMoney(amountCents)} is on its way back to you`,
    preview: 'There is nothing you need to do.',
    heading: 'Your refund',
    paragraphs: [
      `We gave back ${formatMoney(amountCents)} of what you paid for ${productName}. It goes to the card ending in ${cardLast4}; until the bank shows it, five to ten working days can pass.`,
      `It is of the payment with the receipt number ${receiptNumber}, which shows it too.`,
    ],
    quote: null,
    button: { label: 'See your receipt', href: `/settings/billing/receipts/${encodeURIComponent(receiptNumber)}` },
    why: `you are a member of ${familiarName}`,
  }),
)

/** To the member, whose account staff corrected. */
export const accountCorrected = defineTemplate(
  'billing',
  z.strictObject({
    kind: z.enum(ADJUSTMENT_KINDS),
    amountCents: z.number(),
    productName: z.string(),
    /** What is left to pay of a charge. */
    dueCents: z.number(),
  }),
  ({ kind, amountCents, productName, dueCents }, { familiarName }) => {
    const amount = formatMoney(amountCents)
    const why = `you are a member of ${familiarName}`
    if (kind === 'CREDIT')
      return {
        subject: `${amount} was credited to your account`,
        preview: 'There is nothing you need to do.',
        heading: 'A credit to your account',
        paragraphs: [
          `Our staff credited ${amount} to your account: ${productName}.`,
          'It is taken off your next invoice by itself. You see it among your statements.',
        ],
        quote: null,
        button: { label: 'See your statements', href: '/settings/billing#statements' },
        why,
      }
    const isPaid = dueCents === 0
    return {
      subject: `${amount} was added to your account`,
      preview: isPaid ? 'There is nothing you need to do.' : `${formatMoney(dueCents)} is due.`,
      heading: 'A charge to your account',
      paragraphs: [
        `Our staff added ${amount} to your account: ${productName}. No card was charged for it.`,
        isPaid
          ? 'Your credit has paid it: there is nothing you need to do.'
          : `${formatMoney(dueCents)} is due now. Pay it in your settings with any card.`,
        'If you did not expect this, reply to this mail.',
      ],
      quote: null,
      button: { label: isPaid ? 'See your statements' : 'See what is due', href: '/settings/billing' },
      why,
    }
  },
)
