import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { communityChanges, communityVersions } from '#db/schema/staff/community-versions.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { siteFactory } from '#db/testing/content/sites.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { fieldsOf, type SiteGroup } from '#shared/domain/communities/sites/fields.ts'
import { valuesOf } from '#shared/domain/communities/sites/site.ts'
import { newId } from '#shared/kernel/ids.ts'
import { applyDueChanges } from './apply-changes.ts'
import { groupMark, readSiteById } from './read-site.ts'

let fixture: BaseFixture
let giveSite: ReturnType<typeof siteFactory>['giveSite']
beforeAll(async () => {
  fixture = await baseFixture()
  giveSite = siteFactory(fixture).giveSite
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Given = Partial<typeof communityChanges.$inferInsert>

async function siteOf(communityId: string) {
  const site = await readSiteById(fixture.as('ada'), communityId)
  if (!site) throw new Error('There is no such brand')
  return site
}
/** Stores a change that an admin entered for a group of fields, to apply in an hour. */
async function plan(communityId: string, group: SiteGroup, typed: Record<string, string>, given: Given = {}) {
  const { state } = await siteOf(communityId)
  const id = newId(NOW)
  await fixture.db().commit([
    build.insert(communityChanges).values({
      ...{ id, communityId, group, typed: { ...valuesOf(state, fieldsOf(group)), ...typed } },
      ...{ base: await groupMark(state, group), startsAt: at(60), state: 'WAITING' },
      ...{ authorId: fixture.id('ada'), reason: 'Asked for', createdAt: NOW, ...given },
    }),
  ])
  return id
}
function run(minutes = 60) {
  return applyDueChanges({ db: fixture.db(), now: at(minutes) })
}
async function stateOf(id: string) {
  const [row] = await fixture.db().read(build.select().from(communityChanges).where(eq(communityChanges.id, id)))
  return row?.state
}
async function versions(communityId: string) {
  const rows = await fixture
    .db()
    .read(
      build
        .select()
        .from(communityVersions)
        .where(eq(communityVersions.communityId, communityId))
        .orderBy(asc(communityVersions.number)),
    )
  return rows.map(({ number, name, authorId }) => [number, name, authorId])
}
async function closures(communityId: string) {
  const rows = await fixture
    .db()
    .read(
      build
        .select()
        .from(articleClosures)
        .where(eq(articleClosures.communityId, communityId))
        .orderBy(asc(articleClosures.startsAt)),
    )
  return rows.map(({ startsAt, toldTo }) => [startsAt.toISOString().slice(0, 10), toldTo])
}
async function hosts(communityId: string) {
  const rows = await fixture
    .db()
    .read(
      build
        .select()
        .from(communityHosts)
        .where(eq(communityHosts.communityId, communityId))
        .orderBy(asc(communityHosts.host)),
    )
  return rows.map(({ host, isPrimary }) => [host, isPrimary])
}

describe('a change that waits for its time', () => {
  it('is applied at its time, once, with the previous version and its own; those of other times and brands wait', async () => {
    const [one, other] = [await giveSite(), await giveSite()]
    const made = await plan(one.id, 'IDENTITY', { name: 'Pier Council' })
    const later = await plan(other.id, 'IDENTITY', { name: 'Dock Council' }, { startsAt: at(61) })
    const cancelled = await plan(other.id, 'IDENTITY', { name: 'Bay Council' }, { state: 'CANCELLED' })
    expect(await run(59)).toBe(0)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(await Promise.all([made, later, cancelled].map(stateOf))).toEqual(['DONE', 'WAITING', 'CANCELLED'])
    expect((await siteOf(one.id)).state.name).toBe('Pier Council')
    expect((await siteOf(other.id)).state.name).toBe('Quay Council')
    expect(await versions(one.id)).toEqual([
      [1, 'Quay Council', null],
      [2, 'Pier Council', fixture.id('ada')],
    ])
    expect(await versions(other.id)).toEqual([])
  })

  it('is numbered after the existing versions', async () => {
    const { id } = await giveSite()
    await plan(id, 'IDENTITY', { name: 'Pier Council' })
    await run()
    await plan(id, 'IDENTITY', { name: 'Dock Council' }, { startsAt: at(70) })
    await run(70)
    expect((await versions(id)).map(([number, name]) => [number, name])).toEqual([
      [1, 'Quay Council'],
      [2, 'Pier Council'],
      [3, 'Dock Council'],
    ])
  })

  it.each<[string, Given]>([
    ['was made on other values', { base: 'another' }],
    ['is no longer allowed', { typed: { name: '' } }],
  ])('is overtaken if it %s', async (_, given) => {
    const { id } = await giveSite()
    const changeId = await plan(id, 'IDENTITY', { name: 'Pier Council' }, given)
    expect(await run()).toBe(0)
    expect(await stateOf(changeId)).toBe('OVERTAKEN')
    expect(await versions(id)).toEqual([])
  })

  it('is overtaken if another brand has taken its host meanwhile, and the hosts of both brands stay', async () => {
    const { id } = await giveSite(['quay.example'])
    const changeId = await plan(id, 'HOSTS', { hosts: 'wanted.example' })
    const other = await giveSite(['wanted.example'])
    expect(await run()).toBe(0)
    expect(await stateOf(changeId)).toBe('OVERTAKEN')
    expect([await hosts(id), await hosts(other.id)]).toEqual([[['quay.example', true]], [['wanted.example', true]]])
  })

  it('is not applied if it is cancelled at the same moment', async () => {
    const { id } = await giveSite()
    const changeId = await plan(id, 'IDENTITY', { name: 'Pier Council' })
    beforeWriteOf(communities, () =>
      fixture
        .db()
        .commit([build.update(communityChanges).set({ state: 'CANCELLED' }).where(eq(communityChanges.id, changeId))]),
    )
    expect(await run()).toBe(0)
    expect([await stateOf(changeId), (await siteOf(id)).state.name]).toEqual(['CANCELLED', 'Quay Council'])
  })

  it('reads a brand again that was changed at the same moment', async () => {
    const { id } = await giveSite()
    const changeId = await plan(id, 'IDENTITY', { name: 'Pier Council' })
    const set = { familiarName: 'Dock', updatedAt: at(59) }
    beforeWriteOf(communities, () =>
      fixture.db().commit([build.update(communities).set(set).where(eq(communities.id, id))]),
    )
    expect(await run()).toBe(0)
    expect(await stateOf(changeId)).toBe('OVERTAKEN')
    expect((await siteOf(id)).state).toMatchObject({ name: 'Quay Council', familiarName: 'Dock' })
  })

  it('for something that is not a brand is not applied, and is no fault', async () => {
    const changeId = newId(NOW)
    await fixture.db().commit([
      build.insert(communityChanges).values({
        ...{ id: changeId, communityId: fixture.cast.council.id, group: 'IDENTITY', typed: { name: 'X' }, base: 'x' },
        ...{ startsAt: at(60), state: 'WAITING', authorId: fixture.id('ada'), reason: 'x', createdAt: NOW },
      }),
    ])
    expect(await run()).toBe(0)
    expect(await stateOf(changeId)).toBe('WAITING')
    expect(await fixture.db().read(build.select().from(jobAttempts))).toEqual([])
  })

  it('whose last attempt failed waits for the next one', async () => {
    const { id } = await giveSite()
    const changeId = await plan(id, 'IDENTITY', { name: 'Pier Council' })
    await fixture.db().commit([
      build.insert(jobAttempts).values({
        ...{ job: 'change-communities', rowId: changeId, communityId: id, dueAt: at(60), attempts: 1 },
        ...{ nextAttemptAt: at(70), lastError: 'x', firstFailedAt: NOW, lastFailedAt: NOW },
      }),
    ])
    expect([await run(69), await run(70)]).toEqual([0, 1])
  })
})

describe('the hosts of a brand', () => {
  it('are replaced by those of the change, the first one becoming primary', async () => {
    const { id } = await giveSite([`a${newId(NOW)}.example`])
    const other = await giveSite([`b${newId(NOW)}.example`])
    const kept = await hosts(other.id)
    await plan(id, 'HOSTS', { hosts: `z-${id}.example\nb-${id}.example` })
    await run()
    expect(await hosts(id)).toEqual([
      [`b-${id}.example`, false],
      [`z-${id}.example`, true],
    ])
    expect(await hosts(other.id)).toEqual(kept)
    expect((await siteOf(id)).state.hosts).toEqual([`z-${id}.example`, `b-${id}.example`])
  })
})

describe('the closures of a brand', () => {
  const give = (communityId: string, from: string, toldTo: string | null) =>
    fixture.db().commit([
      build.insert(articleClosures).values({
        ...{ id: newId(NOW), communityId, toldTo },
        ...{
          startsAt: new Date(`${from}T00:00:00Z`),
          endsAt: new Date(Date.parse(`${from}T00:00:00Z`) + 5 * 86_400_000),
        },
      }),
    ])

  it('are replaced by those of the change; those of other brands stay', async () => {
    const [one, other] = [await giveSite(), await giveSite()]
    await give(one.id, '2027-03-01', '')
    await give(other.id, '2027-03-01', '')
    await plan(one.id, 'CLOSURES', { closures: '2027-05-01 to 2027-05-04\n2027-06-01 to 2027-06-04' })
    await run()
    expect(await closures(one.id)).toEqual([
      ['2027-04-30', ''],
      ['2027-05-31', ''],
    ])
    expect(await closures(other.id)).toEqual([['2027-03-01', '']])
  })

  it.each<[string, readonly (readonly [string, string | null])[], string, string | null]>([
    ['goes on from whom the one in its place was told to', [['2027-03-02', 'u-5']], '2027-03-01 to 2027-03-08', 'u-5'],
    ['is told to nobody again where all were', [['2027-03-02', null]], '2027-03-01 to 2027-03-08', null],
    [
      'over two goes on from the later one',
      [
        ['2027-03-02', 'u-5'],
        ['2027-03-10', 'u-7'],
      ],
      '2027-03-01 to 2027-03-20',
      'u-7',
    ],
    [
      'over one that all know is told to nobody again',
      [
        ['2027-03-02', 'u-5'],
        ['2027-03-10', null],
      ],
      '2027-03-01 to 2027-03-20',
      null,
    ],
    ['that only touches another one is new', [['2027-03-01', 'u-5']], '2027-03-07 to 2027-03-09', ''],
    ['that begins too soon to be told in time is told to nobody', [], '2026-11-22 to 2026-11-25', null],
  ])('one that %s', async (_, stored, line, toldTo) => {
    const [one, other] = [await giveSite(), await giveSite()]
    for (const [from, told] of stored) await give(one.id, from, told)
    // Belongs to another brand, with its own progress of notifications.
    await give(other.id, '2027-03-02', 'u-9')
    await plan(one.id, 'CLOSURES', { closures: line })
    await run()
    expect((await closures(one.id)).map(([, told]) => told)).toEqual([toldTo])
  })

  it('follow the time zone, and are not affected by any other change', async () => {
    const { id } = await giveSite()
    await plan(id, 'CLOSURES', { closures: '2027-05-01 to 2027-05-04' })
    await run()
    const [before] = await fixture.db().read(build.select().from(articleClosures))
    await plan(id, 'IDENTITY', { name: 'Pier Council' }, { startsAt: at(70) })
    await run(70)
    expect(await fixture.db().read(build.select().from(articleClosures))).toEqual([before])
    await plan(id, 'IDENTITY', { timeZone: 'America/New_York' }, { startsAt: at(80) })
    await run(80)
    const [after] = await fixture.db().read(build.select().from(articleClosures))
    expect(after?.startsAt.toISOString()).toBe('2027-05-01T04:00:00.000Z')
  })
})
