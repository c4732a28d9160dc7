import { errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { LruCache } from './lru-cache.ts'

export const TOKEN_ISSUER = 'council'
const TOKEN_TYPE = 'at+jwt'
const ALGORITHM = 'EdDSA'

/** Which of the two keys signed the token: bff-public signs member tokens, bff-admin signs admin tokens. */
export type TokenKind = 'member' | 'admin'

/** What each key may grant; a token that claims more is invalid. */
const GRANTABLE: Readonly<Record<TokenKind, readonly string[]>> = {
  member: ['/graphql'],
  admin: ['/graphql', '/graphqlAdmin'],
}

export type SessionClaims = {
  readonly kind: TokenKind
  readonly sessionId: string
  readonly userId: string
  readonly audience: readonly string[]
  readonly communityId: string
  readonly communityCode: string
  readonly brandCode: string
  readonly locationCode: string | null
  readonly gate: 'NONE' | 'ONBOARDING'
  readonly expiresAt: Date
}

export type TokenVerdict =
  | { readonly kind: 'valid'; readonly claims: SessionClaims }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' }

export type PublicKeys = Readonly<Record<TokenKind, JWK>>

const INVALID: TokenVerdict = { kind: 'invalid' }

function isTokenKind(value: unknown): value is TokenKind {
  return value === 'member' || value === 'admin'
}
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The validity of a verified token depends only on the time, so its signature is verified once per isolate. */
const KEPT_TOKENS = 2000

/** Verifies with public keys only, so that the edge can read a session; the session's row is checked by the backends. Never throws. */
export function sessionVerifier(publicKeys: PublicKeys) {
  const verify = signatureVerifier(publicKeys)
  const kept = new LruCache<string, SessionClaims>(KEPT_TOKENS)

  return async (token: string, now: Date): Promise<TokenVerdict> => {
    const claims = kept.get(token)
    if (claims) return claims.expiresAt > now ? { kind: 'valid', claims } : { kind: 'expired' }
    const verdict = await verify(token, now)
    if (verdict.kind === 'valid') kept.set(token, verdict.claims)
    return verdict
  }
}

function signatureVerifier(publicKeys: PublicKeys) {
  const keys = { member: importJWK(publicKeys.member, ALGORITHM), admin: importJWK(publicKeys.admin, ALGORITHM) }

  return async (token: string, now: Date): Promise<TokenVerdict> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        ({ kid }) => {
          if (!isTokenKind(kid)) throw new errors.JWSInvalid('Unknown key')
          return keys[kid]
        },
        {
          algorithms: [ALGORITHM],
          issuer: TOKEN_ISSUER,
          typ: TOKEN_TYPE,
          currentDate: now,
          requiredClaims: ['exp', 'sub', 'sid', 'cid', 'community', 'gate'],
        },
      )
      const kind = protectedHeader.kid
      const audience = Array.isArray(payload.aud) ? payload.aud : []
      const { sub, sid, cid, community, brand, location, gate } = payload
      if (!isTokenKind(kind) || !audience.every((one) => GRANTABLE[kind].includes(one))) return INVALID
      if (!isText(sub) || !sub.startsWith('u:') || !isText(sid) || !isText(cid) || !isText(community)) return INVALID
      if (gate !== 'NONE' && gate !== 'ONBOARDING') return INVALID
      return {
        kind: 'valid',
        claims: {
          kind,
          sessionId: sid,
          userId: sub.slice(2),
          audience,
          communityId: cid,
          communityCode: community,
          brandCode: isText(brand) ? brand : community,
          locationCode: isText(location) ? location : null,
          gate,
          expiresAt: new Date((payload.exp ?? 0) * 1000),
        },
      }
    } catch (error) {
      return error instanceof errors.JWTExpired ? { kind: 'expired' } : INVALID
    }
  }
}

export type TokenSigner = (claims: Omit<SessionClaims, 'kind'>, now: Date) => Promise<string>

/** Signs with one of the two private keys; only bff-public and bff-admin hold one. */
export function sessionSigner(kind: TokenKind, privateKey: JWK): TokenSigner {
  const key = importJWK(privateKey, ALGORITHM)
  return async (claims, now) =>
    new SignJWT({
      sid: claims.sessionId,
      cid: claims.communityId,
      community: claims.communityCode,
      brand: claims.brandCode,
      location: claims.locationCode,
      gate: claims.gate,
      aud: [...claims.audience],
    })
      .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, kid: kind })
      .setIssuer(TOKEN_ISSUER)
      .setSubject(`u:${claims.userId}`)
      .setIssuedAt(now)
      .setExpirationTime(claims.expiresAt)
      .sign(await key)
}
