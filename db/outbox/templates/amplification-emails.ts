import * as z from 'zod'
import { dueToCard } from '#shared/domain/billing/amplification.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { title } from './article-email-parts.ts'
import { AMOUNT, CURRENCY, defineTemplate } from './define-template.ts'

/** Absent in emails written before credit was stored separately: then a card paid everything. */
const CARD_CENTS = z.number().optional()

/** What was paid, and with what. */
function paidWith(amountCents: number, cardCents: number, card: string, currency: string) {
  const amount = formatMoney(amountCents, currency)
  if (cardCents >= amountCents) return { amount, how: `, ${card}` }
  if (cardCents === 0) return { amount, how: ', from account credit' }
  const parts = [cardCents, amountCents - cardCents].map((cents) => formatMoney(cents, currency))
  return { amount, how: `: ${parts[0]} ${card} and ${parts[1]} from account credit` }
}

/** To the author: confirms the request, and that nothing was bought. */
export const amplificationRequested = defineTemplate(
  'amplification-requested',
  'article-amplification',
  z.strictObject({ articleId: z.string(), articleTitle: z.string(), priceCents: z.number(), currency: CURRENCY }),
  ({ articleId, articleTitle, priceCents, currency }, { familiarName }) => ({
    subject: `You asked us to amplify ${title(articleTitle)}`,
    preview: 'Nothing is charged now. We’ll email you about payment.',
    heading: 'We’ve received your request',
    paragraphs: [
      `You asked us to amplify ${title(articleTitle)} for ${formatMoney(priceCents, currency)}. Nothing is charged now: our concierge will email you about payment, and nothing starts until you’ve paid.`,
      'You can withdraw your request at any time. Your article is published either way.',
    ],
    button: { label: 'View request', href: `/articles/amplify/${encodeURIComponent(articleId)}` },
    why: `you asked for this at ${familiarName}`,
  }),
)

/** To the concierge, who arranges the amplification by hand. */
export const amplificationToArrange = defineTemplate(
  'amplification-to-arrange',
  'concierge',
  z.strictObject({
    articleId: z.string(),
    articleTitle: z.string(),
    priceCents: z.number(),
    currency: CURRENCY,
    authorName: z.string(),
    authorEmail: z.string(),
    isWithdrawn: z.boolean(),
  }),
  ({ articleId, articleTitle, priceCents, currency, authorName, authorEmail, isWithdrawn }, { familiarName }) => ({
    subject: `${authorName} ${isWithdrawn ? 'no longer asks' : 'asks'} us to amplify ${title(articleTitle)}`,
    preview: isWithdrawn ? 'There’s nothing left to arrange.' : 'Please email them about payment.',
    heading: isWithdrawn ? 'A request was withdrawn' : 'An article to amplify',
    paragraphs: isWithdrawn
      ? [`${authorName} (${authorEmail}) withdrew the request to amplify ${title(articleTitle)}. Nothing was charged.`]
      : [
          `${authorName} (${authorEmail}) asks us to amplify ${title(articleTitle)} for ${formatMoney(priceCents, currency)}.`,
          'Nothing was charged. Please email them about payment and agree on a date.',
        ],
    button: { label: 'Open the article', href: `/admin/articles/${encodeURIComponent(articleId)}` },
    why: `you’re the concierge of ${familiarName}`,
  }),
)

/** To the author: the receipt, and until when the purchase can be refunded. */
export const amplificationPaid = defineTemplate(
  'amplification-paid',
  'billing',
  z.strictObject({
    articleId: z.string(),
    articleTitle: z.string(),
    ...AMOUNT,
    cardCents: CARD_CENTS,
    cardLast4: z.string(),
    receiptNumber: z.string(),
  }),
  (data, { familiarName }) => {
    const { articleId, articleTitle, amountCents, currency, cardCents = amountCents, cardLast4, receiptNumber } = data
    const { amount, how } = paidWith(amountCents, cardCents, `with the card ending in ${cardLast4}`, currency)
    return {
      subject: `Receipt: ${amount} to amplify ${title(articleTitle)}`,
      preview: 'This is your receipt. There’s nothing you need to do.',
      heading: 'Your receipt',
      paragraphs: [
        `You paid ${amount} to amplify ${title(articleTitle)}${how}. Receipt number: ${receiptNumber}.`,
        `We’ll let you know when the amplification starts. ${untilThen(amountCents, cardCents, currency)}`,
      ],
      button: { label: 'View order', href: `/articles/amplify/${encodeURIComponent(articleId)}` },
      why: `you paid this at ${familiarName}`,
    }
  },
)

function untilThen(amountCents: number, cardCents: number, currency: string): string {
  if (cardCents >= amountCents) return 'Until then, you can withdraw for a full refund.'
  const credit = 'Account credit isn’t refunded automatically: reply to this email if you withdraw.'
  return cardCents === 0
    ? `Until then, you can withdraw. ${credit}`
    : `Until then, you can withdraw, and ${formatMoney(cardCents, currency)} goes back to your card. ${credit}`
}

/** To the author, of a payment whose page could not say how it ended. */
export const amplificationNotMade = defineTemplate(
  'amplification-not-made',
  'billing',
  z.strictObject({ articleId: z.string(), articleTitle: z.string(), ...AMOUNT, attemptedAt: z.iso.datetime() }),
  ({ articleId, articleTitle, amountCents, currency, attemptedAt }, { familiarName, timeZone }) => {
    const amount = formatMoney(amountCents, currency)
    return {
      subject: `Your payment of ${amount} to amplify ${title(articleTitle)} wasn’t made`,
      preview: 'Nothing was charged, and your article won’t be amplified unless you pay again.',
      heading: 'Your payment wasn’t made',
      paragraphs: [
        `The payment of ${amount} to amplify ${title(articleTitle)} on ${formatDate(new Date(attemptedAt), timeZone)} wasn’t made. The bank didn’t complete it: nothing was charged, and the amplification wasn’t ordered.`,
        'If you’d still like it, you can pay again on the page of the offer. If you’ve paid since, there’s nothing you need to do. Your article is published either way.',
      ],
      button: { label: 'See the offer', href: `/articles/amplify/${encodeURIComponent(articleId)}` },
      why: `you tried to pay this at ${familiarName}`,
    }
  },
)

/** To the author: from now on it cannot be withdrawn. */
export const amplificationBegun = defineTemplate(
  'amplification-begun',
  'article-amplification',
  z.strictObject({ articleId: z.string(), articleTitle: z.string() }),
  ({ articleId, articleTitle }, { familiarName }) => ({
    subject: `The amplification of ${title(articleTitle)} has started`,
    preview: 'There’s nothing you need to do.',
    heading: 'It has started',
    paragraphs: [
      `We’ve started to amplify ${title(articleTitle)}. Your order shows what happens next.`,
      'You can no longer withdraw. If something isn’t as you expected, reply to this email.',
    ],
    button: { label: 'View order', href: `/articles/amplify/${encodeURIComponent(articleId)}` },
    why: `you asked for this at ${familiarName}`,
  }),
)

const ORDER_EVENTS = ['PAID', 'WITHDRAWN', 'REFUND_REFUSED'] as const

/** To the concierge: an order that was paid by card, and what is to be done with it. */
export const amplificationOrder = defineTemplate(
  'amplification-order',
  'concierge',
  z.strictObject({
    articleId: z.string(),
    articleTitle: z.string(),
    authorName: z.string(),
    authorEmail: z.string(),
    ...AMOUNT,
    cardCents: CARD_CENTS,
    /** The part of the card payment that was refunded before the withdrawal. */
    refundedCents: z.number().default(0),
    event: z.enum(ORDER_EVENTS),
  }),
  (data, { familiarName }) => {
    const { articleId, articleTitle, authorName, authorEmail, amountCents, currency, refundedCents, event } = data
    const { cardCents = amountCents } = data
    const author = authorEmail ? `${authorName} (${authorEmail})` : authorName
    const { amount, how } = paidWith(amountCents, cardCents, 'by card', currency)
    const dueCents = dueToCard({ cardCents, refundedCents })
    const due = formatMoney(dueCents, currency)
    const others = [
      ...(refundedCents > 0 ? [`${formatMoney(refundedCents, currency)} was refunded before.`] : []),
      ...(cardCents < amountCents
        ? [
            `${formatMoney(amountCents - cardCents, currency)} was paid from account credit, which isn’t refunded automatically. If it’s due, add it to the author’s account as a credit.`,
          ]
        : []),
    ]
    const texts = {
      PAID: {
        subject: `${authorName} has paid to amplify ${title(articleTitle)}`,
        preview: 'Please arrange it, and mark it as started when it starts.',
        heading: 'An article to amplify',
        paragraphs: [
          `${author} has paid ${amount} to amplify ${title(articleTitle)}${how}.`,
          `Please arrange it. When it starts, choose “Mark as started” on the article page: until then, the author can withdraw${cardCents >= amountCents ? ' for a full refund' : ', and what the card paid is refunded'}.`,
        ],
      },
      WITHDRAWN: {
        subject: `${authorName} no longer wants ${title(articleTitle)} amplified`,
        preview: 'There’s nothing left to arrange.',
        heading: 'An order was withdrawn',
        paragraphs: [
          `${author} withdrew the order to amplify ${title(articleTitle)} before it started. ${dueCents > 0 ? `${due} is refunded to the card automatically.` : 'Nothing is refunded to a card.'}`,
          ...others,
        ],
      },
      REFUND_REFUSED: {
        subject: `${due} could not be refunded to ${authorName}`,
        preview: 'Please refund it another way.',
        heading: 'Refund declined by the bank',
        paragraphs: [
          `${author} withdrew the order to amplify ${title(articleTitle)}. The payment provider couldn’t refund the ${due} to the card.`,
          ...others,
          'Please ask the author where to send the money, and refund it.',
        ],
      },
    }[event]
    return {
      ...texts,
      button: { label: 'Open the article', href: `/admin/articles/${encodeURIComponent(articleId)}` },
      why: `you’re the concierge of ${familiarName}`,
    }
  },
)
