import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendBroadcasts } from '#db/broadcasts/send-broadcasts.ts'
import { selectPreference } from '#db/notifications/select-preference.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ALL_ACTIVE, type BroadcastFactory, broadcastFactory } from '#db/testing/content/broadcasts.ts'
import { dropClosings, giveClosing } from '#db/testing/content/closings.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { losingPermissions } from '#db/testing/races/losing-permissions.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { BROADCAST_DRAFTS_MAX } from '#shared/domain/broadcasts/limits.ts'
import {
  BROADCAST_REFUSALS,
  RECIPIENT_REASON_LABELS,
  RECIPIENT_STATE_LABELS,
  RECIPIENT_WORDS as W,
} from '#shared/domain/broadcasts/messages.ts'
import type { BroadcastMove, RecipientFilter } from '#shared/domain/broadcasts/statuses.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { sendDraft } from '../testing/broadcast-sending.ts'
import { deliveryMark, listBroadcasts, readBroadcast } from './broadcasts.queries.ts'
import { exportRecipients } from './export-recipients.ts'
import { moveBroadcast } from './move-broadcast.ts'
import { previewBroadcast, readAudience } from './preview.queries.ts'
import { listRecipients } from './recipients.queries.ts'
import { saveBroadcastText } from './save-broadcast-text.ts'
import { sendBroadcast, sendTest } from './send-broadcast.ts'
import { createBroadcast, deleteBroadcast, setDelivery } from './write-broadcast.ts'

let fixture: ArticleFixture
let factory: BroadcastFactory
beforeAll(async () => {
  fixture = await articleFixture()
  factory = broadcastFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())
afterEach(() => vi.restoreAllMocks())

function staff(minutes = 0, who: Name = 'theo') {
  return { ...fixture.as(who, at(minutes)), findCommunity: async () => null }
}
function create(subject = 'Summer meetings') {
  return createBroadcast(staff(), { subject, channel: 'BOTH', operationId: 'operation-1' })
}

function send(broadcastId: string, scheduledAt: Date | null = null) {
  return sendDraft(staff(), broadcastId, scheduledAt)
}

describe('[ADM-001] [ADM-021] a draft', () => {
  it('is created once per operation, written, addressed and deleted', async () => {
    const made = await create(' Summer \n meetings ')
    expect(made).toMatchObject({ subject: 'Summer meetings', status: 'DRAFT', audience: ALL_ACTIVE })
    expect((await create()).id).toBe(made.id)
    const text = { broadcastId: made.id, title: 'Autumn', baseTextId: await textMark([made.subject, made.body]) }
    const saved = await saveBroadcastText(staff(1), {
      ...text,
      content: '<p onclick="x">We <b>meet</b></p><script>1</script>',
    })
    expect(saved).toMatchObject({ title: 'Autumn', content: '<p>We <strong>meet</strong></p>' })
    const stale = saveBroadcastText(staff(2), { ...text, content: '<p>Other</p>' })
    await expect(stale).rejects.toMatchObject({ code: 'StaleRevision' })
    const audience = { ...ALL_ACTIVE, search: 'Maya' }
    const delivery = { broadcastId: made.id, audience, baseDeliveryId: await deliveryMark(made) }
    expect(await setDelivery(staff(3), { ...delivery, channel: 'WEB' })).toMatchObject({ channel: 'WEB', audience })
    expect(await readAudience(staff(), { audience })).toMatchObject({
      ...{ size: 1, sample: [{ id: fixture.id('maya') }] },
    })
    await deleteBroadcast(staff(4), made.id)
    expect((await listBroadcasts(staff(), { status: null, first: 10, after: null })).edges).toEqual([])
  })

  it('is limited to fifty per community, counting only current drafts', async () => {
    for (let i = 1; i < BROADCAST_DRAFTS_MAX; i++) await factory.giveBroadcast()
    await factory.giveBroadcast({ where: 'harbor' })
    await factory.giveBroadcast({ status: 'SCHEDULED', scheduledAt: at(9) })
    await create()
    const more = createBroadcast(staff(), { subject: 'More', channel: 'WEB', operationId: 'operation-2' })
    await expect(more).rejects.toMatchObject({ code: 'Unprocessable', message: BROADCAST_REFUSALS.tooManyDrafts })
  })

  it('is listed by its state, and never in another community', async () => {
    const draft = await factory.giveBroadcast()
    const scheduled = await factory.giveBroadcast({ status: 'SCHEDULED', scheduledAt: at(9) })
    await factory.giveBroadcast({ where: 'harbor' })
    const listed = async (status: 'DRAFT' | 'SCHEDULED' | 'SENT' | null) => {
      const { edges } = await listBroadcasts(staff(), { status, first: 10, after: null })
      return edges.map(({ node }) => node.id).toSorted()
    }
    expect(await listed(null)).toEqual([draft.id, scheduled.id].toSorted())
    expect([await listed('DRAFT'), await listed('SCHEDULED'), await listed('SENT')]).toEqual([
      ...[[draft.id], [scheduled.id], []],
    ])
  })

  it.each([[' '], ['x'.repeat(121)]])('has a subject: %j is refused', async (subject) => {
    await expect(create(subject)).rejects.toMatchObject({ message: BROADCAST_REFUSALS.noSubject })
  })

  it('is for active members of its community, filtered as in their list', async () => {
    const sizes = async (change: object) =>
      (await readAudience(staff(), { audience: { ...ALL_ACTIVE, ...change } })).size
    // Maya and Sam; Ivy is in onboarding, Ian is deactivated.
    expect(await sizes({})).toBe(2)
    expect(await sizes({ status: null })).toBe(3)
    expect(await sizes({ status: 'DEACTIVATED' })).toBe(0)
    expect(await sizes({ lastSeen: 'NEVER', joined: 'LAST_7_DAYS' })).toBe(0)
  })
})

describe('sending', () => {
  it.each([
    [{ body: '' }, null, 'noBody'],
    [{ body: `<p>${'x'.repeat(5001)}</p>` }, null, 'bodyTooLong'],
    [{ subject: ' ' }, null, 'noSubject'],
    [{ subject: 'x'.repeat(121) }, null, 'noSubject'],
    [{ audience: { ...ALL_ACTIVE, tier: 'Nobody' } }, null, 'noAudience'],
    [{}, NOW, 'inPast'],
    [{}, at(366 * 24 * 60), 'tooFar'],
  ] as const)('%o at %o is refused: %s', async (change, scheduledAt, reason) => {
    const { id } = await factory.giveBroadcast(change)
    await expect(send(id, scheduledAt)).rejects.toMatchObject({ message: BROADCAST_REFUSALS[reason] })
    expect((await readBroadcast(staff(), id))?.status).toBe('DRAFT')
  })

  it('is refused for a time after the community has closed', async () => {
    onTestFinished(() => dropClosings(fixture))
    await giveClosing(fixture, { endsAt: at(60) })
    const { id } = await factory.giveBroadcast()
    await expect(send(id, at(60))).rejects.toMatchObject({ message: BROADCAST_REFUSALS.afterEnd })
    expect((await send(id, at(59))).status).toBe('SCHEDULED')
  })

  it('accepts the maximum length and the latest time', async () => {
    const { id } = await factory.giveBroadcast({ subject: '🙂'.repeat(120), body: `<p>${'🙂'.repeat(5000)}</p>` })
    expect((await send(id, at(365 * 24 * 60))).status).toBe('SCHEDULED')
    const { id: soon } = await factory.giveBroadcast()
    expect((await send(soon, new Date(NOW.getTime() + 1))).status).toBe('SCHEDULED')
  })

  it('sends exactly what the sender saw, or nothing', async () => {
    const { id } = await factory.giveBroadcast()
    const other = sendBroadcast(staff(), { broadcastId: id, baseDetailsId: 'other', scheduledAt: null })
    await expect(other).rejects.toMatchObject({ code: 'StaleRevision', message: BROADCAST_REFUSALS.changedMeanwhile })
    beforeWriteOf(broadcasts, () =>
      fixture.db().commit([build.update(broadcasts).set({ body: '<p>Changed</p>' }).where(eq(broadcasts.id, id))]),
    )
    await expect(send(id)).rejects.toMatchObject({ code: 'StaleRevision' })
    expect((await readBroadcast(staff(), id))?.status).toBe('DRAFT')
    expect((await send(id)).status).toBe('SCHEDULED')
    await expect(send(id)).rejects.toMatchObject({ message: BROADCAST_REFUSALS.notDraft })
    await expect(deleteBroadcast(staff(), id)).rejects.toMatchObject({ code: 'InvalidTransition' })
  })

  it('a test goes only to the person who requests it', async () => {
    const { id } = await factory.giveBroadcast()
    await sendTest(staff(), id)
    const emails = await fixture.db().read(build.select().from(outbox))
    expect(emails).toMatchObject([{ template: 'broadcast', userId: fixture.id('theo'), isBulk: false }])
  })

  it('is previewed as a member would get it', async () => {
    const { id } = await factory.giveBroadcast({ audience: { ...ALL_ACTIVE, search: 'Maya' } })
    const { id: communityId } = fixture.cast.meridian
    const key = { communityId, userId: fixture.id('sam'), option: 'announcements', channel: 'EMAIL' } as const
    await selectPreference(staff(), { ...key, isSelected: false })
    const preview = (memberId: string | null, email: string | null) =>
      previewBroadcast(staff(), { broadcastId: id, memberId, email })
    expect(await preview(fixture.id('maya'), null)).toMatchObject({ isInAudience: true, onWeb: true, byEmail: true })
    expect(await preview(null, fixture.cast.sam.email.toUpperCase())).toMatchObject({
      ...{ isInAudience: false, byEmail: false, reason: 'EMAIL_OFF' },
    })
    expect(await preview(fixture.id('lena'), null)).toBeNull()
    expect(await preview(null, 'nobody@nowhere.test')).toBeNull()
  })

  it('can be exported as a file with its recipients', async () => {
    const { id } = await factory.giveBroadcast({ channel: 'WEB' })
    await send(id)
    await sendBroadcasts(fixture.as('theo', at(1)))
    const csv = await exportRecipients(staff(2), { broadcastId: id, filter: null })
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(3)
    expect(csv).toContain(fixture.cast.maya.email)
  })

  it('the file and the list show why each person was left out, and whether it is on the web', async () => {
    const { id } = await factory.giveBroadcast({ channel: 'WEB' })
    await send(id)
    await sendBroadcasts(fixture.as('theo', at(1)))
    const one = and(eq(broadcastRecipients.broadcastId, id), eq(broadcastRecipients.userId, fixture.id('sam')))
    const leftOut = { state: 'SKIPPED' as const, reason: 'STOPPED' as const, isOnWeb: false }
    await fixture.db().commit([build.update(broadcastRecipients).set(leftOut).where(one)])
    const rows = (await exportRecipients(staff(2), { broadcastId: id, filter: null })).split('\r\n')
    const cellsOf = (email: string) =>
      rows
        .find((row) => row.includes(email))
        ?.split(',')
        .slice(2, 5)
    expect(cellsOf(fixture.cast.maya.email)).toEqual([RECIPIENT_STATE_LABELS.SENT, '', W.yes])
    expect(cellsOf(fixture.cast.sam.email)).toEqual([
      ...[RECIPIENT_STATE_LABELS.SKIPPED, RECIPIENT_REASON_LABELS.STOPPED, W.no],
    ])
    const listed = async (filter: RecipientFilter | null) => {
      const { edges } = await listRecipients(staff(), { broadcastId: id, filter, first: 10, after: null })
      return edges.map(({ node }) => node.email)
    }
    expect((await listed(null)).toSorted()).toEqual([fixture.cast.maya.email, fixture.cast.sam.email].toSorted())
    expect(await listed('SENT')).toEqual([fixture.cast.maya.email])
    expect(await listed('SKIPPED')).toEqual([fixture.cast.sam.email])
    for (const filter of ['WAITING', 'BOUNCED', 'UNSUBSCRIBED'] as const) expect(await listed(filter)).toEqual([])
    const [head, only, end] = (await exportRecipients(staff(2), { broadcastId: id, filter: 'SKIPPED' })).split('\r\n')
    expect([head, only, end]).toEqual([rows[0], rows.find((row) => row.includes(fixture.cast.sam.email)), ''])
  })

  it('one that has not begun cannot be paused, and unscheduling twice fails', async () => {
    const { id } = await factory.giveBroadcast()
    const move = (name: BroadcastMove) => moveBroadcast(staff(), { broadcastId: id, move: name })
    for (const name of ['PAUSE', 'RESUME', 'STOP'] as const)
      await expect(move(name)).rejects.toMatchObject({ code: 'InvalidTransition' })
    const audits = async () => (await fixture.db().read(build.select().from(auditLog))).length
    const before = await audits()
    expect((await move('UNSCHEDULE')).status).toBe('DRAFT')
    expect(await audits()).toBe(before)
  })
})

describe('two writers who change how a draft is sent, and to whom', () => {
  const AUDIENCE = { ...ALL_ACTIVE, search: 'Maya' }

  it('the second is refused and overwrites nothing, and can then save based on the stored delivery', async () => {
    const { id, ...draft } = await create()
    const base = { broadcastId: id, baseDeliveryId: await deliveryMark(draft) }
    await setDelivery(staff(1), { ...base, channel: 'WEB', audience: AUDIENCE })
    const second = { channel: draft.channel, audience: { ...ALL_ACTIVE, search: 'Sam' } }
    await expect(setDelivery(staff(2), { ...base, ...second })).rejects.toMatchObject({
      ...{ code: 'StaleRevision', message: BROADCAST_REFUSALS.deliveryChanged },
    })
    const stored = await readBroadcast(staff(), id)
    expect(stored).toMatchObject({ channel: 'WEB', audience: AUDIENCE })
    // A repeat after a lost response.
    await setDelivery(staff(3), { ...base, channel: 'WEB', audience: AUDIENCE })
    const baseDeliveryId = await deliveryMark({ channel: 'WEB', audience: AUDIENCE })
    expect(await setDelivery(staff(4), { ...base, ...second, baseDeliveryId })).toMatchObject(second)
  })

  it('the second is refused also at the same moment', async () => {
    const { id, ...draft } = await create()
    const base = { broadcastId: id, baseDeliveryId: await deliveryMark(draft), audience: AUDIENCE }
    beforeWriteOf(broadcasts, () => setDelivery(staff(1), { ...base, channel: 'WEB' }))
    const second = setDelivery(staff(1), { ...base, channel: 'WEB', audience: ALL_ACTIVE })
    await expect(second).rejects.toMatchObject({ code: 'StaleRevision' })
  })

  it('the second is refused at the same moment also when the first one changes only the audience', async () => {
    const { id, ...draft } = await create()
    const base = { broadcastId: id, baseDeliveryId: await deliveryMark(draft), channel: draft.channel }
    beforeWriteOf(broadcasts, () => setDelivery(staff(1), { ...base, audience: AUDIENCE }))
    const second = setDelivery(staff(1), { ...base, channel: 'WEB', audience: ALL_ACTIVE })
    await expect(second).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await readBroadcast(staff(2), id)).toMatchObject({ channel: draft.channel, audience: AUDIENCE })
  })

  it('a text written meanwhile does not get either refused', async () => {
    const { id, subject, body, ...draft } = await create()
    const baseTextId = await textMark([subject, body])
    await saveBroadcastText(staff(1), { broadcastId: id, title: 'Another', content: '<p>New</p>', baseTextId })
    const delivery = { channel: 'WEB', audience: AUDIENCE, baseDeliveryId: await deliveryMark(draft) } as const
    expect(await setDelivery(staff(2), { broadcastId: id, ...delivery })).toMatchObject({ channel: 'WEB' })
  })
})

describe('permissions', () => {
  type Given = Awaited<ReturnType<typeof create>>
  it.each([
    ['delete', (ctx, { id }) => deleteBroadcast(ctx, id)],
    ['send', (ctx, { id }) => sendDraft(ctx, id)],
    [
      'address',
      async (ctx, draft) =>
        setDelivery(ctx, {
          broadcastId: draft.id,
          channel: 'WEB',
          audience: ALL_ACTIVE,
          baseDeliveryId: await deliveryMark(draft),
        }),
    ],
    [
      'write',
      async (ctx, { id, subject, body }) =>
        saveBroadcastText(ctx, {
          broadcastId: id,
          title: 'x',
          content: '<p>y</p>',
          baseTextId: await textMark([subject, body]),
        }),
    ],
  ] as [string, (ctx: ReturnType<typeof staff>, draft: Given) => Promise<unknown>][])(
    '%s: permissions withdrawn between read and write stop the write of a draft',
    async (name, verb) => {
      // A text is compared with the stored one by the statement that saves it.
      const code = name === 'write' ? 'StaleRevision' : 'NotAllowed'
      const made = await create()
      await saveBroadcastText(staff(), {
        ...{ broadcastId: made.id, title: made.subject, content: '<p>a</p>' },
        baseTextId: await textMark([made.subject, made.body]),
      })
      const draft = { ...made, body: '<p>a</p>' }
      const stored = () => fixture.db().read(build.select().from(broadcasts))
      const before = await stored()
      await expect(verb(await losingPermissions(fixture, staff(5)), draft)).rejects.toMatchObject({ code })
      expect(await stored()).toEqual(before)
    },
  )

  it.each([
    ['PAUSE', null],
    ['STOP', null],
    ['UNSCHEDULE', at(600)],
  ] as const)('%s: permissions withdrawn between read and write stop the move', async (move, scheduledAt) => {
    const { id } = await factory.giveBroadcast()
    await send(id, scheduledAt ?? at(600))
    if (!scheduledAt) await fixture.db().commit([build.update(broadcasts).set({ status: 'SENDING', startedAt: at(1) })])
    const stored = () => fixture.db().read(build.select().from(broadcasts))
    const before = await stored()
    const moved = moveBroadcast(await losingPermissions(fixture, staff(5)), { broadcastId: id, move })
    await expect(moved).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['read', readBroadcast],
    ['delete', deleteBroadcast],
    ['test', sendTest],
    ['send', (ctx, id) => sendBroadcast(ctx, { broadcastId: id, baseDetailsId: '', scheduledAt: null })],
    ['stop', (ctx, id) => moveBroadcast(ctx, { broadcastId: id, move: 'STOP' })],
    [
      'address',
      (ctx, id) => setDelivery(ctx, { broadcastId: id, channel: 'WEB', audience: ALL_ACTIVE, baseDeliveryId: '' }),
    ],
    ['write', (ctx, id) => saveBroadcastText(ctx, { broadcastId: id, title: 'x', content: '', baseTextId: '' })],
    ['export', (ctx, broadcastId) => exportRecipients(ctx, { broadcastId, filter: null })],
  ] as [string, (ctx: ReturnType<typeof staff>, id: string) => Promise<unknown>][])(
    '%s: staff without the permission are refused, and a message of another community is not there',
    async (name, verb) => {
      const { id } = await factory.giveBroadcast()
      await expect(verb(staff(0, 'pia'), id)).rejects.toMatchObject({ code: 'NotAllowed' })
      const elsewhere = verb(staff(0, 'stig'), id)
      if (name === 'read') expect(await elsewhere).toBeNull()
      else await expect(elsewhere).rejects.toMatchObject({ code: 'NotFound' })
      expect(await readBroadcast(staff(), id)).toMatchObject({ status: 'DRAFT', channel: 'BOTH' })
    },
  )

  it('without a session every query is refused', async () => {
    const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const query = '{ broadcasts { edges { node { id } } } }'
    const { errors } = await (await caller.post('/graphqlAdmin', { query })).json()
    expect(errors).toMatchObject([{ extensions: { code: 'NotAuthenticated' } }])
  })
})
