import { MEMBER_AUDIENCE } from '#shared/domain/auth/roles.ts'
import { cookiesOf } from '#shared/kernel/cookies.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import { type MemberViewClaims, memberViewVerifier } from '#shared/kernel/viewing/member-view-token.ts'
import type { SitesEnv } from '../env.ts'
import type { PageSession } from '../page-session.ts'

/** Staff who view the pages of a member. */
export type Viewing = Pick<MemberViewClaims, 'userId' | 'memberName' | 'staffName' | 'expiresAt'>

export type FoundView =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly viewing: Viewing; readonly session: PageSession }
  /** With the member, if known. */
  | { readonly kind: 'ended'; readonly userId: string | null }

type Question = {
  readonly request: Request
  readonly env: SitesEnv
  readonly communityCode: string
  readonly now: Date
}

/** The areas in which staff act as themselves, and in which sessions begin and end. */
const OWN_AREAS: ReadonlySet<string> = new Set(['admin', 'login-admin', 'logout', 'signout', 'account', 'app'])

let verifier: { readonly key: string; readonly verify: ReturnType<typeof memberViewVerifier> } | null = null

function verifierOf({ SESSION_ADMIN_PUBLIC_KEY: key }: SitesEnv) {
  if (verifier?.key !== key) verifier = { key, verify: memberViewVerifier(JSON.parse(key)) }
  return verifier.verify
}

/** The view in which the browser requests a page of this area; the backend checks its row. */
export async function readMemberView(question: Question, area: string): Promise<FoundView> {
  const token = cookiesOf(question.request.headers).get(MEMBER_VIEW_COOKIE)
  if (!token || OWN_AREAS.has(area)) return { kind: 'none' }
  const verdict = await verifierOf(question.env)(token, question.now)
  if (verdict.kind === 'expired') return { kind: 'ended', userId: verdict.userId }
  if (verdict.kind === 'invalid' || verdict.claims.communityCode !== question.communityCode)
    return { kind: 'ended', userId: null }
  return { kind: 'open', viewing: verdict.claims, session: sessionOf(verdict.claims, token) }
}

/** The member's session for pages: they show what the member would see. */
function sessionOf(claims: MemberViewClaims, token: string): PageSession {
  const { viewId, userId, communityId, communityCode, expiresAt } = claims
  return {
    claims: {
      ...{ userId, communityId, communityCode, expiresAt },
      kind: 'member',
      sessionId: viewId,
      audience: [MEMBER_AUDIENCE],
      brandCode: communityCode,
      locationCode: null,
      gate: 'NONE',
    },
    cookie: `${MEMBER_VIEW_COOKIE}=${token}`,
  }
}

/** The staff page from which a view is started and to which it returns. */
export function memberViewPath(userId: string, notice?: 'ended' | 'over'): string {
  return `/admin/members/${userId}/view${notice ? `?notice=${notice}` : ''}`
}
