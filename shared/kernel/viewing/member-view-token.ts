import { errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { TOKEN_ISSUER } from '../session-token.ts'

/** Differs from the type of an access token, so neither is accepted as the other, though bff-admin signs both with one key. */
const TOKEN_TYPE = 'member-view+jwt'
const ALGORITHM = 'EdDSA'

/** The viewed member and the viewer; the row of the view is checked by bff-member. */
export type MemberViewClaims = {
  readonly viewId: string
  /** The member. */
  readonly userId: string
  readonly communityId: string
  readonly communityCode: string
  readonly memberName: string
  readonly staffName: string
  readonly expiresAt: Date
}

export type MemberViewVerdict =
  | { readonly kind: 'valid'; readonly claims: MemberViewClaims }
  /** Includes the member, to whose page staff return. */
  | { readonly kind: 'expired'; readonly userId: string | null }
  | { readonly kind: 'invalid' }

const INVALID: MemberViewVerdict = { kind: 'invalid' }

export function memberViewSigner(privateKey: JWK) {
  const key = importJWK(privateKey, ALGORITHM)
  return async (claims: MemberViewClaims, now: Date): Promise<string> =>
    new SignJWT({
      vid: claims.viewId,
      cid: claims.communityId,
      community: claims.communityCode,
      member: claims.memberName,
      staff: claims.staffName,
    })
      .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE })
      .setIssuer(TOKEN_ISSUER)
      .setSubject(claims.userId)
      .setIssuedAt(now)
      .setExpirationTime(claims.expiresAt)
      .sign(await key)
}

export type MemberViewSigner = ReturnType<typeof memberViewSigner>

/** Verifies with the public key of bff-admin. Never throws. */
export function memberViewVerifier(publicKey: JWK) {
  const imported = importJWK(publicKey, ALGORITHM)
  return async (token: string, now: Date): Promise<MemberViewVerdict> => {
    try {
      const { payload } = await jwtVerify(token, await imported, {
        algorithms: [ALGORITHM],
        issuer: TOKEN_ISSUER,
        typ: TOKEN_TYPE,
        currentDate: now,
        requiredClaims: ['exp', 'sub'],
      })
      const { sub, vid, cid, community, member, staff, exp } = payload
      if (!isText(sub) || !isText(vid) || !isText(cid) || !isText(community)) return INVALID
      if (!isText(member) || !isText(staff)) return INVALID
      return {
        kind: 'valid',
        claims: {
          viewId: vid,
          userId: sub,
          communityId: cid,
          communityCode: community,
          memberName: member,
          staffName: staff,
          expiresAt: new Date((exp ?? 0) * 1000),
        },
      }
    } catch (error) {
      // The signature was valid: an expired token names its member.
      return error instanceof errors.JWTExpired ? { kind: 'expired', userId: error.payload.sub ?? null } : INVALID
    }
  }
}

export type VerifyMemberView = ReturnType<typeof memberViewVerifier>

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
