import { memberRequest } from '../../lib/graphql/member.ts'
import { requestsTo } from '../../lib/graphql/request.ts'

const staffRequest = requestsTo('/graphqlAdmin')

/**
 * The request function for documents about the signed-in person: their notifications, sessions and password. Both
 * endpoints answer these. A browser may hold a staff session and a member session, and pages of the admin area use the
 * first.
 */
export function ownRequest(): typeof memberRequest {
  return /^\/admin(\/|$)/.test(location.pathname) ? staffRequest : memberRequest
}
