import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { memberViewSigner } from '#shared/kernel/viewing/member-view-token.ts'
import type { SitesEnv } from '../env.ts'
import { memberViewPath, readMemberView } from './member-view.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const EXPIRES = new Date('2026-11-20T10:15:00Z')

let env: SitesEnv
let token: string
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const key: JWK = await exportJWK(publicKey)
  env = { SESSION_ADMIN_PUBLIC_KEY: JSON.stringify(key) } as SitesEnv
  const names = { memberName: 'Maya Chen', staffName: 'Theo Brandt' }
  const ids = { viewId: 'v1', userId: 'maya', communityId: 'c1', communityCode: 'meridian' }
  token = await memberViewSigner(await exportJWK(privateKey))({ ...ids, ...names, expiresAt: EXPIRES }, NOW)
})

function read(cookie: string, { area = 'v2', now = NOW, communityCode = 'meridian' } = {}) {
  const request = new Request('https://meridian.example/v2', { headers: { Cookie: cookie } })
  return readMemberView({ request, env, communityCode, now }, area)
}

it('pages of members are rendered as the member, with no other cookie for the backends', async () => {
  const found = await read(`__Host-admin=other; __Host-member-view=${token}`)
  expect(found).toMatchObject({
    kind: 'open',
    viewing: { userId: 'maya', memberName: 'Maya Chen', staffName: 'Theo Brandt', expiresAt: EXPIRES },
    session: { cookie: `__Host-member-view=${token}`, claims: { kind: 'member', userId: 'maya', gate: 'NONE' } },
  })
})

it.each(['admin', 'login-admin', 'logout', 'signout', 'account', 'app'])(
  'in the area %s staff act as themselves',
  async (area) => {
    expect(await read(`__Host-member-view=${token}`, { area })).toEqual({ kind: 'none' })
  },
)

it('without the cookie there is no view; with an expired, forged or foreign one it has ended', async () => {
  expect(await read('__Host-session=x')).toEqual({ kind: 'none' })
  expect(await read('__Host-member-view=')).toEqual({ kind: 'none' })
  expect(await read(`__Host-member-view=${token}`, { now: EXPIRES })).toEqual({ kind: 'ended', userId: 'maya' })
  expect(await read('__Host-member-view=forged')).toEqual({ kind: 'ended', userId: null })
  expect(await read(`__Host-member-view=${token}`, { communityCode: 'harbor' })).toEqual({
    kind: 'ended',
    userId: null,
  })
})

it('staff return to the page of the member', () => {
  expect(memberViewPath('maya')).toBe('/admin/members/maya/view')
  expect(memberViewPath('maya', 'over')).toBe('/admin/members/maya/view?notice=over')
})
