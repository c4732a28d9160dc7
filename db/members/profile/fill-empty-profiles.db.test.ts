import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { articleUserSettings } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { memberProfiles, profileFills } from '#db/schema/profiles.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { newId } from '#shared/kernel/ids.ts'
import { fillEmptyProfiles } from './fill-empty-profiles.ts'

const DAY_MS = 24 * 3_600_000

function days(count: number) {
  return new Date(NOW.getTime() + count * DAY_MS)
}

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function newMember(change: Partial<typeof users.$inferInsert> = {}) {
  const id = newId(NOW)
  const communityId = fixture.cast.meridian.id
  const person = { id, communityId, email: `${id}@example.test`, username: id, givenName: 'Ana', familyName: 'Silva' }
  await fixture
    .db()
    .commit([
      build
        .insert(users)
        .values({ ...person, kind: 'MEMBER', status: 'ACTIVE', joinedAt: NOW, createdAt: NOW, ...change }),
    ])
  return { userId: id, communityId }
}

type Member = Awaited<ReturnType<typeof newMember>>

function byline(member: Member) {
  return fixture
    .db()
    .commit([
      build
        .insert(articleUserSettings)
        .values({ ...member, id: newId(NOW), byline: '<p>Ana builds <strong>bridges</strong>.</p>', updatedAt: NOW }),
    ])
}

function run(now: Date) {
  return fillEmptyProfiles({ db: fixture.db(), now })
}

async function profileOf({ userId }: Member) {
  return (await fixture.db().read(build.select().from(memberProfiles).where(eq(memberProfiles.userId, userId))))[0]
}

async function fillOf({ userId }: Member) {
  return (await fixture.db().read(build.select().from(profileFills).where(eq(profileFills.userId, userId))))[0]
}

it('[ONB-009] a profile that is empty 30 days after its member joined is filled in with what is known, once', async () => {
  const member = await newMember({ vertical: 'Bridge building' })
  await byline(member)
  expect(await run(days(29))).toBe(0)
  expect(await profileOf(member)).toBe(undefined)
  expect(await run(days(30))).toBe(1)
  expect(await profileOf(member)).toMatchObject({
    biography: 'Ana builds bridges.',
    areaOfFocus: 'Bridge building',
    industry: null,
    website: null,
    expertise: [],
  })
  expect(await fillOf(member)).toMatchObject({ fields: ['biography', 'areaOfFocus'], filledAt: days(30), dueAt: null })
  expect(await run(days(31))).toBe(0)
})

it('the field in which a member joined becomes their industry if the names match', async () => {
  const member = await newMember({ vertical: 'insurance' })
  await run(days(30))
  expect(await profileOf(member)).toMatchObject({ industry: 'insurance', areaOfFocus: null })
})

it('two concurrent runs fill in a profile once', async () => {
  const member = await newMember({ vertical: 'Retail' })
  const done = await Promise.all([run(days(30)), run(days(30))])
  expect(done.toSorted()).toEqual([0, 1])
  expect(await profileOf(member)).toMatchObject({ industry: 'retail' })
})

const TEXTS = [
  ...(['biography', 'companyDescription', 'areaOfFocus', 'industry', 'employeeCount', 'linkedIn', 'twitter'] as const),
  ...(['facebook', 'instagram', 'crunchbase', 'angelList', 'website'] as const),
]

it.each<[what: string, own: Partial<typeof memberProfiles.$inferInsert>]>([
  ...TEXTS.map(
    (name) => [name, { [name]: 'https://ana.example/' }] as [string, Partial<typeof memberProfiles.$inferInsert>],
  ),
  ['expertise', { expertise: ['Bridges'] }],
])('a profile with only the %s that its member entered is left alone, permanently', async (_, text) => {
  const member = await newMember({ vertical: 'Retail' })
  const own = { ...member, expertise: [], hidden: [], updatedAt: NOW, ...text }
  await fixture.db().commit([build.insert(memberProfiles).values(own)])
  const before = await profileOf(member)
  expect(await run(days(30))).toBe(0)
  expect(await profileOf(member)).toEqual(before)
  expect(await fillOf(member)).toMatchObject({ dueAt: null, fields: [] })
})

it('a profile that its member has saved empty is filled in, with nothing of another member', async () => {
  const [member, other] = [await newMember({ vertical: 'Retail' }), await newMember()]
  await byline(other)
  const own = { ...member, expertise: [], hidden: ['biography' as const], updatedAt: NOW }
  await fixture.db().commit([build.insert(memberProfiles).values(own)])
  await run(days(30))
  expect(await profileOf(member)).toMatchObject({ industry: 'retail', biography: null, hidden: ['biography'] })
  expect(await profileOf(other)).toMatchObject({ biography: 'Ana builds bridges.', industry: null })
})

it('a member who switched it off is left alone', async () => {
  const member = await newMember({ vertical: 'Retail' })
  const off = { isOn: false, dueAt: null }
  await fixture.db().commit([build.update(profileFills).set(off).where(eq(profileFills.userId, member.userId))])
  expect(await run(days(400))).toBe(0)
  expect(await profileOf(member)).toBe(undefined)
})

it.each<[what: string, change: Partial<typeof users.$inferInsert>]>([
  ['is deactivated', { status: 'INACTIVE' }],
  ['has not finished onboarding', { gate: 'ONBOARDING' }],
])('the profile of a member who %s is not filled in', async (_, change) => {
  const member = await newMember({ vertical: 'Retail', ...change })
  expect(await run(days(30))).toBe(0)
  expect(await profileOf(member)).toBe(undefined)
})

it('if nothing is known, or the member is not active, it is checked again 30 days later', async () => {
  const unknown = await newMember()
  const joining = await newMember({ vertical: 'Retail', gate: 'ONBOARDING' })
  expect(await run(days(30))).toBe(0)
  expect(await fillOf(unknown)).toMatchObject({ dueAt: days(60) })
  await byline(unknown)
  await fixture.change({ ...fixture.cast.maya, id: joining.userId }, { gate: 'NONE' })
  expect(await run(days(59))).toBe(0)
  expect(await run(days(60))).toBe(2)
})
