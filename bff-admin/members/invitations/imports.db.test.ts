import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldImports, inviteFromFiles } from '#db/onboarding/invitations/run-imports.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { invitationImportRows, invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { build } from '#db/statement.ts'
import { at } from '#db/testing/base-fixture.ts'
import { type JoiningFixture, joiningFixture } from '#db/testing/joining.ts'
import { fileProblemText, STAFF_INVITATION_REFUSALS } from '#shared/domain/onboarding/invitations/messages.ts'
import { type Cursor, parseCursor } from '#shared/kernel/cursor.ts'
import { createInvitation } from './create-invitation.ts'
import { listImportRows, listImports, readImport } from './imports.queries.ts'
import { checkImport, startImport } from './imports.ts'

let fixture: JoiningFixture
beforeAll(async () => {
  fixture = await joiningFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.startJoining())

function staff(minutes = 0, who: 'theo' | 'ada' = 'theo') {
  return fixture.as(who, at(minutes), fixture.cast.meridian)
}
/** Runs the job in a context of its own. */
function run(minutes = 0, options: Parameters<typeof inviteFromFiles>[1] = {}) {
  return inviteFromFiles({ db: fixture.db(), now: at(minutes), outboxKey: fixture.env.OUTBOX_KEY }, options)
}
async function invited() {
  const rows = await fixture.db().read(build.select({ email: invitations.email }).from(invitations))
  return rows.map(({ email }) => email)
}
async function emailKeys() {
  const rows = await fixture
    .db()
    .read(build.select({ key: outbox.idempotencyKey }).from(outbox).where(eq(outbox.template, 'invitation')))
  return new Set(rows.map(({ key }) => key))
}
async function problemsOf(importId: string) {
  const { edges } = await listImportRows(staff(), { importId, onlyProblems: true, first: 50, after: null })
  return edges.map(({ node }) => [node.rowNumber, node.outcome])
}
function outcomes(view: Awaited<ReturnType<typeof readImport>>) {
  return Object.fromEntries((view?.outcomes ?? []).map(({ outcome, rows }) => [outcome, rows]))
}

/** A thousand people, of whom every fiftieth cannot be invited. */
function thousand(): string {
  const wrong = [
    'Ada,ada@x.test',
    'Ada King,ada at x.test',
    'Ada King,,Engines',
    'Ada King,ada@x.test,,gold',
    'Maya Chen,maya.chen@meridian.test',
  ]
  const people = Array.from({ length: 1000 }, (_, i) =>
    i % 50 === 49 ? (wrong[Math.floor(i / 50) % wrong.length] ?? '') : `Person ${i},person-${i}@x.test,Company ${i},12`,
  )
  return ['name,email,company,package', ...people].join('\r\n')
}

describe('a file of a thousand people, 20 of them invalid', () => {
  it('interrupted in the middle and sent again by two people invites 980 once, and says why 20 rows were not invited', async () => {
    const file = thousand()
    const id = await checkImport(staff(), file)
    expect(await invited()).toEqual([])
    expect(outcomes(await readImport(staff(), id))).toMatchObject({ READY: 980, IS_MEMBER: 1, REPEATED: 3 })
    await startImport(staff(1), id)
    expect(await run(2, { portions: 5 })).toMatchObject({ done: 500 })
    expect(await invited()).toHaveLength(500)

    // Sent again while active, it is the same import, which continues.
    expect(await Promise.all([checkImport(staff(3), file), checkImport(staff(3, 'ada'), file)])).toEqual([id, id])
    await Promise.all([startImport(staff(4), id), startImport(staff(4, 'ada'), id)])
    await Promise.all([run(5), run(5)])
    await run(6)
    expect(new Set(await invited()).size).toBe(980)
    expect(await invited()).toHaveLength(980)
    expect((await emailKeys()).size).toBe(980)
    const done = await readImport(staff(7), id)
    expect(done).toMatchObject({ state: 'DONE', rowCount: 1000, readyCount: 980, createdBy: 'Theo Brandt' })
    expect(outcomes(done)).toMatchObject({ INVITED: 980 })
    expect(await problemsOf(id)).toHaveLength(20)

    // Sent again after completion: everybody in it has an invitation.
    const again = await checkImport(staff(8), file)
    expect(again).not.toBe(id)
    expect(outcomes(await readImport(staff(8), again))).toMatchObject({ IS_INVITED: 980, IS_MEMBER: 1 })
    await expect(startImport(staff(9), again)).rejects.toMatchObject({
      message: STAFF_INVITATION_REFUSALS.nothingToSend,
    })
    expect(await invited()).toHaveLength(980)
    const audits = await fixture.db().read(build.select().from(auditLog))
    expect(audits).toMatchObject([{ action: 'invitation-file.start', after: { rows: 1000, people: 980 } }])
  }, 60_000)

  it('continues after a run that died in the middle', async () => {
    const id = await checkImport(staff(), thousand())
    await startImport(staff(1), id)
    const db = fixture.db()
    const commitIf = db.commitIf.bind(db)
    let portions = 0
    db.commitIf = async (statements) => {
      if (++portions > 3) throw new Error('The worker was stopped')
      return commitIf(statements)
    }
    await expect(inviteFromFiles({ db, now: at(2), outboxKey: fixture.env.OUTBOX_KEY })).rejects.toThrow(
      'The worker was stopped',
    )
    expect((await invited()).length).toBeLessThan(980)
    // The run that died holds the lease of the file for two minutes.
    expect(await run(3)).toMatchObject({ done: 0 })
    await run(10)
    expect(await invited()).toHaveLength(980)
    expect((await emailKeys()).size).toBe(980)
  }, 60_000)
})

it('two files with the same people invite each of them once', async () => {
  const files = ['', '\n'].map((end) => `name,email\nAda King,ada@x.test\nBo King,bo@x.test${end}`)
  const ids = await Promise.all(files.map((file) => checkImport(staff(), file)))
  for (const id of ids) await startImport(staff(1), id)
  await Promise.all([run(2), run(2)])
  await run(5)
  expect((await invited()).toSorted()).toEqual(['ada@x.test', 'bo@x.test'])
  const found = await Promise.all(ids.map(async (id) => outcomes(await readImport(staff(6), id))))
  expect(
    found.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length).map((one) => Object.values(one)),
  ).toEqual([[2], [2]])
})

it('a person who is invited by hand, or becomes a member, after the file was read is not invited by it', async () => {
  const id = await checkImport(staff(), 'Ada King,ada@x.test\nBo King,bo@x.test')
  await createInvitation(staff(1), {
    ...{ givenName: 'Ada', familyName: 'King', email: 'ada@x.test', companyName: '', package: '', message: '' },
    operationId: 'by-hand',
  })
  await startImport(staff(2), id)
  await run(3)
  await run(4)
  expect(await problemsOf(id)).toEqual([[1, 'IS_INVITED']])
  expect(await invited()).toHaveLength(2)
})

it('a file that was checked is not started once the community is closing', async () => {
  const id = await checkImport(staff(), 'Ada King,ada@x.test')
  await fixture.announceClosing()
  const refusal = { message: STAFF_INVITATION_REFUSALS.noPackage }
  await expect(startImport(staff(1), id)).rejects.toMatchObject(refusal)
  expect(await readImport(staff(1), id)).toMatchObject({ state: 'CHECKED' })
})

it('a file that cannot be read is refused with the reason, and leaves no rows', async () => {
  await expect(checkImport(staff(), 'name,email\n"Ada King,ada@x.test')).rejects.toMatchObject({
    fieldMessages: { csv: fileProblemText({ openQuoteIn: 2 }) },
  })
  expect(await listImports(staff())).toEqual([])
})

it('a community can invite 3,000 people a day', async () => {
  const fileOf = (name: string, people: number) =>
    Array.from({ length: people }, (_, i) => `Ada King,${name}-${i}@x.test`).join('\n')
  const start = async (name: string, people: number) =>
    startImport(staff(1), await checkImport(staff(), fileOf(name, people)))
  await Promise.all(['a', 'b', 'c'].map((name) => start(name, 1000)))
  await expect(start('d', 1)).rejects.toMatchObject({ message: STAFF_INVITATION_REFUSALS.tooManyToday })
  await expect(
    createInvitation(staff(2), {
      ...{ givenName: 'Ada', familyName: 'King', email: 'ada@x.test', companyName: '', package: '', message: '' },
      operationId: 'too-many',
    }),
  ).rejects.toMatchObject({ message: STAFF_INVITATION_REFUSALS.tooManyToday })
}, 30_000)

it.each([
  ['all rows', false, [1, 2, 3, 4, 5]],
  ['the rows with a problem', true, [2, 4, 5]],
])('a file is read page by page: %s', async (_, onlyProblems, expected) => {
  const id = await checkImport(staff(), 'Ada King,ada@x.test\nBo,bo\nCy Dee,cy@x.test\nDi,di\nEd,ed')
  const found: number[] = []
  let after: Cursor | null = null
  do {
    const { edges, pageInfo } = await listImportRows(staff(), { importId: id, onlyProblems, first: 2, after })
    found.push(...edges.map(({ node }) => node.rowNumber))
    after = pageInfo.hasNextPage ? parseCursor(edges.at(-1)?.cursor ?? '') : null
  } while (after !== null && found.length < 9)
  expect(found).toEqual(expected)
})

it('the ten latest files of the community are listed, the newest first', async () => {
  const ids: string[] = []
  for (let i = 0; i < 11; i++) ids.unshift(await checkImport(staff(i), `Ada King,ada-${i}@x.test`))
  expect((await listImports(staff(12))).map(({ id }) => id)).toEqual(ids.slice(0, 10))
  expect(await listImports(fixture.as('stig', at(12)))).toEqual([])
})

it('files belong to their community, require the permission to invite, and are deleted after a month', async () => {
  const id = await checkImport(staff(), 'Ada King,ada@x.test')
  const stig = () => fixture.as('stig', at(1))
  expect(await readImport(stig(), id)).toBeNull()
  await expect(startImport(stig(), id)).rejects.toThrow('NotFound')
  const asked = { importId: id, onlyProblems: false, first: 10, after: null }
  expect((await listImportRows(stig(), asked)).edges).toEqual([])
  const pia = () => fixture.as('pia', at(1), fixture.cast.meridian)
  await expect(checkImport(pia(), 'Ada King,ada@x.test')).rejects.toThrow('NotAllowed')
  await expect(readImport(pia(), id)).rejects.toThrow('NotAllowed')
  await expect(listImportRows(pia(), asked)).rejects.toThrow('NotAllowed')
  await expect(startImport(pia(), id)).rejects.toThrow('NotAllowed')
  await startImport(staff(2), id)
  await run(3)
  await run(4)
  expect(await deleteOldImports({ db: fixture.db(), now: at(29 * 24 * 60) })).toBe(0)
  expect(await deleteOldImports({ db: fixture.db(), now: at(31 * 24 * 60) })).toBe(1)
  const db = fixture.db()
  expect(await db.read(build.select().from(invitationImports))).toEqual([])
  expect(await db.read(build.select().from(invitationImportRows))).toEqual([])
  expect(await invited()).toEqual(['ada@x.test'])
})
