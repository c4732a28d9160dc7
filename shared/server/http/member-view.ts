import type { MiddlewareHandler } from 'hono'
import { isFromAdminArea } from '#shared/domain/auth/admin-area.ts'
import { PAGE_USER_HEADER, VIEWED_PAGE_USER } from '#shared/domain/auth/page-user.ts'
import { MEMBER_AUDIENCE, rolesOf } from '#shared/domain/auth/roles.ts'
import { VIEWING_MESSAGES, type ViewingRefusal } from '#shared/domain/members/account/viewing.ts'
import { readCookie } from '#shared/kernel/cookies.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import type { VerifyMemberView } from '#shared/kernel/viewing/member-view-token.ts'
import type { Actor } from '../graphql/context.ts'

export function viewingRefusal(refusal: ViewingRefusal): AppError {
  return new AppError('NotAllowed', { message: VIEWING_MESSAGES[refusal], extensions: { viewing: refusal } })
}

/**
 * Whether a request comes from a browser or page in which staff view a member's pages. The cookie's content does not matter: a view that
 * has ended must not turn into a session of the staff themselves.
 */
export function isInMemberView(headers: Headers): boolean {
  if (headers.get(PAGE_USER_HEADER) === VIEWED_PAGE_USER) return true
  return readCookie(headers, MEMBER_VIEW_COOKIE) !== null && !isFromAdminArea(headers)
}

const READS_ONLY: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/** They end or renew the browser's own sessions. GraphQL also reads by POST, and refuses mutations itself. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/rest/logout', '/rest/token-refresh', '/graphql', '/graphqlPublic'])

/** Refuses every write during a view. Staff write in the admin area, whose backend has no views. */
export const refuseWritesInView: MiddlewareHandler = async (c, next) => {
  const isWrite = !READS_ONLY.has(c.req.method) && !OPEN_PATHS.has(c.req.path)
  if (isWrite && isInMemberView(c.req.raw.headers)) throw viewingRefusal('writesNothing')
  await next()
}

/** The member whose pages are viewed, as the actor of a request; null if the token is no longer valid. The guard checks the view's row. */
export async function viewedMember(headers: Headers, verify: VerifyMemberView, now: Date): Promise<Actor | null> {
  const verdict = await verify(readCookie(headers, MEMBER_VIEW_COOKIE) ?? '', now)
  if (verdict.kind !== 'valid') return null
  const { viewId, userId, communityId, communityCode } = verdict.claims
  return {
    ...{ userId, communityId, communityCode },
    sessionId: viewId,
    kind: 'member',
    roles: rolesOf([MEMBER_AUDIENCE]),
    viewing: { viewId },
  }
}
