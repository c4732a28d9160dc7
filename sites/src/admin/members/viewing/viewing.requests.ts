import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'

const START_VIEW = graphql(`
  mutation StaffStartView($userId: ID!, $reason: String!) {
    memberViewStart(userId: $userId, reason: $reason)
  }
`)

/** The response sets the cookie of the view. */
export function startView(userId: string, reason: string) {
  return adminRequest(START_VIEW, { userId, reason })
}
