import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteDueAccounts, remindOfDeletions } from '#db/members/privacy/account-deletions.ts'
import { unsealEnvelope, unsealPayload } from '#db/outbox/sealed-payload.ts'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { accountDeletions, dataExports } from '#db/schema/privacy.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { emailedData, resetPasswords } from '#db/testing/emailed-links.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { LEGAL_HOLD_MESSAGES as M } from '#shared/domain/members/account/legal-hold.ts'
import { newId } from '#shared/kernel/ids.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { memoryBucket } from '#shared/testing/pictures/memory-bucket.ts'
import { createApp as createMemberApp } from '../../../bff-member/index.ts'
import { createApp } from '../../index.ts'

const DAY_MS = 24 * 3_600_000

let fixture: ArticleFixture
let caller: Caller
let headers: Readonly<Record<string, Readonly<Record<string, string>>>>
beforeAll(async () => {
  fixture = await articleFixture()
  caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  headers = {
    theo: await fixture.headersFor('theo', 'admin'),
    pia: await fixture.headersFor('pia', 'admin'),
    maya: await fixture.headersFor('maya', 'member'),
    sam: await fixture.headersFor('sam', 'member'),
    nobody: {},
  }
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await resetPasswords(fixture)
  await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
  await stepUp(new Date())
})

async function stepUp(steppedUpAt: Date | null) {
  await fixture.db().commit([build.update(sessions).set({ steppedUpAt })])
}

type Answer = {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[]
}

async function ask(query: string, who = 'theo'): Promise<Answer> {
  const response = await caller.post('/graphqlAdmin', { query }, { headers: headers[who] ?? {} })
  return (await response.json()) as Answer
}

function copying(reason = 'Asked by letter') {
  return `mutation { memberDataCopyStart(userId: "ID", reason: "${reason}") }`
}
function placing(reason = 'Lawsuit 12 C 34') {
  return `mutation { memberLegalHoldPlace(userId: "ID", reason: "${reason}") }`
}
function lifting(reason = 'Settled') {
  return `mutation { memberLegalHoldLift(userId: "ID", reason: "${reason}") }`
}
const READ =
  '{ memberDataRights(id: "ID") { copies { state } deletions { dueAt finishedAt } holds { reason placedBy liftedBy liftedBecause } kept { label because } } }'

function ofSam(query: string, who?: string) {
  return ask(query.replace('ID', fixture.id('sam')), who)
}
async function rights() {
  const { data } = await ofSam(READ)
  return data?.memberDataRights as Readonly<Record<string, readonly Record<string, unknown>[]>>
}
function audits() {
  return fixture.db().read(build.select().from(auditLog).orderBy(auditLog.createdAt, auditLog.id))
}
async function emails() {
  const rows = await fixture.db().read(build.select().from(outbox).orderBy(outbox.createdAt, outbox.idempotencyKey))
  return Promise.all(
    rows.map(async ({ id, template, envelope }) => ({
      template,
      to: envelope && (await unsealEnvelope([fixture.env.OUTBOX_KEY], id, envelope)).to?.address,
    })),
  )
}
function jobContext(now: Date) {
  return { db: fixture.db(), now, outboxKey: fixture.env.OUTBOX_KEY, files: filesPort({ FILES: memoryBucket() }) }
}

/** Sam has requested the deletion of his account; it is due in this many days. */
async function askToBeDeleted(days: number) {
  const now = new Date()
  const { sam, meridian } = fixture.cast
  const deletion = { id: newId(now), communityId: meridian.id, userId: sam.id, requestedAt: now }
  const dueAt = new Date(now.getTime() + days * DAY_MS)
  await fixture.db().commit([build.insert(accountDeletions).values({ ...deletion, dueAt })])
}
async function deletion() {
  const [row] = await fixture.db().read(
    build
      .select()
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, fixture.id('sam'))),
  )
  return row
}

describe('[SESS-026] the data rights of a member, for staff', () => {
  const ALL = [READ, copying(), placing(), lifting()]

  it.each(ALL)('%s is refused to a visitor, a member, and staff with other permissions', async (query) => {
    expect((await ofSam(query, 'nobody')).errors?.[0]?.extensions.code).toBe('NotAuthenticated')
    for (const who of ['maya', 'sam', 'pia'])
      expect((await ofSam(query, who)).errors?.[0]?.extensions.code, who).toBe('NotAllowed')
    expect([await audits(), await emails()]).toEqual([[], []])
  })

  it.each(ALL)('%s finds neither members of another community nor staff', async (query) => {
    for (const who of ['lena', 'ada'] as const) {
      const { errors } = await ask(query.replace('ID', fixture.id(who)))
      expect(errors?.[0]?.extensions.code, who).toBe('NotFound')
    }
    expect(await audits()).toEqual([])
  })

  it('says which data a deletion keeps, and why', async () => {
    const { kept = [] } = await rights()
    expect(kept).toContainEqual({
      label: 'Requests to delete your account',
      because: 'It proves that the account was deleted as requested.',
    })
    expect(kept.every(({ label, because }) => label !== '' && because !== '')).toBe(true)
    expect(kept.map(({ label }) => label)).not.toContain('Your mobile phone')
  })
})

describe('a copy of the data', () => {
  it('is started for a member who requested it by letter, one at a time, and the member is notified', async () => {
    expect((await ofSam(copying())).data).toEqual({ memberDataCopyStart: true })
    const again = await ofSam(copying())
    expect([again.errors?.[0]?.extensions.code, again.errors?.[0]?.message]).toEqual(['Unprocessable', M.waiting])
    const [row, ...others] = await fixture.db().read(build.select().from(dataExports))
    expect([row?.userId, others]).toEqual([fixture.id('sam'), []])
    expect(await audits()).toMatchObject([
      { action: 'user.data-copy', reason: 'Asked by letter', visibleToMember: true, targetId: fixture.id('sam') },
    ])
    const told = await fixture.db().read(build.select().from(notifications))
    expect(told.map(({ userId, option }) => [userId, option])).toContainEqual([fixture.id('sam'), 'security'])
    const email = { userId: fixture.id('sam'), template: 'act-by-staff' } as const
    expect(await emailedData(fixture, email)).toEqual([{ act: 'DATA_COPY_STARTED' }])
    await caller.settled()
  })

  it.each([' ', 'x'.repeat(501)])('needs a reason of some length: "%s"', async (reason) => {
    for (const query of [copying(reason), placing(reason)])
      expect((await ofSam(query)).errors?.[0]?.extensions).toMatchObject({
        ...{ code: 'BadRequest.Invalid', fields: { reason: 900 } },
      })
    expect(await audits()).toEqual([])
  })

  it('is not started for a member who could not download it', async () => {
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    const { errors } = await ofSam(copying())
    expect([errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual(['Unprocessable', M.inactive])
    expect(await fixture.db().read(build.select().from(dataExports))).toEqual([])
  })
})

describe('a legal hold', () => {
  it("requires the staff person's password, to place and to lift it", async () => {
    await stepUp(null)
    for (const query of [placing(), lifting()])
      expect((await ofSam(query)).errors?.[0]?.extensions).toMatchObject({ code: 'NotAllowed', stepUp: true })
  })

  it('stops a deletion, and the member is told what is held and why', async () => {
    await askToBeDeleted(2)
    expect((await ofSam(placing())).data).toEqual({ memberLegalHoldPlace: true })
    expect((await rights()).holds).toEqual([
      { reason: 'Lawsuit 12 C 34', placedBy: 'Theo Brandt', liftedBy: null, liftedBecause: null },
    ])
    expect(await emails()).toEqual([{ template: 'legal-hold-placed', to: fixture.cast.sam.email }])
    expect(await remindOfDeletions(jobContext(new Date()))).toBe(0)
    const later = new Date(Date.now() + 60 * DAY_MS)
    expect(await deleteDueAccounts(jobContext(later))).toBe(0)
    expect((await deletion())?.finishedAt).toBeNull()
    const member = callerOf(createMemberApp(), fixture.env, 'meridian.localhost')
    const own = await member.post('/graphql', { query: '{ me { deletionHold } }' }, { headers: headers.sam ?? {} })
    expect((await own.json()).data.me).toEqual({ deletionHold: 'Lawsuit 12 C 34' })
    expect(await audits()).toMatchObject([
      { action: 'user.hold-place', reason: 'Lawsuit 12 C 34', visibleToMember: true, after: { legalHold: true } },
    ])
  })

  it('is placed once, lifted once, and then gives the member seven days to cancel', async () => {
    await askToBeDeleted(-1)
    await ofSam(placing())
    expect((await ofSam(placing())).errors?.[0]?.extensions.code).toBe('InvalidTransition')
    expect((await ofSam(lifting())).data).toEqual({ memberLegalHoldLift: true })
    expect((await ofSam(lifting())).errors?.[0]?.extensions.code).toBe('InvalidTransition')
    const [hold] = (await rights()).holds ?? []
    expect(hold).toMatchObject({ liftedBy: 'Theo Brandt', liftedBecause: 'Settled' })
    const dueIn = ((await deletion())?.dueAt.getTime() ?? 0) - Date.now()
    expect(dueIn).toBeGreaterThan(6.9 * DAY_MS)
    expect(await deleteDueAccounts(jobContext(new Date(Date.now() + 6 * DAY_MS)))).toBe(0)
    expect((await emails()).map(({ template }) => template)).toEqual(['legal-hold-placed', 'legal-hold-lifted'])
    expect((await audits()).map(({ action }) => action)).toEqual(['user.hold-place', 'user.hold-lift'])
  })

  it('of an account that nobody asked to delete is lifted, and no date is announced', async () => {
    await ofSam(placing())
    expect((await ofSam(lifting())).data).toEqual({ memberLegalHoldLift: true })
    const isLifting = eq(outbox.template, 'legal-hold-lifted')
    const [email] = await fixture.db().read(build.select().from(outbox).where(isLifting))
    expect(await unsealPayload([fixture.env.OUTBOX_KEY], email?.id ?? '', email?.payload ?? '')).toEqual({
      dueAt: null,
    })
    expect(await deletion()).toBeUndefined()
  })

  it('lets the member be reminded again before the deletion that it stopped', async () => {
    await askToBeDeleted(2)
    expect(await remindOfDeletions(jobContext(new Date()))).toBe(1)
    await ofSam(placing())
    await ofSam(lifting())
    expect(await remindOfDeletions(jobContext(new Date(Date.now() + 5 * DAY_MS)))).toBe(1)
    const reminders = (await emails()).filter(({ template }) => template === 'account-deletion-near')
    expect(reminders).toHaveLength(2)
  })

  it('of a merged account keeps the other one too, until seven days after it is lifted', async () => {
    const now = new Date()
    const { maya, sam, meridian } = fixture.cast
    const communityId = meridian.id
    const merge = { communityId, actorId: fixture.id('theo'), reason: 'One person', wasActive: true, mergedAt: now }
    await fixture.db().commit([
      build.insert(memberMerges).values({ ...merge, id: 'merge', mergedId: sam.id, keptId: maya.id }),
      build.insert(accountDeletions).values({
        ...{ id: newId(now), communityId, userId: maya.id, requestedAt: now, dueAt: now },
      }),
    ])
    expect((await ofSam(placing())).data).toEqual({ memberLegalHoldPlace: true })
    const inDays = (days: number) => jobContext(new Date(now.getTime() + days * DAY_MS))
    expect([await remindOfDeletions(inDays(-1)), await deleteDueAccounts(inDays(1))]).toEqual([0, 0])
    const member = callerOf(createMemberApp(), fixture.env, 'meridian.localhost')
    const own = await member.post('/graphql', { query: '{ me { deletionHold } }' }, { headers: headers.maya ?? {} })
    expect((await own.json()).data.me).toEqual({ deletionHold: 'Lawsuit 12 C 34' })
    expect(await fixture.db().read(build.select().from(legalHolds))).toMatchObject([{ userId: sam.id, liftedAt: null }])
    await ofSam(lifting())
    expect([await remindOfDeletions(inDays(5)), await deleteDueAccounts(inDays(6))]).toEqual([1, 0])
    expect(await deleteDueAccounts(inDays(8))).toBe(1)
    expect(await fixture.db().read(build.select().from(legalHolds))).toEqual([])
  })

  it('placed at the moment of the deletion stops it, also on a merged account', async () => {
    const now = new Date()
    const { maya, sam, meridian } = fixture.cast
    const communityId = meridian.id
    const merge = { communityId, actorId: fixture.id('theo'), reason: 'One person', wasActive: true, mergedAt: now }
    const row = { id: newId(now), communityId, userId: maya.id, requestedAt: now, dueAt: now }
    await fixture
      .db()
      .commit([
        build.insert(memberMerges).values({ ...merge, id: 'merge', mergedId: sam.id, keptId: maya.id }),
        build.insert(accountDeletions).values(row),
      ])
    beforeWriteOf(accountDeletions, () => ofSam(placing()))
    expect(await deleteDueAccounts(jobContext(now))).toBe(0)
    expect(await fixture.db().read(build.select().from(accountDeletions))).toMatchObject([{ finishedAt: null }])
  })

  it('is lifted for its member only: the hold and the deletion of another one stay as they were', async () => {
    const now = new Date()
    const { maya, meridian } = fixture.cast
    const ofMaya = (query: string) => ask(query.replace('ID', maya.id))
    const dueAt = new Date(now.getTime() - DAY_MS)
    const row = { id: newId(now), communityId: meridian.id, userId: maya.id, requestedAt: now, dueAt }
    await fixture.db().commit([build.insert(accountDeletions).values(row)])
    await askToBeDeleted(-1)
    await ofMaya(placing())
    await ofSam(placing())
    expect((await ofSam(lifting())).data).toEqual({ memberLegalHoldLift: true })
    const open = await fixture
      .db()
      .read(build.select({ userId: legalHolds.userId }).from(legalHolds).where(isNull(legalHolds.liftedAt)))
    expect(open).toEqual([{ userId: maya.id }])
    const [kept] = await fixture
      .db()
      .read(build.select().from(accountDeletions).where(eq(accountDeletions.userId, maya.id)))
    expect(kept?.dueAt).toEqual(dueAt)
  })

  it('that a colleague lifts at the same moment is lifted and logged once', async () => {
    await ofSam(placing())
    beforeWriteOf(legalHolds, () => ofSam(lifting('Theirs')))
    expect((await ofSam(lifting('Mine'))).errors?.[0]?.extensions.code).toBe('InvalidTransition')
    const { holds } = await rights()
    expect(holds).toMatchObject([{ liftedBecause: 'Theirs' }])
    expect((await audits()).map(({ action }) => action)).toEqual(['user.hold-place', 'user.hold-lift'])
  })

  it('does not move the deletion that the member cancels at the moment of the lifting', async () => {
    await askToBeDeleted(-1)
    await ofSam(placing())
    const before = await deletion()
    beforeWriteOf(legalHolds, () =>
      fixture.db().commit([build.update(accountDeletions).set({ cancelledAt: new Date() })]),
    )
    await ofSam(lifting())
    expect((await deletion())?.dueAt).toEqual(before?.dueAt)
  })

  it('is not lifted by staff who lose the permission at that moment', async () => {
    await ofSam(placing())
    const ofTheo = eq(staffPermissions.userId, fixture.id('theo'))
    const held = await fixture.db().read(build.select().from(staffPermissions).where(ofTheo))
    beforeWriteOf(legalHolds, () => fixture.db().commit([build.delete(staffPermissions).where(ofTheo)]))
    expect((await ofSam(lifting())).errors?.[0]?.extensions.code).toBe('NotAllowed')
    await fixture.db().commit([build.insert(staffPermissions).values(held)])
    expect((await rights()).holds).toMatchObject([{ liftedBy: null }])
  })

  it('cannot be lifted if there is none, nor placed on a deleted account', async () => {
    expect((await ofSam(lifting())).errors?.[0]?.extensions.code).toBe('InvalidTransition')
    await askToBeDeleted(-1)
    await fixture.db().commit([build.update(accountDeletions).set({ finishedAt: new Date() })])
    const { errors } = await ofSam(placing())
    expect([errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual(['Unprocessable', M.deleted])
  })

  it("does not affect another member's deletion", async () => {
    const now = new Date()
    const { maya, meridian } = fixture.cast
    await ofSam(placing())
    const row = { id: newId(now), communityId: meridian.id, userId: maya.id, requestedAt: now, dueAt: now }
    await fixture.db().commit([build.insert(accountDeletions).values(row)])
    const inTwoDays = new Date(now.getTime() - 2 * DAY_MS)
    expect(await remindOfDeletions(jobContext(inTwoDays))).toBe(1)
  })
})
