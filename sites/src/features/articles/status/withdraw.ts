import { refusalText } from '#shared/domain/articles/refusals.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { enableConfirmedAction } from './confirmed-action.ts'

const WITHDRAW = graphql(`
  mutation WithdrawArticle($articleId: ID!, $operationId: ID) {
    articleWithdraw(articleId: $articleId, operationId: $operationId) { id }
  }
`)

const part = document.querySelector<HTMLElement>('[data-withdraw]')
if (part)
  enableConfirmedAction(part, {
    act: (operationId) => memberRequest(WITHDRAW, { articleId: part.dataset.withdraw ?? '', operationId }),
    destination: '/articles',
    textOf: ({ extensions }) => refusalText(extensions.reason),
  })
