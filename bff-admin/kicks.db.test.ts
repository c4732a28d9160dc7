import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { JOBS_HOST } from '#shared/domain/jobs/jobs-host.ts'
import { KICK_PATHS, remoteKick } from '#shared/server/remote-kicks.ts'
import { SANDBOX_MAIL_KEY, startSandbox } from '#shared/testing/start-sandbox.ts'
import { createApp } from './index.ts'

let fixture: AuthFixture
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  fixture = await authFixture()
  sandbox = await startSandbox()
})
afterAll(async () => {
  await sandbox.discard()
  await fixture.stop()
})
beforeEach(async () => {
  const db = fixture.db()
  await db.commit([build.delete(outbox)])
  const { maya, meridian } = fixture.cast
  const ctx = { db, outboxKey: fixture.env.OUTBOX_KEY, now: new Date() }
  const recipient = { kind: 'USER' as const, userId: maya.id }
  const email = { communityId: meridian.id, recipient, template: 'password-changed' as const, data: {} }
  await db.commit(await emailStatements(ctx, { ...email, idempotencyKey: `password-changed/${ctx.now.getTime()}/1` }))
})

function env() {
  return { ...fixture.env, MAIL_API_URL: sandbox.url, MAIL_API_KEY: SANDBOX_MAIL_KEY }
}
function post(host: string, path: string) {
  return createApp().request(`http://${host}${path}`, { method: 'POST' }, env())
}
async function statuses() {
  const db = fixture.db()
  return (await db.read(build.select({ status: outbox.status }).from(outbox))).map(({ status }) => status)
}

describe('a kick by another backend', () => {
  it('immediately sends what that backend has written', async () => {
    const app = createApp()
    const jobs = { fetch: async (request: Request) => app.request(request, {}, env()) }
    const work: Promise<unknown>[] = []
    remoteKick({ jobs, correlationId: 'a-correlation-id', background: (one) => void work.push(one) }, 'outbox')()
    await Promise.all(work)
    await expect.poll(statuses).toEqual(['SENT'])
  })

  it('gets its response before the work is done', async () => {
    expect((await post(JOBS_HOST, KICK_PATHS.scans)).status).toBe(202)
  })

  it.each(Object.values(KICK_PATHS))('%s is not found on the host of a community', async (path) => {
    for (const host of ['meridian.localhost', 'admin.localhost']) expect((await post(host, path)).status).toBe(404)
    expect(await statuses()).toEqual(['WAITING'])
  })
})
