import * as z from 'zod'
import { ADJUSTMENT_KINDS } from '#shared/domain/billing/adjustments/adjustments.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatBalance, formatMoney } from '#shared/kernel/money.ts'
import { AMOUNT, defineTemplate, RECEIPT } from './define-template.ts'

const CARD_CHANGES = ['added', 'made-default', 'removed'] as const

const DONE: Readonly<Record<(typeof CARD_CHANGES)[number], (card: string) => string>> = {
  added: (card) => `The card ending in ${card} was added to your membership and will be charged for renewals.`,
  'made-default': (card) => `The card ending in ${card} will now be charged for renewals.`,
  removed: (card) => `The card ending in ${card} was removed from your membership.`,
}

/** To the member, whose cards staff changed for them. */
export const cardChangedByStaff = defineTemplate(
  'card-changed-by-staff',
  'billing',
  z.strictObject({ change: z.enum(CARD_CHANGES), cardLast4: z.string() }),
  ({ change, cardLast4 }, { familiarName }) => ({
    subject: 'Your membership’s cards were changed',
    preview: 'If you asked us to, there’s nothing you need to do.',
    heading: 'A card was changed for you',
    paragraphs: [
      `${DONE[change](cardLast4)} Our staff did this for you.`,
      'If you didn’t ask us to, reply to this email. Your settings show all your cards and what staff changed.',
    ],
    button: { label: 'View cards', href: '/settings/billing' },
    why: `you’re a member of ${familiarName}`,
  }),
)

/** To the member, to whom staff gave money back. */
export const paymentRefunded = defineTemplate(
  'payment-refunded',
  'billing',
  z.strictObject({
    ...RECEIPT,
  }),
  ({ receiptNumber, amountCents, currency, productName, cardLast4 }, { familiarName }) => ({
    subject: `Your refund of ${formatMoney(amountCents, currency)}`,
    preview: 'There’s nothing you need to do.',
    heading: 'Your refund',
    paragraphs: [
      `We refunded ${formatMoney(amountCents, currency)} of what you paid for ${productName} to the card ending in ${cardLast4}. It can take 5 to 10 business days to appear.`,
      `You’ll also see it on receipt number ${receiptNumber}.`,
    ],
    button: { label: 'View receipt', href: `/settings/billing/receipts/${encodeURIComponent(receiptNumber)}` },
    why: `you’re a member of ${familiarName}`,
  }),
)

/** To the member, whose account staff corrected. */
export const accountCorrected = defineTemplate(
  'account-corrected',
  'billing',
  z.strictObject({
    kind: z.enum(ADJUSTMENT_KINDS),
    ...AMOUNT,
    productName: z.string(),
    /** What is left to pay of a charge. */
    dueCents: z.number(),
    /** When the default card is charged with what is still due then; null for no renewal. */
    renewsAt: z.nullable(z.iso.datetime()).default(null),
    /** A renewal has failed: it is charged when that is tried again. */
    isRetried: z.boolean().default(false),
  }),
  ({ kind, amountCents, currency, productName, dueCents, renewsAt, isRetried }, { familiarName, timeZone }) => {
    const amount = formatMoney(amountCents, currency)
    const why = `you’re a member of ${familiarName}`
    if (kind === 'CREDIT')
      return {
        subject: `${amount} was credited to your account`,
        preview: 'There’s nothing you need to do.',
        heading: 'A credit to your account',
        paragraphs: [
          `Our staff credited ${amount} to your account: ${productName}.`,
          'It’s applied to your next invoice automatically. You’ll find it under your statements.',
        ],
        button: { label: 'View statements', href: '/settings/billing#statements' },
        why,
      }
    const isPaid = dueCents === 0
    return {
      subject: `${amount} was added to your account`,
      preview: isPaid ? 'There’s nothing you need to do.' : `${formatBalance(dueCents, currency)} is due.`,
      heading: 'A charge to your account',
      paragraphs: [
        `Our staff added a charge of ${amount} to your account: ${productName}. No card was charged.`,
        isPaid
          ? 'Your credit covers it: there’s nothing you need to do.'
          : `${formatBalance(dueCents, currency)} is due now. Pay it in your settings with any card.${collectedText(renewsAt && formatDate(new Date(renewsAt), timeZone), isRetried)}`,
        'If you didn’t expect this, reply to this email.',
      ],
      button: { label: isPaid ? 'View statements' : 'See what’s due', href: '/settings/billing' },
      why,
    }
  },
)

/** What happens by itself, unless it is paid before. */
function collectedText(renewsOn: string | null, isRetried: boolean): string {
  if (renewsOn)
    return ` If it’s still unpaid when your membership renews on ${renewsOn}, it’s charged to your default card that day.`
  return isRetried
    ? ' If it’s still unpaid when your renewal is tried again, it’s charged to your default card with it.'
    : ''
}
