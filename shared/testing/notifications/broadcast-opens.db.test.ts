import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendBroadcasts } from '#db/broadcasts/send-broadcasts.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { communities } from '#db/schema/communities.ts'
import { broadcastRecipients } from '#db/schema/content/broadcasts.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import { configOf } from '#db/testing/cast.ts'
import { broadcastFactory, takingMailer } from '#db/testing/content/broadcasts.ts'
import { openedPath } from '#shared/domain/broadcasts/opened-link.ts'
import { listRecipients, readCounts } from '../../../bff-admin/broadcasts/recipients.queries.ts'
import { sendTest } from '../../../bff-admin/broadcasts/send-broadcast.ts'
import { deliverEmails, sendDraft } from '../../../bff-admin/testing/broadcast-sending.ts'
import { allApps } from '../all-apps.ts'
import { OUTBOX_KEY } from '../worker-env.ts'

const PICTURE = /<img src="http:\/\/meridian\.localhost:8787(\/media\/opened\/[^"]+)"/

let fixture: ArticleFixture
let factory: ReturnType<typeof broadcastFactory>
beforeAll(async () => {
  fixture = await articleFixture()
  factory = broadcastFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

/** Backends remember a community for a minute, so each test has its own. */
async function track(tracksOpens: boolean) {
  const { meridian } = fixture.cast
  const config = { ...configOf('meridian', 'Meridian Council'), tracksOpens }
  await fixture.db().commit([build.update(communities).set({ config }).where(eq(communities.id, meridian.id))])
  const found = { config } as Awaited<ReturnType<ReturnType<typeof staff>['findCommunity']>>
  return { apps: allApps(), reader: { ...fixture.as('theo', at(9)), findCommunity: async () => found } }
}
function staff(minutes = 0) {
  return { ...fixture.as('theo', at(minutes)), findCommunity: async () => null as never }
}

/** The emails of an announcement to everyone. */
async function announce() {
  const provider = takingMailer()
  const { id } = await factory.giveBroadcast({ channel: 'BOTH' })
  await sendDraft(staff(), id)
  await sendBroadcasts({ db: fixture.db(), now: at(1), outboxKey: OUTBOX_KEY })
  await deliverEmails(fixture, provider, 1)
  return { id, emails: provider.emails }
}

function look({ public: app }: ReturnType<typeof allApps>, path: string, host = 'meridian.localhost') {
  return app.request(new Request(`http://${host}:8787${path}`), {}, fixture.env)
}
async function openedRows() {
  const rows = await fixture.db().read(build.select().from(broadcastRecipients))
  return rows.filter(({ emailOpenedAt }) => emailOpenedAt !== null)
}

describe('[ADM-021] where a brand tracks who opens announcements', () => {
  it('the email to each has a picture of its own and says so, and asking for it counts its reader once', async () => {
    const { apps, reader } = await track(true)
    const { id, emails } = await announce()
    const paths = emails.map(({ html }) => PICTURE.exec(html)?.[1] ?? '')
    expect(paths).toHaveLength(2)
    expect(new Set(paths).size).toBe(2)
    expect(emails[0]?.html).toContain('An image in this email tells Meridian that you opened it.')
    expect(emails[0]?.text).not.toContain('/media/opened')

    const first = await look(apps, paths[0] ?? '')
    expect(first.status).toBe(200)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      ...{ 'content-type': 'image/gif', 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' },
    })
    const counted = await openedRows()
    expect(counted.map(({ userId }) => userId)).toEqual([paths[0]?.split('.')[1]])
    await look(apps, paths[0] ?? '')
    expect(await openedRows()).toEqual(counted)
    expect(await readCounts(reader, id)).toMatchObject({ opened: 1 })
    // Read on the web as well, it is still one reader, and the first time counts.
    await fixture.db().commit([build.update(notifications).set({ readAt: at(2) })])
    expect(await readCounts(reader, id)).toMatchObject({ opened: 2 })
    const { edges } = await listRecipients(reader, { broadcastId: id, filter: null, first: 10, after: null })
    expect(edges.map(({ node }) => node.openedAt)).toEqual([at(2), at(2)])
  })

  it('a picture that is forged, or of another brand, looks the same and counts nobody', async () => {
    const { apps } = await track(true)
    const { id, emails } = await announce()
    const path = PICTURE.exec(emails[0]?.html ?? '')?.[1] ?? ''
    const known = await look(apps, path, 'harbor.localhost')
    const communityId = fixture.cast.meridian.id
    const strange = await openedPath('another key', { communityId, broadcastId: id, userId: fixture.id('maya') })
    for (const other of [strange, `${path}x`, '/media/opened/x']) {
      const answer = await look(apps, other)
      expect(await answer.text()).toBe(await known.clone().text())
      expect(answer.status).toBe(200)
    }
    expect(await openedRows()).toEqual([])
  })

  it('counts nobody whom the announcement has not reached', async () => {
    const { apps } = await track(true)
    const { id } = await announce()
    const sent = { communityId: fixture.cast.meridian.id, broadcastId: id, userId: fixture.id('maya') }
    const path = await openedPath(fixture.env.UNSUBSCRIBE_KEY, sent)
    for (const row of [
      { state: 'WAITING' as const, reason: null },
      { state: 'SKIPPED' as const, reason: 'STOPPED' as const },
    ]) {
      await fixture.db().commit([build.update(broadcastRecipients).set(row)])
      await look(apps, path)
      expect(await openedRows()).toEqual([])
    }
  })

  it('a test and every other email have none', async () => {
    await track(true)
    const provider = takingMailer()
    const { id } = await factory.giveBroadcast({ channel: 'EMAIL' })
    await sendTest(staff(), id)
    await fixture.db().commit([
      ...(await emailStatements(
        { db: fixture.db(), now: at(0), outboxKey: OUTBOX_KEY },
        {
          communityId: fixture.cast.meridian.id,
          recipient: { kind: 'USER', userId: fixture.id('maya') },
          template: 'password-changed',
          data: {},
          idempotencyKey: 'another',
        },
      )),
    ])
    await deliverEmails(fixture, provider, 1)
    expect(provider.emails).toHaveLength(2)
    for (const { html } of provider.emails) expect(html).not.toMatch(/<img/)
  })
})

it('where it does not, no email has a picture, and one that was sent before counts nobody', async () => {
  const { apps } = await track(false)
  const { id, emails } = await announce()
  for (const { html } of emails) expect(html).not.toMatch(/<img|An image in this email/)
  const sent = { communityId: fixture.cast.meridian.id, broadcastId: id, userId: fixture.id('maya') }
  expect((await look(apps, await openedPath(fixture.env.UNSUBSCRIBE_KEY, sent))).status).toBe(200)
  expect(await openedRows()).toEqual([])
})
