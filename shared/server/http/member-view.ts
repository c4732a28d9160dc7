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
 * Whether a request comes from a browser or a page in which staff view the pages of a member. What the cookie holds does not matter: a
 * view that has ended must not turn into a session of staff themselves.
 */
export function isInMemberView(headers: Headers): boolean {
  if (headers.get(PAGE_USER_HEADER) === VIEWED_PAGE_USER) return true
  return readCookie(headers, MEMBER_VIEW_COOKIE) !== null && !isFromAdminArea(headers)
}

const READS_ONLY: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/** They end or renew the sessions of the browser itself. GraphQL reads by POST, and refuses mutations where it knows them. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/rest/logout', '/rest/token-refresh', '/graphql', '/graphqlPublic'])

/** Refuses every write of a view. Staff write in the admin area, whose backend knows no views. */
export const refuseWritesInView: MiddlewareHandler = async (c, next) => {
  const isWrite = !READS_ONLY.has(c.req.method) && !OPEN_PATHS.has(c.req.path)
  if (isWrite && isInMemberView(c.req.raw.headers)) throw viewingRefusal('writesNothing')
  await next()
}

/** The member whose pages are viewed, as the actor of a request; null once the token says no more. The row is checked by the guard. */
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
