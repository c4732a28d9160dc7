import type { ArticleRefusal } from '#shared/domain/articles/refusals.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { enableConfirmedAction } from './confirmed-action.ts'

const WITHDRAW = graphql(`
  mutation WithdrawArticle($articleId: ID!, $operationId: ID) {
    articleWithdraw(articleId: $articleId, operationId: $operationId) { id }
  }
`)

/** The message of this refusal is on the page. */
const TAKEN: ArticleRefusal = 'withdrawnTooLate'

export function enableWithdrawal(part: HTMLElement): void {
  enableConfirmedAction(part, {
    act: (operationId) => memberRequest(WITHDRAW, { articleId: part.dataset.withdraw ?? '', operationId }),
    destination: '/articles',
    textOf: ({ extensions }) => (extensions.reason === TAKEN ? (part.dataset.taken ?? null) : null),
  })
}
