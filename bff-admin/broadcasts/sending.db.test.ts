import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendBroadcasts } from '#db/broadcasts/send-broadcasts.ts'
import { settleBroadcastMails } from '#db/broadcasts/settle-mails.ts'
import { selectPreference } from '#db/notifications/select-preference.ts'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { notifications } from '#db/schema/notifications.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type BroadcastFactory, broadcastFactory, killedContext, takingMailer } from '#db/testing/content/broadcasts.ts'
import { limits } from '#db/testing/outbox-fixture.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { broadcastMark, readBroadcast } from './broadcasts.queries.ts'
import { moveBroadcast } from './move-broadcast.ts'
import { sendBroadcast } from './send-broadcast.ts'

let fixture: ArticleFixture
let factory: BroadcastFactory
beforeAll(async () => {
  fixture = await articleFixture()
  factory = broadcastFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await factory.dropReaders()
})

const job = (minutes: number) => ({ db: fixture.db(), now: at(minutes), outboxKey: OUTBOX_KEY })

/** What the cron does each minute, with a provider that takes all mails at once. */
async function deliver(provider: ReturnType<typeof takingMailer>, minutes: number) {
  const ctx = {
    ...job(minutes),
    outboxKeys: [OUTBOX_KEY],
    mailer: provider.mailer,
    sms: { send: async () => ({ kind: 'later' as const, reason: 'not here' }) },
    originPattern: 'http://{host}:8787',
    unsubscribeKey: fixture.env.UNSUBSCRIBE_KEY,
  }
  await sendDueMessages(ctx, limits())
  await settleBroadcastMails(job(minutes))
}

async function send(id: string, minutes = 0) {
  const draft = await readBroadcast(fixture.as('theo', at(minutes)), id)
  const baseDetailsId = draft ? await broadcastMark(draft) : ''
  await sendBroadcast(fixture.as('theo', at(minutes)), { broadcastId: id, baseDetailsId, scheduledAt: null })
}
function move(broadcastId: string, move: 'PAUSE' | 'RESUME' | 'STOP' | 'UNSCHEDULE', minutes: number) {
  return moveBroadcast(fixture.as('theo', at(minutes)), { broadcastId, move })
}
async function states(id: string) {
  const rows = await fixture.db().read(
    build
      .select({ state: broadcastRecipients.state, count: sql<number>`count(*)`.mapWith(Number) })
      .from(broadcastRecipients)
      .where(eq(broadcastRecipients.broadcastId, id))
      .groupBy(broadcastRecipients.state),
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
async function statusOf(id: string) {
  const [row] = await fixture.db().read(build.select().from(broadcasts).where(eq(broadcasts.id, id)))
  return row?.status
}
/** What a job that failed is held back for. */
const forgetFailures = () => fixture.db().commit([build.delete(jobAttempts)])

describe('a broadcast', () => {
  it('[ADM-021] to 5,000, paused at half while workers are killed twice and others run beside, reaches each once, and who unsubscribed in between not at all', async () => {
    const provider = takingMailer()
    await factory.giveReaders(5000)
    const { id } = await factory.giveBroadcast({ channel: 'BOTH' })
    await send(id)
    // The first worker begins it, and dies when its tenth batch is about to be stored.
    await expect(sendBroadcasts(killedContext(job(1), 11, 'before'))).rejects.toThrow()
    await forgetFailures()
    // The second one dies when a batch is stored and it does not know.
    await expect(sendBroadcasts(killedContext(job(2), 16, 'after'))).rejects.toThrow()
    await forgetFailures()
    const half = await states(id)
    expect(half).toEqual({ QUEUED: 2500, WAITING: 2502 })
    await deliver(provider, 2)
    expect(provider.mails).toHaveLength(2500)
    await move(id, 'PAUSE', 3)
    expect((await sendBroadcasts(job(3))).done).toBe(0)
    const gone = { communityId: fixture.cast.meridian.id, option: 'announcements', channel: 'EMAIL' } as const
    await selectPreference(job(3), { ...gone, userId: 'reader-04999', isSelected: false })
    await move(id, 'RESUME', 4)
    // Two jobs at once: one of them has the turn.
    const both = await Promise.all([sendBroadcasts(job(5)), sendBroadcasts(job(5))])
    expect(both[0].done + both[1].done).toBeLessThanOrEqual(2502)
    while ((await statusOf(id)) === 'SENDING') await sendBroadcasts(job(6))
    await deliver(provider, 6)

    const addresses = provider.mails.map(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toHaveLength(5001)
    expect(addresses).not.toContain('reader-4999@readers.test')
    const [told] = await fixture.db().read(
      build
        .select({ rows: sql<number>`count(*)`, people: sql<number>`count(DISTINCT ${notifications.userId})` })
        .from(notifications)
        .where(eq(notifications.causeKey, `broadcast/${id}`)),
    )
    expect(told).toEqual({ rows: 5002, people: 5002 })
    expect(await states(id)).toEqual({ SENT: 5002 })
    expect(await statusOf(id)).toBe('SENT')
  }, 60_000)
})
