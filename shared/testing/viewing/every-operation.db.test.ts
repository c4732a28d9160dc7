import { sql } from 'drizzle-orm'
import type { GraphQLSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyRow } from '#db/testing/rows/every-row.ts'
import { VIEWING_MESSAGES } from '#shared/domain/members/account/viewing.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import { VIEWED_ME, VIEWED_QUERIES } from '../../../bff-member/members/viewing/viewed-fields.ts'
import { schema as memberSchema } from '../../../bff-member/schema.ts'
import { schema as publicSchema } from '../../../bff-public/schema.ts'
import { browserHeaders } from '../call-app.ts'
import { exampleCall } from '../example-calls.ts'
import { answerOf, type ViewFixture, viewFixture } from './view-fixture.ts'

const HOST = 'meridian.localhost'
const ORIGIN = `http://${HOST}:8787`
let fixture: ViewFixture
let cookie: string
/** In the same browser: the staff's own session, and one of a member. */
let cookies: Readonly<Record<string, string>>
beforeAll(async () => {
  fixture = await viewFixture()
  const started = await fixture.start('maya')
  const { sam, meridian } = fixture.cast
  const { authToken, refreshToken } = await fixture.open(sam, meridian)
  cookie = started.cookie ?? ''
  cookies = {
    [MEMBER_VIEW_COOKIE]: cookie,
    '__Host-admin': started.session.authToken,
    '__Host-session': authToken,
    '__Host-refresh': refreshToken,
  }
})
afterAll(() => fixture.stop())

function namesOf(schema: GraphQLSchema, root: 'Query' | 'Mutation'): string[] {
  const type = root === 'Query' ? schema.getQueryType() : schema.getMutationType()
  return Object.keys(type?.getFields() ?? {}).map((name) => `${root}.${name}`)
}

/** Except the pages that the view has looked at. */
const ROWS = { audit_log: sql`action <> 'user.view-page'` }

/** Runs code that must change no row. */
async function expectUnchanged(act: () => Promise<void>) {
  const before = await everyRow(fixture.db(), ROWS)
  await act()
  expect(await everyRow(fixture.db(), ROWS)).toEqual(before)
}

const REFUSED = { status: 403, code: 'NotAllowed', viewing: 'writesNothing', message: VIEWING_MESSAGES.writesNothing }

describe('in a view nothing is written', () => {
  it('there are mutations to try', () => {
    expect(namesOf(memberSchema, 'Mutation').length).toBeGreaterThan(80)
  })

  it.each([
    ['/graphql', memberSchema],
    ['/graphqlPublic', publicSchema],
  ] as const)('every mutation of %s is refused, and no row changes', async (path, schema) => {
    await expectUnchanged(async () => {
      for (const operation of namesOf(schema, 'Mutation')) {
        const query = exampleCall(schema, operation)
        const headers = browserHeaders(HOST)
        const answer = await answerOf(await fixture.on('meridian').post(path, { query }, { headers, cookies }))
        expect([operation, answer]).toEqual([operation, REFUSED])
      }
    })
  })

  it('nor by a mutation next to a query, or after one that was selected by name', async () => {
    const query = 'query Q { me { id } } mutation M { trackEvent(category: "c", action: "a") }'
    for (const operationName of ['Q', 'M']) {
      const body = { query, operationName }
      const headers = browserHeaders(HOST)
      const response = await fixture.on('meridian').post('/graphql', body, { headers, cookies })
      expect(await answerOf(response)).toMatchObject(REFUSED)
    }
  })

  it.each(['member', 'public'] as const)('every writable REST address of bff-%s is refused', async (name) => {
    const app = fixture.apps[name]
    const written = app.routes.filter(
      ({ method, path }) => method !== 'GET' && !path.startsWith('/graphql') && path !== '/*',
    )
    const tried = [...new Set(written.map(({ path }) => path.replace(/:\w+/g, 'x').replace('*', 'x')))].filter(
      (path) => path !== '/rest/logout' && path !== '/rest/token-refresh',
    )
    expect(tried.length).toBeGreaterThan(1)
    const cookieHeader = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ')
    await expectUnchanged(async () => {
      for (const path of tried) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const headers = { ...browserHeaders(HOST), 'Content-Type': 'application/json', Cookie: cookieHeader }
          const response = await app.request(`${ORIGIN}${path}`, { method, headers, body: '{}' }, fixture.env)
          expect([method, path, await answerOf(response)]).toEqual([method, path, REFUSED])
        }
      }
    })
  })
})

describe('each query is declared', () => {
  const QUERIES = namesOf(memberSchema, 'Query')

  it('the lists name every query and every field of Me, and nothing else', () => {
    expect(
      Object.keys(VIEWED_QUERIES)
        .map((name) => `Query.${name}`)
        .toSorted(),
    ).toEqual(QUERIES.toSorted())
    const me = memberSchema.getType('Me')
    if (!me || !('getFields' in me)) throw new Error('There is no Me')
    expect(Object.keys(VIEWED_ME).toSorted()).toEqual(Object.keys(me.getFields()).toSorted())
  })

  it('a refused one says so, an empty one is empty, and a shown one is not refused; no row changes', async () => {
    await expectUnchanged(async () => {
      for (const operation of QUERIES) {
        const name = operation.slice('Query.'.length)
        const viewed = VIEWED_QUERIES[name]
        const answer = await fixture.view(cookie, exampleCall(memberSchema, operation))
        const refusal = viewed === 'refused' ? 'notShown' : null
        expect([operation, answer.viewing]).toEqual([operation, refusal])
        if (viewed === 'empty') expect([null, []]).toContainEqual(answer.data?.[name])
        // Only a view is refused as such; example ids that do not exist give another answer.
        if (viewed === 'shown') expect([operation, answer.code]).not.toEqual([operation, 'UnhandledError'])
      }
    })
  })

  it('so is each field of Me', async () => {
    const query = (field: string) => {
      const selections: Readonly<Record<string, string>> = {
        ...{ assistant: '{ id }', dataExport: '{ id }', due: '{ subscriptionId }', mobilePhone: '{ id }' },
        ...{ publicRelations: '{ id }', pushDevices: '{ id }', sessions: '{ id }', signIns: '{ id }' },
        subscription: '{ id }',
      }
      return `{ me { ${field} ${selections[field] ?? ''} } }`
    }
    for (const [field, viewed] of Object.entries(VIEWED_ME).filter(([, one]) => one !== 'shown')) {
      const answer = await fixture.view(cookie, query(field))
      expect([field, answer.viewing]).toEqual([field, viewed === 'refused' ? 'notShown' : null])
    }
  })
})
