import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { outbox } from '#db/schema/platform.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type JoiningFixture, joiningFixture } from '#db/testing/joining.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { inviteFromFiles } from './run-imports.ts'

let fixture: JoiningFixture
beforeAll(async () => {
  fixture = await joiningFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.startJoining())

type Row = Partial<typeof invitationImportRows.$inferInsert> & { readonly email: string }
type File = Partial<typeof invitationImports.$inferInsert>

/** A file that staff have just confirmed. */
async function giveFile(rows: readonly Row[], given: File = {}) {
  const communityId = fixture.cast.meridian.id
  const id = 'file'
  await fixture.db().commit([
    build.insert(invitationImports).values({
      ...{ id, communityId, createdById: fixture.id('theo'), fileHash: id, state: 'RUNNING', createdAt: NOW },
      ...{ confirmedById: fixture.id('theo'), confirmedAt: NOW, rowCount: rows.length, readyCount: rows.length },
      ...given,
    }),
    build.insert(invitationImportRows).values(
      rows.map((row, i) => ({
        ...{ importId: id, communityId, rowNumber: i + 2, givenName: 'Ada', familyName: 'King', termMonths: 12 },
        ...{ companyName: 'Engines', outcome: 'READY' as const, ...row },
      })),
    ),
  ])
  return id
}
function run(minutes = 0) {
  return inviteFromFiles({ db: fixture.db(), now: at(minutes), outboxKey: OUTBOX_KEY }, { elapsedMs: () => 0 })
}
async function outcomes(importId: string) {
  const rows = await fixture
    .db()
    .read(
      build
        .select()
        .from(invitationImportRows)
        .where(eq(invitationImportRows.importId, importId))
        .orderBy(asc(invitationImportRows.rowNumber)),
    )
  return rows.map(({ outcome, refersTo }) => [outcome, refersTo])
}
async function invited() {
  const rows = await fixture.db().read(build.select().from(invitations).orderBy(asc(invitations.email)))
  return rows.map(({ email, communityId }) => [email, communityId])
}
async function stateOf(importId: string) {
  const [row] = await fixture
    .db()
    .read(build.select().from(invitationImports).where(eq(invitationImports.id, importId)))
  return row?.state
}

it('a row that is ready becomes an invitation with its email, and no other row does', async () => {
  const { meridian, maya, sam } = fixture.cast
  await fixture.change(sam, { username: 'sam.signs.in@x.test' })
  const id = await giveFile([
    { email: 'ada@x.test' },
    { email: 'not-ready@x.test', outcome: 'REPEATED' },
    { email: maya.email },
    { email: 'sam.signs.in@x.test' },
  ])
  expect(await run()).toMatchObject({ done: 3, failed: 0 })
  const [invitation] = await fixture.db().read(build.select().from(invitations))
  expect(invitation).toMatchObject({
    ...{ email: 'ada@x.test', givenName: 'Ada', companyName: 'Engines', termMonths: 12, communityId: meridian.id },
    ...{ sentById: fixture.id('theo'), importId: id, message: null },
  })
  expect(await outcomes(id)).toEqual([
    ['INVITED', invitation?.id],
    ['REPEATED', null],
    ['IS_MEMBER', maya.id],
    ['IS_MEMBER', sam.id],
  ])
  const emails = await fixture.db().read(build.select().from(outbox))
  expect(emails).toMatchObject([{ template: 'invitation', isBulk: true }])
  const [email] = emails
  const data = await unsealPayload([OUTBOX_KEY], email?.id ?? '', email?.payload ?? '')
  expect(JSON.stringify(data)).toContain('"productId":"')
  expect(await stateOf(id)).toBe('DONE')
  await fixture.change(sam, { username: sam.email })
})

it('a person with an open invitation is not invited again; expired, ended and other brands’ invitations do not count', async () => {
  const { harbor, meridian } = fixture.cast
  const lives = (email: string, given: object) =>
    fixture.invite({ deal: email, userId: `of-${email}`, email, expiresAt: at(1), ...given })
  const waiting = await lives('waiting@x.test', {})
  const expired = await lives('expired@x.test', { expiresAt: at(0) })
  await lives('withdrawn@x.test', { withdrawnAt: NOW })
  await lives('elsewhere@x.test', { communityId: harbor.id })
  const bystander = await lives('bystander@x.test', { expiresAt: at(-9) })
  const id = await giveFile([
    { email: 'waiting@x.test' },
    { email: 'expired@x.test' },
    { email: 'withdrawn@x.test' },
    { email: 'elsewhere@x.test' },
    { email: fixture.cast.lena.email },
  ])
  await run()
  expect((await outcomes(id)).map(([outcome]) => outcome)).toEqual([
    'IS_INVITED',
    ...['INVITED', 'INVITED', 'INVITED', 'INVITED'],
  ])
  expect((await outcomes(id))[0]).toEqual(['IS_INVITED', waiting.id])
  const rows = await fixture.db().read(build.select().from(invitations))
  const replaced = rows.filter(({ replacedAt }) => replacedAt !== null)
  expect(replaced.map((one) => one.id)).toEqual([expired.id])
  expect(rows.find((one) => one.id === bystander.id)).toMatchObject({ replacedAt: null })
  expect(rows.filter(({ importId }) => importId === id).every((one) => one.communityId === meridian.id)).toBe(true)
})

it.each<[string, File]>([
  ['that staff have not confirmed', { state: 'CHECKED', confirmedAt: null, confirmedById: null }],
  ['that another run holds', { leasedUntil: at(1) }],
  ['that is done', { state: 'DONE', finishedAt: NOW }],
])('a file %s invites nobody', async (_, given) => {
  const id = await giveFile([{ email: 'a@x.test' }], given)
  expect(await run()).toMatchObject({ done: 0 })
  expect(await invited()).toEqual([])
  expect((await outcomes(id))[0]?.[0]).toBe('READY')
})

it('nobody is invited into a community that is closing since the file was confirmed, and each row says so', async () => {
  const id = await giveFile([{ email: 'ada@x.test' }, { email: 'bo@x.test' }])
  await fixture.announceClosing()
  expect(await run()).toMatchObject({ done: 2 })
  expect(await outcomes(id)).toEqual(Array(2).fill(['IS_CLOSING', null]))
  expect(await invited()).toEqual([])
  expect(await stateOf(id)).toBe('DONE')
})

it('a person who is paying with an expired invitation is not invited a second time', async () => {
  const { id: refersTo, email } = await fixture.invite()
  const takeCard = async () => {
    await fixture.db().commit([build.update(invitations).set({ expiresAt: NOW })])
    const id = await giveFile([{ email }])
    await run()
    expect(await outcomes(id)).toEqual([['IS_INVITED', refersTo]])
    return { kind: 'done', value: { kind: 'token', token: 'tok-1111' } } as const
  }
  expect(await fixture.join({ takeCard })).toMatchObject({ payment: { state: 'PAID' } })
})

it('more rows than one portion are invited portion by portion, in order', async () => {
  const id = await giveFile(Array.from({ length: 101 }, (_, i) => ({ email: `p${i}@x.test` })))
  const ctx = { db: fixture.db(), now: at(0), outboxKey: OUTBOX_KEY }
  expect(await inviteFromFiles(ctx, { portions: 1 })).toMatchObject({ done: 100 })
  expect((await outcomes(id)).filter(([outcome]) => outcome === 'READY')).toHaveLength(1)
  expect((await outcomes(id)).at(-1)?.[0]).toBe('READY')
  expect(await run()).toMatchObject({ done: 1 })
  expect(await stateOf(id)).toBe('DONE')
})

it('a person who is invited by hand at the same moment is invited once, and the row says so', async () => {
  const id = await giveFile([{ email: 'ada@x.test' }, { email: 'bo@x.test' }])
  beforeWriteOf(invitations, async () => void (await fixture.invite({ email: 'ada@x.test', userId: 'by-hand' })))
  expect(await run()).toMatchObject({ done: 2 })
  expect((await outcomes(id)).map(([outcome]) => outcome)).toEqual(['IS_INVITED', 'INVITED'])
  expect(await invited()).toHaveLength(2)
})
