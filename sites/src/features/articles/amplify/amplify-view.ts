import { canAmplify } from '#shared/domain/articles/rules.ts'
import type { AmplificationPurchase, AmplificationRequest, AmplifyPage } from './amplify.queries.ts'
import { AMPLIFY_MESSAGES } from './messages.ts'

type Source = Pick<
  AmplifyPage,
  'article' | 'articleAmplificationOffer' | 'articleAmplificationRequests' | 'articleAmplificationPurchase'
>
type Offer = AmplificationRequest['offer']

export type AmplifyView = {
  readonly title: string
  readonly isAmplifiable: boolean
  readonly request: AmplificationRequest | null
  readonly purchase: AmplificationPurchase | null
  /** As ordered, or the current offer; null when nothing is offered for the article. */
  readonly offer: Offer | null
  readonly isChecking: boolean
  /** The offer that can be bought now. */
  readonly buyable: Offer | null
}

/**
 * What the page of an amplification shows. An order and its payment are shown whatever the article's status and the
 * current offer; without an order, the page is about an offer.
 */
export function amplifyView(data: Source, hasNotice: boolean): AmplifyView | 'not-found' | 'see-articles' {
  const { article, articleAmplificationOffer: inForce, articleAmplificationPurchase: purchase } = data
  const [request = null] = data.articleAmplificationRequests
  // An order is also shown for an article in the trash, which is null here.
  const named = purchase && isOrder(purchase) ? purchase.productName : request && AMPLIFY_MESSAGES.title
  const title = article?.title ?? named
  if (title === null) return 'not-found'
  const isAmplifiable = article !== null && canAmplify(article.status)
  // A withdrawal that was just made is confirmed.
  const isAboutOrder = request !== null || (purchase !== null && isOrder(purchase)) || hasNotice
  if (!isAboutOrder && !isAmplifiable) return 'see-articles'
  if (!isAboutOrder && !inForce) return 'not-found'
  const isChecking = purchase?.state === 'OPEN' && purchase.problem === null
  const offered = isAmplifiable ? inForce : null
  return {
    title,
    isAmplifiable,
    request,
    purchase,
    offer: request?.offer ?? offered,
    isChecking,
    buyable: request || isChecking ? null : offered,
  }
}

function isOrder({ state }: AmplificationPurchase): boolean {
  return state !== 'NOT_PAID'
}
