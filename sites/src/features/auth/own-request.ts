import { memberRequest } from '../../lib/graphql/member.ts'
import { requestsTo } from '../../lib/graphql/request.ts'

const staffRequest = requestsTo('/graphqlAdmin')

/**
 * The function that sends a document about whoever is signed in: their notifications, sessions and password. Both endpoints answer it. A
 * browser may hold a session of staff and one of a member, and pages of the admin area mean the first.
 */
export function ownRequest(): typeof memberRequest {
  return /^\/admin(\/|$)/.test(location.pathname) ? staffRequest : memberRequest
}
