import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { allApps } from '../all-apps.ts'
import { schemas } from '../schemas.ts'
import { demoProduct } from './demo-product.ts'
import { expectAnswer } from './expect-answer.ts'
import { answeredInTime, keepFewStatements, withoutLog } from './many-requests.ts'
import { randomRequest } from './random-documents.ts'

/*
 * Every query and mutation with documents and arguments from a grammar, over the demo data: never a fault, never too many statements, never
 * too long. An everyday run tries a few of the operations, different ones each time. FUZZ_RUNS is the number of requests per operation for
 * all of them; SEED repeats a run.
 */

const IS_EVERYDAY = !process.env.TEST_LONG && !process.env.FUZZ_RUNS
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_LONG ? 10_000 : 4))
/** One operation in this many is tried every day. */
const EVERYDAY_SHARE = 6
const TIMEOUT_MS = RUNS > 100 ? 6 * 3_600_000 : 120_000
const SEED = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31))
console.log(`Requests are generated with SEED=${SEED}, ${RUNS} for each operation`)

/** The maximum number of statements for a request of the highest cost; a page uses a tenth of it. */
const MOST_STATEMENTS = 150
/** CPU time: several times that of the most expensive request, which hashes a password. */
const MOST_CPU_MS = 3000
const WHO = { member: 'maya.chen@meridian.test', admin: 'theo.brandt@council.test', public: null } as const
const ENDPOINTS = { member: '/graphql', admin: '/graphqlAdmin', public: '/graphqlPublic' } as const
const AUDIENCES = ['member', 'public', 'admin'] as const

/** A provider that is away is reported; the database never is here. */
const AWAY = ['ServiceUnavailable']

let cpuMs = 0
let sentCount = 0
let product: Awaited<ReturnType<typeof demoProduct>>
const apps = allApps()
beforeAll(async () => {
  product = await demoProduct()
})
afterAll(() => {
  console.log(`${sentCount} requests took ${(cpuMs / sentCount).toFixed(1)} ms of the processor each`)
  return product?.stop()
})

type Operation = {
  readonly audience: (typeof AUDIENCES)[number]
  readonly root: 'query' | 'mutation'
  readonly name: string
}

const ALL_OPERATIONS: readonly Operation[] = AUDIENCES.flatMap((audience) => {
  const names = (root: 'query' | 'mutation') => {
    const type = root === 'query' ? schemas[audience].getQueryType() : schemas[audience].getMutationType()
    return Object.keys(type?.getFields() ?? {}).map((name) => ({ audience, root, name }))
  }
  return [...names('query'), ...names('mutation')]
})

const OPERATIONS = ALL_OPERATIONS.filter(
  ({ audience, name }) => !IS_EVERYDAY || seededRandom(`${SEED}/${audience}/${name}`).chance(1 / EVERYDAY_SHARE),
)

async function headersFor(audience: Operation['audience']): Promise<Record<string, string>> {
  const email = WHO[audience]
  if (!email) return {}
  const headers = await product.open(email, audience === 'admin' ? 'admin' : 'member')
  if (audience === 'admin') await product.stepUp()
  return headers
}

describe('random requests', () => {
  it.each(OPERATIONS)(
    '$audience $root $name',
    async ({ audience, root, name }) => {
      const caller = apps.on(product.host, product.env)
      const { takeFaults } = withoutLog()
      let headers = await headersFor(audience)
      for (let run = 0; run < RUNS; run++) {
        const random = seededRandom(`${SEED}/${audience}/${name}/${run}`)
        const request = randomRequest(schemas[audience], root, name, random, product.ids)
        const sent = JSON.stringify(request).slice(0, 3000)
        const network = { 'CF-Connecting-IP': [0, 0, 0, 0].map(() => random.between(1, 254)).join('.') }
        const statementsBefore = peekRecorded().length
        const cpuBefore = process.cpuUsage()
        const sending = caller.post(ENDPOINTS[audience], request, { headers: { ...headers, ...network } })
        const response = await answeredInTime(sending, sent)
        const codes = await expectAnswer(response, AWAY).catch((error: Error) => {
          throw new Error(`SEED=${SEED}, run ${run}: ${sent}`, { cause: error })
        })
        const { user, system } = process.cpuUsage(cpuBefore)
        expect(takeFaults(), sent).toEqual([])
        expect(peekRecorded().length - statementsBefore, sent).toBeLessThanOrEqual(MOST_STATEMENTS)
        expect((user + system) / 1000, sent).toBeLessThan(MOST_CPU_MS)
        cpuMs += (user + system) / 1000
        sentCount++
        if (codes.includes('NotAuthenticated') && audience !== 'public') headers = await headersFor(audience)
        keepFewStatements()
      }
      await caller.settled()
    },
    TIMEOUT_MS,
  )
})
