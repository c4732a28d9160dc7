import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const PLACE_HOLD = graphql(`
  mutation StaffPlaceLegalHold($userId: ID!, $reason: String!) {
    memberLegalHoldPlace(userId: $userId, reason: $reason)
  }
`)

const LIFT_HOLD = graphql(`
  mutation StaffLiftLegalHold($userId: ID!, $reason: String!) {
    memberLegalHoldLift(userId: $userId, reason: $reason)
  }
`)

export function setLegalHold(userId: string, isOnHold: boolean, reason: string): Promise<unknown> {
  return isOnHold ? adminRequest(PLACE_HOLD, { userId, reason }) : adminRequest(LIFT_HOLD, { userId, reason })
}
