import { isInAdminArea } from '../admin-area.ts'
import { requestsTo } from './request.ts'

/**
 * Sends a document about whoever is signed in: their notifications, sessions and password. Both endpoints answer it. A browser may
 * hold a session of staff and one of a member, and pages of the admin area mean the first.
 */
export const ownRequest = requestsTo(() => (isInAdminArea() ? '/graphqlAdmin' : '/graphql'))
