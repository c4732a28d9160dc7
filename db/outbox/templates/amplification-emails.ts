import * as z from 'zod'
import { formatMoney } from '#shared/kernel/money.ts'
import { AMOUNT, CURRENCY, defineTemplate } from './define-template.ts'

function title(value: string) {
  return `“${value.trim() || 'Untitled'}”`
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

/** To the author: the receipt, and until when the money comes back. */
export const amplificationPaid = defineTemplate(
  'amplification-paid',
  'billing',
  z.strictObject({
    articleId: z.string(),
    articleTitle: z.string(),
    ...AMOUNT,
    cardLast4: z.string(),
    receiptNumber: z.string(),
  }),
  ({ articleId, articleTitle, amountCents, currency, cardLast4, receiptNumber }, { familiarName }) => ({
    subject: `Receipt: ${formatMoney(amountCents, currency)} to amplify ${title(articleTitle)}`,
    preview: 'This is your receipt. There’s nothing you need to do.',
    heading: 'Your receipt',
    paragraphs: [
      `You paid ${formatMoney(amountCents, currency)} to amplify ${title(articleTitle)}, with the card ending in ${cardLast4}. Receipt number: ${receiptNumber}.`,
      'We’ll let you know when the amplification starts. Until then, you can withdraw for a full refund.',
    ],
    button: { label: 'View order', href: `/articles/amplify/${encodeURIComponent(articleId)}` },
    why: `you paid this at ${familiarName}`,
  }),
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

/** To the concierge: an order that was paid by card, and what becomes of it. */
export const amplificationOrder = defineTemplate(
  'amplification-order',
  'concierge',
  z.strictObject({
    articleId: z.string(),
    articleTitle: z.string(),
    authorName: z.string(),
    authorEmail: z.string(),
    ...AMOUNT,
    event: z.enum(ORDER_EVENTS),
  }),
  ({ articleId, articleTitle, authorName, authorEmail, amountCents, currency, event }, { familiarName }) => {
    const author = authorEmail ? `${authorName} (${authorEmail})` : authorName
    const amount = formatMoney(amountCents, currency)
    const texts = {
      PAID: {
        subject: `${authorName} has paid to amplify ${title(articleTitle)}`,
        preview: 'Please arrange it, and mark it as started when it starts.',
        heading: 'An article to amplify',
        paragraphs: [
          `${author} has paid ${amount} by card to amplify ${title(articleTitle)}.`,
          'Please arrange it. When it starts, choose “Mark as started” on the article page: until then, the author can withdraw for a full refund.',
        ],
      },
      WITHDRAWN: {
        subject: `${authorName} no longer wants ${title(articleTitle)} amplified`,
        preview: 'There’s nothing left to arrange.',
        heading: 'An order was withdrawn',
        paragraphs: [
          `${author} withdrew the order to amplify ${title(articleTitle)} before it started. The ${amount} paid is refunded to the card automatically.`,
        ],
      },
      REFUND_REFUSED: {
        subject: `${amount} could not be refunded to ${authorName}`,
        preview: 'Please refund it another way.',
        heading: 'Refund declined by the bank',
        paragraphs: [
          `${author} withdrew the order to amplify ${title(articleTitle)}. The payment provider couldn’t refund the ${amount} to the card.`,
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
