import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import type { MEMBER_CONTACT } from '../member/member.queries.ts'

export const WITHDRAW_EMAIL_CHANGE = graphql(`
  mutation StaffWithdrawEmailChange($id: ID!) {
    memberEmailChangeWithdraw(id: $id)
  }
`)

export type EmailChange = ResultOf<typeof MEMBER_CONTACT>['memberEmailChanges'][number]
