import * as z from 'zod'
import { DECLINE_CODES } from '#shared/domain/billing/declines.ts'
import { MEMBERSHIP_PHASES, type MembershipPhase } from '#shared/domain/billing/dunning/phases.ts'
import { DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import { sharedStatementPath } from '#shared/domain/billing/statements.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatBalance, formatMoney } from '#shared/kernel/money.ts'
import { AMOUNT, defineTemplate, moment, RECEIPT } from './define-template.ts'

/** To the member, whoever paid: a colleague or an assistant may have opened the link. */
export const paymentReceipt = defineTemplate(
  'payment-receipt',
  'billing',
  z.strictObject({
    ...RECEIPT,
    /** Whether the card stays with the membership. */
    isKept: z.boolean(),
    /** Whether another card is left for renewals; absent where the card is kept, and in emails written before it was included. */
    hasOtherCard: z.boolean().optional(),
    /** For a renewal that the provider charged by itself: when the term ends. */
    paidUntil: z.nullable(z.iso.datetime()).default(null),
  }),
  (
    { receiptNumber, amountCents, currency, productName, cardLast4, isKept, hasOtherCard = true, paidUntil },
    { familiarName, timeZone },
  ) => ({
    subject: `Receipt: ${formatMoney(amountCents, currency)} for ${productName}`,
    preview: 'This is your receipt. There’s nothing you need to do.',
    heading: 'Your receipt',
    paragraphs: [
      `${formatMoney(amountCents, currency)} was paid for ${productName} with the card ending in ${cardLast4}. Receipt number: ${receiptNumber}.`,
      ...(paidUntil
        ? [`Your membership has been renewed. It’s paid until ${formatDate(new Date(paidUntil), timeZone)}.`]
        : []),
      isKept
        ? 'The card is saved for the next renewal. You can change it in your settings.'
        : hasOtherCard
          ? 'The card wasn’t saved: renewals continue on the previous card.'
          : 'The card wasn’t saved, and no other card is set for renewals. If you want to renew, add one in your settings before then.',
    ],
    button: { label: isKept || hasOtherCard ? 'Go to billing' : 'Add a card', href: '/settings/billing' },
    why: `you’re a member of ${familiarName}`,
  }),
)

const PaymentNotMade = z.strictObject({
  /** What was not paid. */
  ...AMOUNT,
  productName: z.string(),
  attemptedAt: z.iso.datetime(),
  /** Paid otherwise: nothing is due any more, and the entered card was not charged. */
  why: z.enum(['NOT_CHARGED', 'DECLINED', 'PAID_OTHERWISE']),
  declineCode: z.nullable(z.enum(DECLINE_CODES)),
  /** The part that the card has paid, which has its own receipt. */
  paidCents: z.number(),
  /** The last digits of the card, if the membership keeps it. */
  savedCard: z.nullable(z.string()),
  payPath: z.string(),
})
type PaymentNotMade = z.infer<typeof PaymentNotMade>

/** To the member, of a payment whose page could not say how it ended. */
export const paymentNotMade = defineTemplate(
  'payment-not-made',
  'billing',
  PaymentNotMade,
  (data, { familiarName, timeZone }) => {
    const { productName, why, declineCode, paidCents, savedCard, payPath } = data
    const amount = formatMoney(data.amountCents, data.currency)
    const day = formatDate(new Date(data.attemptedAt), timeZone)
    const saved = savedCard === null ? [] : [`The card ending in ${savedCard} was saved and is now the default card.`]
    const whyYou = `you’re a member of ${familiarName}`
    if (why === 'PAID_OTHERWISE')
      return {
        subject: `Your payment of ${amount} wasn’t needed`,
        preview: 'It was already paid. Your card wasn’t charged.',
        heading: 'It was already paid',
        paragraphs: [
          `A card was entered on ${day} to pay ${amount} for ${productName}. It was already paid in another way, so this card wasn’t charged. There’s nothing you need to do.`,
          ...saved,
        ],
        button: { label: 'Go to billing', href: '/settings/billing' },
        why: whyYou,
      }
    const isPart = paidCents > 0
    return {
      subject: isPart ? `${amount} of your payment wasn’t made` : `Your payment of ${amount} wasn’t made`,
      preview: isPart
        ? 'Only a part was paid. You can pay the rest now.'
        : 'Nothing was charged. You can pay again now.',
      heading: isPart ? 'A part of your payment wasn’t made' : 'Your payment wasn’t made',
      paragraphs: [
        isPart
          ? `A payment for ${productName} was made only in part on ${day}: ${formatMoney(paidCents, data.currency)} was paid, and its receipt is in another email. ${notMadeText(data, `the other ${amount}`)}.`
          : `The payment of ${amount} for ${productName} on ${day} wasn’t made. ${notMadeText(data, 'it')}, and nothing was charged.`,
        ...(why === 'DECLINED' && declineCode ? [DECLINE_SENTENCES[declineCode]] : []),
        ...saved,
        'To pay, use the button below. If it has been paid since, there’s nothing you need to do.',
      ],
      button: { label: 'Pay now', href: payPath },
      why: whyYou,
    }
  },
)

function notMadeText({ why }: PaymentNotMade, what: string): string {
  return why === 'DECLINED' ? `The bank declined ${what}` : `The bank didn’t complete ${what}`
}

/** To an address given by the member, which may be anybody's: it says who had it sent, and nothing that the link does not show. */
export const statementForAccountant = defineTemplate(
  'statement-for-accountant',
  'accountant',
  z.strictObject({
    memberName: z.string(),
    name: z.string(),
    ...AMOUNT,
    purchasedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    token: z.string(),
  }),
  (
    { memberName, name, amountCents, currency, purchasedAt, expiresAt, token },
    { familiarName, timeZone, conciergeEmail },
  ) => ({
    subject: `Statement of ${formatDate(new Date(purchasedAt), timeZone)} for ${memberName}`,
    preview: `${name}, ${formatMoney(amountCents, currency)}`,
    heading: `A statement for ${memberName}`,
    paragraphs: [
      `${memberName} asked us to send you the statement of ${formatDate(new Date(purchasedAt), timeZone)}: ${name}, ${formatMoney(amountCents, currency)}.`,
      `The button opens it as a PDF until ${moment(expiresAt, timeZone)}. Anyone who has this email can open it.`,
      `If you’re not the accountant of ${memberName}, write to ${conciergeEmail} and we’ll stop sending you statements.`,
    ],
    button: { label: 'Open statement', href: sharedStatementPath(token) },
    why: `you were named as the accountant of a member of ${familiarName}`,
  }),
)

const PaymentFailed = z.strictObject({
  isFirst: z.boolean(),
  /** No other email about this failure follows, and the card may not be retried. */
  isLast: z.boolean().default(false),
  ...AMOUNT,
  productName: z.string(),
  failedAt: z.iso.datetime(),
  /** "Visa ending in 1111"; null when it is not known. */
  cardName: z.nullable(z.string()),
  /** Why retrying the same card is pointless; null when it may work. */
  cardProblem: z.nullable(z.enum(['none', 'expired', 'refused'])),
  /** Null when another membership keeps access open. */
  phase: z.nullable(z.enum(MEMBERSHIP_PHASES)),
  readOnlyFrom: z.iso.datetime(),
  gatedFrom: z.iso.datetime(),
  closedFrom: z.iso.datetime(),
  /** Signed: it works without signing in. */
  updatePath: z.string(),
})
type PaymentFailed = z.infer<typeof PaymentFailed>

export const paymentFailed = defineTemplate(
  'payment-failed',
  'billing',
  PaymentFailed,
  (data, { familiarName, timeZone }) => {
    const amount = formatBalance(data.amountCents, data.currency)
    const failedOn = formatDate(new Date(data.failedAt), timeZone)
    return {
      subject: data.isFirst ? 'Your membership could not be renewed' : `${amount} is still due for your membership`,
      preview: `Add a card to renew ${data.productName}. It takes a minute, with no need to sign in.`,
      heading: data.isFirst ? 'There was an issue processing your card' : 'Your renewal is still open',
      paragraphs: [
        `${amount} for ${data.productName} was due on ${failedOn}. ${whyNotCharged(data)}`,
        'Add a card using the button below: it renews your membership right away and is saved for the next renewal.',
        ...whatFollows(data, timeZone),
        'Everything you wrote is kept, whatever happens.',
      ],
      button: { label: 'Update your card', href: data.updatePath },
      why: `you’re a member of ${familiarName}`,
    }
  },
)

function whyNotCharged({ isLast, cardName, cardProblem }: PaymentFailed): string {
  const card = cardName ? `Your ${cardName}` : 'Your card'
  switch (cardProblem) {
    case 'none':
      return 'There’s no card on file.'
    case 'expired':
      return `${card} has expired: please add a new one.`
    case 'refused':
      return `${card} was permanently declined by its bank: please add another one.`
    case null:
      return isLast
        ? `${card} was declined by its bank every time we tried it. Don’t wait for another try: please add another card.`
        : `${card} was declined by its bank. We’ll try it again over the next few days, but adding another card is safer.`
    default:
      return cardProblem satisfies never
  }
}

/** What changes for the member, and when. */
function whatFollows(data: PaymentFailed, timeZone: string): string[] {
  const { phase } = data
  if (phase === null) return []
  const on = (at: string) => formatDate(new Date(at), timeZone)
  const sentences: Readonly<Record<MembershipPhase, string>> = {
    GOOD: '',
    GRACE: `Nothing changes for you until ${on(data.readOnlyFrom)}. From then on you can read everything but not submit; drafts are still saved.`,
    READ_ONLY: `Since ${on(data.readOnlyFrom)} you can read everything but not submit; drafts are still saved. From ${on(data.gatedFrom)} you’ll only be able to renew.`,
    GATED: `Since ${on(data.gatedFrom)} you can only renew and read your own texts. Your membership closes on ${on(data.closedFrom)}.`,
    CLOSED: `Your membership closed on ${on(data.closedFrom)}. It reopens as soon as it’s paid.`,
  }
  return [sentences[phase]].filter((text) => text !== '')
}

export const paymentRecovered = defineTemplate(
  'payment-recovered',
  'billing',
  z.strictObject({ productName: z.string(), renewsAt: z.nullable(z.iso.datetime()) }),
  ({ productName, renewsAt }, { familiarName, timeZone }) => ({
    subject: 'Your membership has been renewed',
    preview: 'You’re all paid up and have full access again.',
    heading: 'Your membership has been renewed',
    paragraphs: [
      `${productName} is paid. You have full access again, and everything you wrote is where you left it.`,
      ...(renewsAt ? [`It’s paid until ${formatDate(new Date(renewsAt), timeZone)}.`] : []),
    ],
    button: { label: 'Go to your community', href: '/' },
    why: `you’re a member of ${familiarName}`,
  }),
)
