import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPasswordLink } from '#db/auth/password-links.ts'
import { attempts, sessions } from '#db/schema/auth.ts'
import { events } from '#db/schema/events.ts'
import { users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { newestToken, resetPasswords } from '#db/testing/emailed-links.ts'
import { BILLING_WEBHOOK_PATH } from '#shared/server/ports/maxio-webhooks.ts'
import { schema as adminSchema } from '../../bff-admin/schema.ts'
import { schema as memberSchema } from '../../bff-member/schema.ts'
import { openApi } from '../../bff-public/openapi.ts'
import { schema as publicSchema } from '../../bff-public/schema.ts'
import { allApps } from './all-apps.ts'
import { browserHeaders } from './call-app.ts'

const HOST = 'meridian.localhost'
const NEW = 'A-much-better-1'
let fixture: AuthFixture
let cookies: Record<string, string>
let resetToken: string
const apps = allApps()

beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await resetPasswords(fixture)
  const { maya, sam, ada, meridian } = fixture.cast
  const link = { userId: sam.id, communityId: meridian.id, purpose: 'RESET' as const, source: 'STRANGERS' as const }
  await sendPasswordLink({ db: fixture.db(), now: new Date(), outboxKey: fixture.env.OUTBOX_KEY }, link)
  resetToken = await newestToken(fixture)
  const [member, other, admin] = await Promise.all([
    fixture.open(maya, meridian),
    fixture.open(maya, meridian),
    fixture.openSteppedUp(ada, meridian),
  ])
  expect(other.sessionId).not.toBe(member.sessionId)
  cookies = {
    '__Host-session': member.authToken,
    '__Host-refresh': member.refreshToken,
    '__Host-admin': admin.authToken,
    '__Host-admin-refresh': admin.refreshToken,
  }
})

async function everything() {
  const db = fixture.db()
  const tables = [attempts, sessions, events, users, passwordLinks, auditLog, outbox]
  return JSON.stringify(await Promise.all(tables.map((table) => db.read(build.select().from(table)))))
}

type Operation = { readonly name: string; readonly path: string; readonly body: () => unknown }

const event = 'trackEvent(category: "c", action: "a")'
/** Requests that would succeed from a page of this origin, so that only their origin causes a refusal. */
const BODIES: Record<string, () => unknown> = {
  '/rest/login': () => ({ username: fixture.cast.maya.email, password: PASSWORD }),
  '/rest/admin/login': () => ({ username: fixture.cast.ada.email, password: PASSWORD }),
  '/rest/password-forgot': () => ({ username: 'maya' }),
  '/rest/reset-password': () => ({ resetToken, newPassword: NEW }),
  '/graphql passwordUpdate': () => `passwordUpdate(oldPassword: "${PASSWORD}", newPassword: "${NEW}")`,
  '/graphql trackEvent': () => event,
  '/graphqlAdmin trackEvent': () => event,
  '/graphqlAdmin userPasswordLinkSend': () => `userPasswordLinkSend(userId: "${fixture.cast.maya.id}", purpose: RESET)`,
  '/graphqlPublic trackEvent': () => event,
  '/graphqlPublic passwordForgot': () => 'passwordForgot(username: "maya")',
  '/graphqlPublic passwordReset': () => `passwordReset(resetToken: "${resetToken}", newPassword: "${NEW}")`,
  '/graphqlPublic login': () => `login(username: "maya", password: "${PASSWORD}")`,
}
const CHANGES_WITHOUT_INPUT = [
  '/rest/token-refresh',
  '/rest/logout',
  '/graphql logout',
  '/graphql sessionsRevokeOthers',
]

const rest: Operation[] = Object.entries(openApi().paths)
  .filter(([, methods]) => Object.keys(methods).some((method) => method !== 'get'))
  .map(([path]) => ({ name: path, path, body: BODIES[path] ?? (() => ({})) }))

const graphql: Operation[] = [
  ['/graphql', memberSchema] as const,
  ['/graphqlAdmin', adminSchema] as const,
  ['/graphqlPublic', publicSchema] as const,
].flatMap(([path, schema]) =>
  Object.keys(schema.getMutationType()?.getFields() ?? {}).map((field) => {
    const name = `${path} ${field}`
    const body = () => ({ query: `mutation { ${String(BODIES[name]?.() ?? field)} }` })
    return { name, path, body }
  }),
)

const OPERATIONS = [...rest, ...graphql]
const REFUSED: readonly [string, Record<string, string>, number, string][] = [
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'UnsupportedMediaType'],
  ['an upload', { 'Content-Type': 'multipart/form-data; boundary=x' }, 415, 'UnsupportedMediaType'],
  ['plain text', { 'Content-Type': 'text/plain' }, 415, 'UnsupportedMediaType'],
  ['another site', { Origin: 'https://evil.test' }, 403, 'NotAllowed'],
  ['a page without an origin', { Origin: 'null' }, 403, 'NotAllowed'],
  ['another community', { Origin: 'http://harbor.localhost:8787' }, 403, 'NotAllowed'],
  ['a browser that says cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 403, 'NotAllowed'],
  ['a browser that says same-site', { 'Sec-Fetch-Site': 'same-site' }, 403, 'NotAllowed'],
]

/** These messages are forms themselves; one without the provider's signature is ignored. */
const UNSIGNED_FORM: Readonly<Record<string, readonly [number, string]>> = { [BILLING_WEBHOOK_PATH]: [404, 'NotFound'] }

describe('every operation that changes something', () => {
  it('has a request here', () => {
    expect(rest.map(({ path }) => path)).toContain('/rest/reset-password')
    expect(graphql.length).toBeGreaterThan(15)
    const names = OPERATIONS.map(({ name }) => name)
    for (const name of [...Object.keys(BODIES), ...CHANGES_WITHOUT_INPUT]) expect(names).toContain(name)
  })

  it.each(OPERATIONS)('$name is refused from elsewhere, and nothing changes', async ({ path, body }) => {
    const before = await everything()
    for (const [who, headers, ...usual] of REFUSED) {
      const [status, code] = (who === 'a form' && UNSIGNED_FORM[path]) || usual
      const response = await apps.on(HOST, fixture.env).post(path, body(), { cookies, headers })
      const text = await response.text()
      expect([who, response.status, text.includes(`"code":"${code}"`)]).toEqual([who, status, true])
      expect([who, response.headers.getSetCookie()]).toEqual([who, []])
    }
    expect(await everything()).toBe(before)
  })

  it.each(OPERATIONS.filter(({ name }) => name in BODIES || CHANGES_WITHOUT_INPUT.includes(name)))(
    '$name succeeds from a page of this origin',
    async ({ path, body }) => {
      const before = await everything()
      const response = await apps.on(HOST, fixture.env).post(path, body(), { cookies, headers: browserHeaders(HOST) })
      expect([response.ok, (await response.text()).includes('"errors"')]).toEqual([true, false])
      expect(await everything()).not.toBe(before)
    },
  )
})
