import type { TokenKind } from './session-token.ts'

/** The cookies of both kinds of session, as the backends set them and the edge reads them. */
export const SESSION_COOKIES = {
  member: { access: '__Host-session', refresh: '__Host-refresh' },
  admin: { access: '__Host-admin', refresh: '__Host-admin-refresh' },
} as const satisfies Record<TokenKind, { access: string; refresh: string }>

export const ALL_SESSION_COOKIES = Object.values(SESSION_COOKIES).flatMap(({ access, refresh }) => [access, refresh])

/** The view of a member's pages by staff, in addition to their own session. It has no refresh token and simply expires. */
export const MEMBER_VIEW_COOKIE = '__Host-member-view' as const
