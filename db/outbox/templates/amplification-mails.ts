import * as z from 'zod'
import { formatMoney } from '#shared/kernel/money.ts'
import { defineTemplate } from './define-template.ts'

function title(value: string) {
  return `“${value.trim() || 'Untitled'}”`
}

/** To the author: confirms the request, and that nothing was bought. */
export const amplificationRequested = defineTemplate(
  'article-amplification',
  z.strictObject({ articleId: z.string(), articleTitle: z.string(), priceCents: z.number() }),
  ({ articleId, articleTitle, priceCents }, { familiarName }) => ({
    subject: `You asked us to amplify ${title(articleTitle)}`,
    preview: 'Nothing is charged now. We will write to you about payment.',
    heading: 'We have your request',
    paragraphs: [
      `You asked us to amplify ${title(articleTitle)} for ${formatMoney(priceCents)}. Nothing is charged now: our concierge will write to you about payment, and nothing begins before you have paid.`,
      'You can withdraw your request on the page of the offer. Your article is published either way.',
    ],
    quote: null,
    button: { label: 'See your request', href: `/articles/amplify/${encodeURIComponent(articleId)}` },
    why: `you asked for this at ${familiarName}`,
  }),
)

/** To the concierge, who arranges the amplification by hand. */
export const amplificationToArrange = defineTemplate(
  'concierge',
  z.strictObject({
    articleId: z.string(),
    articleTitle: z.string(),
    priceCents: z.number(),
    authorName: z.string(),
    authorEmail: z.string(),
    isWithdrawn: z.boolean(),
  }),
  ({ articleId, articleTitle, priceCents, authorName, authorEmail, isWithdrawn }, { familiarName }) => ({
    subject: `${authorName} ${isWithdrawn ? 'no longer asks' : 'asks'} us to amplify ${title(articleTitle)}`,
    preview: isWithdrawn ? 'There is nothing to arrange any more.' : 'Please write to them about payment.',
    heading: isWithdrawn ? 'A request was withdrawn' : 'An article to amplify',
    paragraphs: isWithdrawn
      ? [`${authorName} (${authorEmail}) withdrew the request to amplify ${title(articleTitle)}. Nothing was charged.`]
      : [
          `${authorName} (${authorEmail}) asks us to amplify ${title(articleTitle)} for ${formatMoney(priceCents)}.`,
          'Nothing was charged. Please write to them about payment and agree on a day.',
        ],
    quote: null,
    button: { label: 'Open the article', href: `/admin/articles/${encodeURIComponent(articleId)}` },
    why: `you are the concierge of ${familiarName}`,
  }),
)

/** To the author: the receipt, and until when the money comes back. */
export const amplificationPaid = defineTemplate(
  'billing',
  z.strictObject({
    articleId: z.string(),
    articleTitle: z.string(),
    amountCents: z.number(),
    cardLast4: z.string(),
    receiptNumber: z.string(),
  }),
  ({ articleId, articleTitle, amountCents, cardLast4, receiptNumber }, { familiarName }) => ({
    subject: `${formatMoney(amountCents)} was paid to amplify ${title(articleTitle)}`,
    preview: 'This is your receipt. There is nothing you need to do.',
    heading: 'Your receipt',
    paragraphs: [
      `${formatMoney(amountCents)} was paid to amplify ${title(articleTitle)}, with the card ending in ${cardLast4}. The number of this receipt is ${receiptNumber}.`,
      'We tell you when the amplification begins. Until then you can withdraw it on the page of the offer, and all of the money goes back to your card.',
    ],
    quote: null,
    button: { label: 'See your order', href: `/articles/amplify/${encodeURIComponent(articleId)}` },
    why: `you paid this at ${familiarName}`,
  }),
)

/** To the author: from now on it cannot be withdrawn. */
export const amplificationBegun = defineTemplate(
  'article-amplification',
  z.strictObject({ articleId: z.string(), articleTitle: z.string() }),
  ({ articleId, articleTitle }, { familiarName }) => ({
    subject: `The amplification of ${title(articleTitle)} has begun`,
    preview: 'You need do nothing.',
    heading: 'It has begun',
    paragraphs: [
      `We have begun to amplify ${title(articleTitle)}. What happens next stands on the page of the offer.`,
      'From now on it can no longer be withdrawn there. If something is not as you expected, answer this mail.',
    ],
    quote: null,
    button: { label: 'See what happens', href: `/articles/amplify/${encodeURIComponent(articleId)}` },
    why: `you asked for this at ${familiarName}`,
  }),
)

const ORDER_EVENTS = ['PAID', 'WITHDRAWN', 'REFUND_REFUSED'] as const

/** To the concierge: an order that was paid by card, and what becomes of it. */
export const amplificationOrder = defineTemplate(
  'concierge',
  z.strictObject({
    articleId: z.string(),
    articleTitle: z.string(),
    authorName: z.string(),
    authorEmail: z.string(),
    amountCents: z.number(),
    event: z.enum(ORDER_EVENTS),
  }),
  ({ articleId, articleTitle, authorName, authorEmail, amountCents, event }, { familiarName }) => {
    const author = authorEmail ? `${authorName} (${authorEmail})` : authorName
    const amount = formatMoney(amountCents)
    const texts = {
      PAID: {
        subject: `${authorName} has paid to amplify ${title(articleTitle)}`,
        preview: 'Please arrange it, and say in the article when it begins.',
        heading: 'An article to amplify',
        paragraphs: [
          `${author} has paid ${amount} by card to amplify ${title(articleTitle)}.`,
          'Please arrange it. When it begins, press “It has begun” on the page of the article: until then the author can withdraw, and gets all of the money back.',
        ],
      },
      WITHDRAWN: {
        subject: `${authorName} no longer wants ${title(articleTitle)} amplified`,
        preview: 'There is nothing to arrange any more.',
        heading: 'An order was withdrawn',
        paragraphs: [
          `${author} withdrew the order to amplify ${title(articleTitle)} before it began. The ${amount} that was paid goes back to the card by itself.`,
        ],
      },
      REFUND_REFUSED: {
        subject: `${amount} could not be given back to ${authorName}`,
        preview: 'Please give it back another way.',
        heading: 'A refund that the bank refused',
        paragraphs: [
          `${author} withdrew the order to amplify ${title(articleTitle)}. The payment provider does not give the ${amount} back to the card.`,
          'Please ask the author where the money may go, and give it back.',
        ],
      },
    }[event]
    return {
      ...texts,
      quote: null,
      button: { label: 'Open the article', href: `/admin/articles/${encodeURIComponent(articleId)}` },
      why: `you are the concierge of ${familiarName}`,
    }
  },
)
