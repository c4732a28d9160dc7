import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { insertRows } from '#db/seed/insert-rows.ts'
import { build } from '#db/statement.ts'
import { KEY, type OutboxFixture, outboxFixture } from '#db/testing/outbox-fixture.ts'
import { newId } from '#shared/kernel/ids.ts'
import { writeSearchDigests } from './write-search-digests.ts'

/** Tuesday, 8:00 in New York. */
const DUE = new Date('2026-11-24T13:00:00Z')
const WEEK_MS = 7 * 24 * 3_600_000
const MAYA = 'outbox-test-maya'
const NORTH = 'outbox-test-north'

let fixture: OutboxFixture
beforeAll(async () => {
  fixture = await outboxFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.reset()
  const joined = (await fixture.db.read(build.select({ id: users.id }).from(users))).filter(({ id }) =>
    id.startsWith('joined-'),
  )
  await fixture.db.commit([
    build.delete(savedSearches),
    build.delete(memberBlocks),
    build.delete(notificationPreferences),
    build.delete(undeliverableAddresses),
    build.delete(memberProfiles),
    build.delete(groupMembers),
    build.delete(groupAddresses),
    build.delete(groups),
    ...joined.map(({ id }) => build.delete(users).where(eq(users.id, id))),
  ])
})

function write(now = DUE) {
  return writeSearchDigests({ db: fixture.database.db(), now, outboxKey: KEY })
}
function minutesAfter(minutes: number, from = DUE) {
  return new Date(from.getTime() + minutes * 60_000)
}
const aWeekBefore = new Date(DUE.getTime() - WEEK_MS + 60_000)

function save(change: Partial<typeof savedSearches.$inferInsert> = {}) {
  return fixture.db.commit([
    build.insert(savedSearches).values({
      id: newId(aWeekBefore),
      communityId: NORTH,
      userId: MAYA,
      name: 'Quokka keepers',
      text: 'quokka',
      seenEntryId: 0,
      checkedAt: aWeekBefore,
      createdAt: aWeekBefore,
      ...change,
    }),
  ])
}

let joined = 0
async function join(name: string, change: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const id = `joined-${++joined}`
  await fixture.db.commit([
    build.insert(users).values({
      id,
      communityId: NORTH,
      kind: 'MEMBER',
      status: 'ACTIVE',
      email: `${id}@outbox.test`,
      username: id,
      givenName: name,
      familyName: 'Quokka',
      jobTitle: 'Keeper',
      joinedAt: DUE,
      createdAt: DUE,
      ...change,
    }),
  ])
  return id
}

/** The texts of the delivered emails. */
async function received(now = DUE): Promise<string[]> {
  await fixture.sendDue(minutesAfter(1, now))
  return (await fixture.sandbox.outbox()).map(({ text }) => text)
}

describe('the weekly email about saved searches', () => {
  it('names who joined after the newest of the directory had left it', async () => {
    const left = await join('Robin')
    await save({ text: 'wombat' })
    await write()
    const [kept] = await fixture.db.read(build.select().from(savedSearches))
    await fixture.db.commit([
      build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, left)),
      build.update(savedSearches).set({ text: 'quokka', checkedAt: aWeekBefore }),
    ])
    expect(kept?.seenEntryId).toBeGreaterThan(0)
    await join('Wren')
    expect(await write()).toBe(1)
    expect((await received())[0]).toContain('Wren Quokka')
  })

  it.each(['before', 'after'])(
    'does not name who comes back, and had left %s the search was looked at',
    async (when) => {
      const robin = await join('Robin')
      const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
        fixture.db.commit([build.update(users).set({ status }).where(eq(users.id, robin))])
      await save({ text: 'wombat' })
      if (when === 'before') await setStatus('INACTIVE')
      await write(DUE)
      if (when === 'after') await setStatus('INACTIVE')
      await join('Ada', { familyName: 'Numbat' })
      await fixture.db.commit([build.update(savedSearches).set({ text: 'quokka', checkedAt: aWeekBefore })])
      await setStatus('ACTIVE')
      expect(await write()).toBe(0)
    },
  )

  it('costs two statements a run for all communities together once their searches are checked', async () => {
    await save()
    await write()
    const db = fixture.database.db()
    expect(await writeSearchDigests({ db, now: minutesAfter(1), outboxKey: KEY })).toBe(0)
    expect(db.cost.statements).toBe(2)
  })

  it('names who has joined and matches, with links to their profiles, and is sent once', async () => {
    const id = await join('Robin')
    await save()
    await save({ name: 'Nobody', text: 'wombat' })
    expect(await Promise.all([write(), write(minutesAfter(1))])).toEqual(expect.arrayContaining([1, 0]))
    expect(await write(minutesAfter(2))).toBe(0)
    const [text, ...others] = await received()
    expect(others).toEqual([])
    expect(text).toContain('Robin Quokka')
    expect(text).toContain(`/profile/${id}`)
    expect(text).toContain('1 person who matches “Quokka keepers”')
    expect(text).not.toContain('Nobody')
    expect(text).toContain('/settings/notifications?option=saved-searches')
  })

  it.each([
    ['was deactivated', (id: string) => build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, id))],
    [
      'was blocked by its reader',
      (id: string) =>
        build.insert(memberBlocks).values({ communityId: NORTH, userId: MAYA, blockedId: id, createdAt: DUE }),
    ],
  ])('names nobody who %s while it waited', async (_what, change) => {
    const [gone] = [await join('Robin'), await join('Ada')]
    await save()
    await save({ name: 'Robins', text: 'robin' })
    await write()
    await fixture.db.commit([change(gone)])
    const [text] = await received()
    expect(text).toContain('Ada Quokka')
    expect(text).not.toContain('Robin')
  })

  it('is withheld if nobody is left to name', async () => {
    const id = await join('Robin')
    await save()
    await write()
    await fixture.db.commit([build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, id))])
    expect(await received()).toEqual([])
  })

  it('is not written before its hour, nor a second time in the week', async () => {
    await join('Robin')
    await save({ checkedAt: minutesAfter(-60) })
    expect(await write(minutesAfter(-1))).toBe(0)
    expect(await write()).toBe(1)
    await join('Kim')
    expect(await write(minutesAfter(60))).toBe(0)
  })

  it('names nobody twice: a week later only those who are newer', async () => {
    await join('Robin')
    await save()
    await write()
    await received()
    const next = new Date(DUE.getTime() + WEEK_MS)
    expect(await write(next)).toBe(0)
    await join('Kim')
    const later = new Date(next.getTime() + WEEK_MS)
    expect(await write(later)).toBe(1)
    await fixture.sendDue(minutesAfter(1, later))
    const texts = (await fixture.sandbox.outbox()).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('Kim Quokka') && !text.includes('Robin'))).toHaveLength(1)
  })

  it('names nobody of another community, nobody inactive or in onboarding, and not the member', async () => {
    await join('Far', { communityId: 'outbox-test-south' })
    await join('Gone', { status: 'INACTIVE' })
    await join('New', { gate: 'ONBOARDING' })
    await save({ text: 'maya' })
    await save()
    expect(await write()).toBe(0)
  })

  it('finds nobody by hidden fields', async () => {
    const id = await join('Robin')
    const profile = {
      userId: id,
      communityId: NORTH,
      expertise: ['privacy'],
      biography: 'I kept a numbat.',
      updatedAt: DUE,
    }
    await fixture.db.commit([build.insert(memberProfiles).values({ ...profile, hidden: ['biography', 'expertise'] })])
    await save({ text: 'numbat' })
    await save({ text: null, expertise: 'privacy' })
    expect(await write()).toBe(0)
    await fixture.db.commit([build.update(memberProfiles).set({ hidden: ['biography'] })])
    await fixture.db.commit([build.update(savedSearches).set({ checkedAt: aWeekBefore, seenEntryId: 0 })])
    expect(await write()).toBe(1)
  })

  it('names only people in the group of a search, and nobody once the member may not see the group', async () => {
    const of = { communityId: NORTH, groupId: 'group-of-robin' } as const
    const group = { ...of, id: of.groupId, name: 'Keepers', about: '', slug: 'keepers', createdBy: MAYA }
    await fixture.db.commit([
      build.insert(groups).values({ ...group, visibility: 'OPEN', createdAt: DUE, updatedAt: DUE }),
      build.insert(groupAddresses).values({ ...of, slug: 'keepers' }),
    ])
    const robin = await join('Robin')
    await join('Kim')
    const member = { ...of, state: 'MEMBER', changedAt: DUE } as const
    await fixture.db.commit([build.insert(groupMembers).values({ ...member, userId: robin })])
    for (let i = 0; i < 5; i++) {
      const userId = await join(`Robin ${i}`)
      await fixture.db.commit([build.insert(groupMembers).values({ ...member, userId })])
    }
    await save({ groupId: of.groupId })
    const again = async () => {
      await fixture.db.commit([build.update(savedSearches).set({ checkedAt: aWeekBefore, seenEntryId: 0 })])
      await fixture.db.commit([build.delete(outbox)])
      return write()
    }
    await fixture.db.commit([build.update(groups).set({ visibility: 'HIDDEN' })])
    expect(await again()).toBe(0)
    await fixture.db.commit([build.insert(groupMembers).values({ ...member, userId: MAYA })])
    expect(await again()).toBe(1)
    await fixture.db.commit([build.delete(groupMembers).where(eq(groupMembers.userId, MAYA))])
    await fixture.db.commit([build.update(groups).set({ visibility: 'REQUEST' })])
    expect(await again()).toBe(1)
    const [text] = await received()
    expect(text).toContain('Robin 4 Quokka')
    expect(text).not.toContain('Kim Quokka')
    expect(text).toContain('/members/results?q=quokka&group=keepers')
    await fixture.db.commit([build.delete(groupMembers), build.delete(groupAddresses), build.delete(groups)])
    expect(await again()).toBe(0)
  })

  it.each(['switched it off', 'has an address that takes no email', 'is inactive', 'deleted the search'])(
    'is not written to a member who %s',
    async (why) => {
      await join('Robin')
      await save(why === 'deleted the search' ? { deletedAt: DUE } : {})
      const option = { userId: MAYA, communityId: NORTH, option: 'saved-searches', channel: 'EMAIL' } as const
      if (why === 'switched it off')
        await fixture.db.commit([
          build.insert(notificationPreferences).values({ ...option, isSelected: false, changedAt: DUE }),
        ])
      if (why.includes('address'))
        await fixture.db.commit([
          build.insert(undeliverableAddresses).values({
            communityId: NORTH,
            address: 'maya@outbox.test',
            reason: 'BOUNCE',
            reportedAt: DUE,
          }),
        ])
      if (why === 'is inactive')
        await fixture.db.commit([build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, MAYA))])
      expect(await write()).toBe(0)
      await fixture.db.commit([build.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, MAYA))])
      // Members who joined meanwhile are not announced all at once later.
      await fixture.db.commit([build.delete(notificationPreferences), build.delete(undeliverableAddresses)])
      expect(await write(minutesAfter(5))).toBe(0)
    },
  )

  it('is written for all members with saved searches, however many, and continues where a run stopped', async () => {
    const ids: string[] = []
    for (let i = 0; i < 120; i++) ids.push(`joined-many-${i}`)
    const person = {
      communityId: NORTH,
      kind: 'MEMBER',
      status: 'ACTIVE',
      givenName: 'Many',
      familyName: 'Quokka',
    } as const
    const rows = ids.map((id) => ({
      ...{ ...person, id, email: `${id}@outbox.test`, username: id, joinedAt: DUE, createdAt: DUE },
    }))
    for (const insert of insertRows(users, rows)) await fixture.db.commit([insert])
    for (const userId of ids) await save({ id: newId(aWeekBefore), userId })
    expect(
      await writeSearchDigests({ db: fixture.database.db(), now: DUE, outboxKey: KEY }, performance.now() - 60_000),
    ).toBe(0)
    expect(await write()).toBe(120)
    expect(await write()).toBe(0)
  })
})
