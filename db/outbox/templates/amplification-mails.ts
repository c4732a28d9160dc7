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
