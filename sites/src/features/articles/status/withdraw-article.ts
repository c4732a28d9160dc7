import { refusalText } from '#shared/domain/articles/refusals.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { enableConfirmedAction } from './confirmed-action.ts'

const WITHDRAW = graphql(`
  mutation WithdrawArticle($articleId: ID!, $operationId: ID) {
    articleWithdraw(articleId: $articleId, operationId: $operationId) { id }
  }
`)

export function enableWithdrawal(part: HTMLElement): void {
  enableConfirmedAction(part, {
    act: (operationId) => memberRequest(WITHDRAW, { articleId: part.dataset.withdraw ?? '', operationId }),
    destination: '/articles',
    textOf: ({ extensions }) => refusalText(extensions.reason),
  })
}
