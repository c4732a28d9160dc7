import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

/** Gated members load it, too, so it must not contain `me`. */
export const DUNNING_PAGE = graphql(`
  query DunningPage {
    dunning {
      userId
      phase
      isDueOfNewest
      due { subscriptionId outstandingBalance currency canBePaid renewalDate isAutoRenewalOn isCollected failedAt readOnlyFrom gatedFrom closedFrom }
    }
    paymentProcessor { publicKey serverHost }
    ownPrivacy { deletionDueAt deletionHold }
  }
`)

const OWN_TEXT = graphql(`
  fragment OwnText on Article {
    id
    title
    status
    statusUpdatedAt
    currentRevision { content }
  }
`)

export const OWN_TEXTS = graphql(
  `
    query OwnTexts($first: Int!) {
      articleInFlight { ...OwnText }
      articlesPendingPublication { ...OwnText }
      articlesPublished(first: $first) { ...OwnText }
    }
  `,
  [OWN_TEXT],
)

export const OLDER_TEXTS = graphql(
  `
    query OlderTexts($first: Int!, $after: ID!) {
      articlesPublished(first: $first, after: $after) { ...OwnText }
    }
  `,
  [OWN_TEXT],
)

export type OwnText = ResultOf<typeof OWN_TEXT>
export type Dunning = ResultOf<typeof DUNNING_PAGE>['dunning']
