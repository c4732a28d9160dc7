import type { EmailChangeFields } from '#shared/domain/members/account/email-change.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const ASK_EMAIL_CHANGE = graphql(`
  mutation StaffAskEmailChange(
    $userId: ID!
    $newEmail: String!
    $way: EmailChangeWay!
    $reason: String!
    $identityCheck: String
    $operationId: ID!
  ) {
    memberEmailChangeAsk(
      userId: $userId
      newEmail: $newEmail
      way: $way
      reason: $reason
      identityCheck: $identityCheck
      operationId: $operationId
    )
  }
`)

export function askEmailChange(userId: string, fields: EmailChangeFields, operationId: string) {
  const identityCheck = fields.way === 'WAIT' ? fields.identityCheck.trim() : null
  return adminRequest(ASK_EMAIL_CHANGE, { ...fields, userId, identityCheck, operationId })
}
