import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { sessionSigner, sessionVerifier } from '../session-token.ts'
import { type MemberViewClaims, memberViewSigner, memberViewVerifier } from './member-view-token.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
function later(seconds: number) {
  return new Date(NOW.getTime() + seconds * 1000)
}

const CLAIMS: MemberViewClaims = {
  viewId: 'v1',
  userId: 'maya',
  communityId: 'c1',
  communityCode: 'meridian',
  memberName: 'Maya Chen-Łuczak',
  staffName: 'Theo Brandt',
  expiresAt: later(900),
}

async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { publicKey: await exportJWK(publicKey), privateKey: await exportJWK(privateKey) }
}

let admin: Awaited<ReturnType<typeof makeKeys>>
let member: Awaited<ReturnType<typeof makeKeys>>
let verify: ReturnType<typeof memberViewVerifier>
beforeAll(async () => {
  ;[admin, member] = [await makeKeys(), await makeKeys()]
  verify = memberViewVerifier(admin.publicKey)
})

it('the token of a view is returned as signed, until it expires', async () => {
  const token = await memberViewSigner(admin.privateKey)(CLAIMS, NOW)
  expect(await verify(token, later(899))).toEqual({ kind: 'valid', claims: CLAIMS })
  expect(await verify(token, later(900))).toEqual({ kind: 'expired', userId: 'maya' })
})

it('a token that another key signed, that was changed or that is not a token is invalid', async () => {
  const forged = await memberViewSigner(member.privateKey)(CLAIMS, NOW)
  const [head, , signature] = (await memberViewSigner(admin.privateKey)(CLAIMS, NOW)).split('.')
  const body = btoa(JSON.stringify({ iss: 'council', sub: 'sam', exp: later(900).getTime() / 1000 }))
  for (const token of [forged, `${head}.${body}.${signature}`, 'x', ''])
    expect(await verify(token, NOW)).toEqual({ kind: 'invalid' })
})

it('a view is not a session, and a staff session is not a view, though one key signs both', async () => {
  const view = await memberViewSigner(admin.privateKey)(CLAIMS, NOW)
  const verifySession = sessionVerifier({ member: member.publicKey, admin: admin.publicKey })
  expect(await verifySession(view, NOW)).toEqual({ kind: 'invalid' })
  const session = await sessionSigner('admin', admin.privateKey)(
    {
      ...{ sessionId: 's1', userId: 'theo', audience: ['/graphql', '/graphqlAdmin'], communityId: 'c1' },
      ...{ communityCode: 'meridian', brandCode: 'meridian', locationCode: null, gate: 'NONE', expiresAt: later(600) },
    },
    NOW,
  )
  expect(await verify(session, NOW)).toEqual({ kind: 'invalid' })
})
