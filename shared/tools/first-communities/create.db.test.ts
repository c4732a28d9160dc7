import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { communities } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { testDatabase } from '#db/testing/test-database.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { testKeys, workerEnv } from '#shared/testing/worker-env.ts'
import { createApp as createAdminApp } from '../../../bff-admin/index.ts'
import { createApp as createPublicApp } from '../../../bff-public/index.ts'
import { createFirstCommunities, type FirstCommunities } from './create.ts'

/* From an empty database to an admin who creates a second brand. */

const PASSWORD = 'A-much-better-1'
const SAMPLE = JSON.parse(
  readFileSync(new URL('../../../docs/first-communities.example.json', import.meta.url), 'utf8'),
) as FirstCommunities

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

function create(change: Partial<FirstCommunities> = {}) {
  return createFirstCommunities({ db: database.db(), now: new Date() }, { ...SAMPLE, ...change })
}

it.each([
  [{ brand: { ...SAMPLE.brand, code: '?' } }, /^Meridian Technology Council: code: /],
  [{ brand: { ...SAMPLE.brand, host: 'no host' } }, /hosts: /],
  [{ admin: { ...SAMPLE.admin, mailFrom: 'nobody' } }, /^Council Admin: config\.mailFrom: /],
  [{ admin: { ...SAMPLE.admin, timeZone: 'Nowhere' } }, /Invalid time zone/],
])('nothing is created from %o', async (change, message) => {
  await expect(create(change)).rejects.toThrow(message)
  expect(await database.db().read(build.select().from(communities))).toEqual([])
})

it('the person in the file chooses a password by the link, signs in, and creates a second brand like the first', async () => {
  const link = new URL(await create())
  expect([link.host, link.pathname]).toEqual(['admin.example.com', '/password/setup'])
  const env = workerEnv(await testKeys(), database.config)
  const visitor = callerOf(createPublicApp(), env, link.host)
  const chosen = { resetToken: link.searchParams.get('token'), newPassword: PASSWORD }
  expect((await visitor.post('/rest/reset-password', chosen)).status).toBe(200)

  const admin = callerOf(createAdminApp(), env, link.host)
  const query = 'mutation ($e: String!, $p: String!) { login(username: $e, password: $p) }'
  const signedIn = await admin.post('/graphqlAdmin', { query, variables: { e: SAMPLE.person.email, p: PASSWORD } })
  expect(await signedIn.json()).toEqual({ data: { login: true } })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const ask = async (text: string) =>
    (await (await admin.post('/graphqlAdmin', { query: text }, { headers: { cookie } })).json()) as object
  expect(await ask('{ sites { code } }')).toEqual({ data: { sites: [{ code: 'MTC' }] } })
  expect(await ask('{ me { id } }')).toHaveProperty('data.me.id')

  await expect(create()).rejects.toThrow('The database has communities already.')
})
