import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type House, openHouse } from '#db/auth/testing/house.ts'
import { mailStatements } from '#db/outbox/enqueue.ts'
import { attempts } from '#db/schema/auth.ts'
import { outbox } from '#db/schema/platform.ts'
import { runScheduled } from './scheduled.ts'

let house: House
let provider: Server
let taken = 0

beforeAll(async () => {
  house = await openHouse()
  provider = createServer((_, response) => {
    taken++
    response.setHeader('Content-Type', 'application/json').end('{"id":"mail_1"}')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  provider.close()
  await house.stop()
})

const env = () => ({ ...house.env, MAIL_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` })

it('every minute the waiting mails are sent, once, and old counts of attempts are forgotten', async () => {
  const now = new Date()
  const db = house.db()
  const mail = {
    communityId: house.cast.meridian.id,
    userId: house.cast.maya.id,
    template: 'article-submitted' as const,
    data: { articleTitle: 'A title', isResubmission: false },
    idempotencyKey: 'article-submitted/one/1',
  }
  await db.commit(await mailStatements(db, house.env.OUTBOX_KEY, mail, now))
  const old = new Date(now.getTime() - 25 * 3_600_000)
  await db.commit([
    db.build.insert(attempts).values([
      { key: 'old', count: 3, windowStartedAt: old },
      { key: 'new', count: 3, windowStartedAt: now },
    ]),
  ])

  await Promise.all([runScheduled({}, env()), runScheduled({}, env())])
  await runScheduled({}, env())

  expect(taken).toBe(1)
  expect(await db.read(db.build.select({ status: outbox.status }).from(outbox))).toEqual([{ status: 'SENT' }])
  expect(await db.read(db.build.select({ key: attempts.key }).from(attempts))).toEqual([{ key: 'new' }])
})

it('a job that fails is logged and keeps no other from running', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await runScheduled({}, { ...env(), DB_URL: 'http://127.0.0.1:9' })
  const jobs = logged.mock.calls.map(([line]) => (JSON.parse(String(line)) as { job: string }).job)
  logged.mockRestore()
  expect(jobs).toEqual([
    'publish due articles',
    'send due mails',
    'forget old attempts',
    'forget old password links',
    'forget old events',
  ])
})
