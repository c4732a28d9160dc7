import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { attempts, sessions } from '#db/schema/auth.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { mobilePhones, staffPermissions, supportContacts, users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { memberAddresses } from '#db/schema/onboarding.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { memberProfiles } from '#db/schema/profiles.ts'
import { membershipReturns } from '#db/schema/renewals.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { emailedData, resetPasswords } from '#db/testing/emailed-links.ts'
import { groupFactory } from '#db/testing/groups.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { newId } from '#shared/kernel/ids.ts'
import { type Caller, callerOf, cookiesOf } from '#shared/testing/call-app.ts'
import { createApp as createMemberApp } from '../../../bff-member/index.ts'
import { createApp as createPublicApp } from '../../../bff-public/index.ts'
import { createApp } from '../../index.ts'

let fixture: ArticleFixture
let caller: Caller
let visitor: Caller
let headers: Readonly<Record<string, Readonly<Record<string, string>>>>
beforeAll(async () => {
  fixture = await articleFixture()
  caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  visitor = callerOf(createPublicApp(), fixture.env, 'meridian.localhost')
  headers = {
    theo: await fixture.headersFor('theo', 'admin'),
    pia: await fixture.headersFor('pia', 'admin'),
    maya: await fixture.headersFor('maya', 'member'),
    nobody: {},
  }
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await resetPasswords(fixture)
  await fixture.change(fixture.cast.ian, { status: 'INACTIVE' })
  await fixture.change(fixture.cast.sam, { status: 'ACTIVE', joinedAt: NOW })
  await stepUp(new Date())
})

async function stepUp(steppedUpAt: Date | null) {
  await fixture.db().commit([build.update(sessions).set({ steppedUpAt })])
}

type Failed = { readonly failed: { readonly lockedUntil: string } }

type Answer = {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly extensions: { readonly code: string; readonly stepUp?: boolean } }[]
}

async function ask(query: string, who = 'theo'): Promise<Answer> {
  const response = await caller.post('/graphqlAdmin', { query }, { headers: headers[who] ?? {} })
  return (await response.json()) as Answer
}

function audits(who: Name) {
  return fixture.db().read(
    build
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, fixture.id(who))),
  )
}

function sent() {
  return fixture.db().read(build.select().from(outbox))
}

function toldActs() {
  return emailedData(fixture, { userId: fixture.id('sam'), template: 'act-by-staff' })
}

function signIn(who: Name, password: string = PASSWORD) {
  return visitor.post('/rest/login', { username: fixture.cast[who].email, password })
}

/** A session of Sam, and a check whether it is still valid. */
async function samSignedIn() {
  const { sam, meridian } = fixture.cast
  const { authToken, sessionId } = await fixture.open(sam, meridian)
  const member = callerOf(createMemberApp(), fixture.env, 'meridian.localhost')
  const isAlive = async () => {
    const Authorization = `Bearer ${authToken}`
    return (await member.post('/graphql', { query: '{ me { id } }' }, { headers: { Authorization } })).status === 200
  }
  return { sessionId, isAlive }
}

const READS = [
  'member(id: "ID") { id }',
  'memberOverview(id: "ID") { answers }',
  'memberTimeline(id: "ID") { kind }',
  'memberWholeProfile(id: "ID") { biography }',
  'memberContact(id: "ID") { email }',
  'memberSupportContacts(id: "ID") { id }',
  'memberCredentials(id: "ID") { hasPassword }',
  'memberActivation(id: "ID") { isActive }',
] as const
const WRITES = [
  'memberSetActive(userId: "ID", isActive: false, reason: "Left")',
  'memberPasswordGenerate(userId: "ID")',
  'memberSessionsEnd(userId: "ID")',
  'memberLocksLift(userId: "ID")',
] as const
const OPERATIONS = [...READS.map((read) => `{ ${read} }`), ...WRITES.map((write) => `mutation { ${write} }`)]

describe('[SESS-026] [ADM-011] [ADM-012] the pages of a member', () => {
  it.each(OPERATIONS)('%s is refused to a visitor, a member, and staff with other permissions', async (operation) => {
    const query = operation.replace('ID', fixture.id('sam'))
    expect((await ask(query, 'nobody')).errors?.[0]?.extensions.code).toBe('NotAuthenticated')
    for (const who of ['maya', 'pia'])
      expect((await ask(query, who)).errors?.[0]?.extensions.code, who).toBe('NotAllowed')
    expect(await audits('sam')).toEqual([])
  })

  it.each(OPERATIONS)('%s finds neither members of another community nor staff', async (operation) => {
    for (const who of ['lena', 'ada'] as const) {
      const { errors } = await ask(operation.replace('ID', fixture.id(who)))
      expect(errors?.[0]?.extensions.code, who).toBe('NotFound')
      expect(await audits(who)).toEqual([])
    }
  })

  it('are open to staff with only the permission to help members', async () => {
    const { pia, meridian } = fixture.cast
    const row = { id: newId(NOW), userId: pia.id, communityId: meridian.id, permission: 'members' as const }
    await fixture.db().commit([build.insert(staffPermissions).values(row)])
    const { errors } = await ask(`{ ${READS.join('\n').replaceAll('ID', fixture.id('sam'))} }`, 'pia')
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, row.id))])
    expect(errors).toBeUndefined()
  })

  it.each(WRITES.slice(0, 2))('%s needs the password once more', async (write) => {
    await stepUp(null)
    const { errors } = await ask(`mutation { ${write.replace('ID', fixture.id('sam'))} }`)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NotAllowed', stepUp: true })
    expect(await audits('sam')).toEqual([])
  })
})

describe('[ADM-003] the overview', () => {
  it("counts a member's content here, and open items", async () => {
    const panels = panelFactory(fixture)
    const { questionId } = await panels.giveQuestion({ status: 'CLOSED' })
    await panels.giveAnswer(questionId, 'sam', { status: 'SENT' })
    const { questionId: answeredInPart } = await panels.giveQuestion({ status: 'OPEN' })
    await panels.giveAnswer(answeredInPart, 'sam', { status: 'DRAFT' })
    await fixture.giveArticle({ status: 'DRAFT', by: 'sam' })
    await fixture.giveArticle({ status: 'PUBLISHED', slug: 'one', publishedAt: NOW, by: 'sam' })
    await fixture.giveArticle({ status: 'PUBLISHED', slug: 'two', publishedAt: NOW, by: 'maya' })
    const { sam, meridian } = fixture.cast
    const deletion = { id: newId(NOW), communityId: meridian.id, userId: sam.id, requestedAt: NOW, dueAt: NOW }
    await fixture.db().commit([build.insert(accountDeletions).values(deletion)])
    const { data } = await ask(
      `{ memberOverview(id: "${sam.id}") { membership { productName } articles { status count } answers forumPosts forumReplies introductionsSent introductionsReceived deletionDueAt openDataCopies } }`,
    )
    expect(data?.memberOverview).toEqual({
      membership: null,
      articles: [
        { status: 'DRAFT', count: 1 },
        { status: 'PUBLISHED', count: 1 },
      ],
      answers: 1,
      forumPosts: 0,
      forumReplies: 0,
      introductionsSent: 0,
      introductionsReceived: 0,
      deletionDueAt: NOW.toISOString(),
      openDataCopies: 0,
    })
  })

  it('has the end of each membership that has ended, and how', async () => {
    const { sam, meridian } = fixture.cast
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000)
    const row = (id: string, change: Partial<typeof subscriptions.$inferInsert>) => ({
      ...{ id, communityId: meridian.id, userId: sam.id, providerId: id, providerCustomerId: id, currency: 'USD' },
      ...{ balanceCents: 0, productName: id, state: 'canceled' as const, readAt: NOW, createdAt: NOW },
      ...change,
    })
    await fixture
      .db()
      .commit([
        build
          .insert(subscriptions)
          .values([
            row('Breakfasts', { renewsAt: day(3), endedAt: day(3) }),
            row('Dinners', { renewsAt: day(-90), endedAt: day(2) }),
            row('Core', { state: 'unpaid', pastDueSince: day(46) }),
            row('Events', { state: 'active', renewsAt: day(-90) }),
            row('Lunches', { state: 'past_due', pastDueSince: day(31) }),
          ]),
      ])
    const { data } = await ask(`{ memberTimeline(id: "${sam.id}") { kind text at } }`)
    const events = data?.memberTimeline as { readonly kind: string; readonly text: string; readonly at: string }[]
    const endings = events.filter(({ kind }) => kind !== 'JOINED')
    expect(endings.map(({ kind, text }) => [kind, text])).toEqual([
      ['CLOSED_UNPAID', 'Core'],
      ['ENDED_EARLY', 'Dinners'],
      ['ENDED_WITH_TERM', 'Breakfasts'],
    ])
  })

  it('tells that a member has paid for a new membership, and nothing of a try that was declined', async () => {
    const { sam, meridian } = fixture.cast
    const of = { communityId: meridian.id, userId: sam.id, currency: 'USD', createdAt: NOW }
    const ended = { id: 'ended', providerId: 'p', providerCustomerId: 'c', state: 'canceled', balanceCents: 0 } as const
    const tried = { ...of, subscriptionId: 'ended', pricePointId: '115', amountCents: 1, endedAt: NOW }
    await fixture.db().commit([
      build.insert(subscriptions).values({ ...of, ...ended, productName: 'Membership', readAt: NOW }),
      build.insert(membershipReturns).values([
        { ...tried, id: 'declined', operationId: '1', state: 'REFUSED' },
        { ...tried, id: 'paid', operationId: '2', state: 'DONE' },
      ]),
    ])
    const { data } = await ask(`{ memberTimeline(id: "${sam.id}") { kind at } }`)
    const events = data?.memberTimeline as { readonly kind: string; readonly at: string }[]
    expect(events.filter(({ kind }) => kind === 'CAME_BACK')).toEqual([{ kind: 'CAME_BACK', at: NOW.toISOString() }])
  })

  it('lists payments and refunds for staff who may see them, and for no other', async () => {
    const { sam, pia, meridian } = fixture.cast
    const of = { communityId: meridian.id, userId: sam.id, currency: 'USD' }
    const entry = (kind: 'ADJUSTMENT' | 'CHARGE' | 'REFUND', amountCents: number) => ({
      ...{ ...of, id: newId(NOW), subscriptionId: 'own', providerEntryId: kind, kind, amountCents },
      ...{ happenedAt: NOW, recordedAt: NOW },
    })
    const duty = { id: newId(NOW), userId: pia.id, communityId: meridian.id, permission: 'members' as const }
    await fixture.db().commit([
      build.insert(subscriptions).values({
        ...{ ...of, id: 'own', providerId: 'p', providerCustomerId: 'c', state: 'active', balanceCents: 0 },
        ...{ productName: 'Membership', readAt: NOW, createdAt: NOW },
      }),
      build.insert(ledgerEntries).values([entry('CHARGE', 500), entry('REFUND', 200), entry('ADJUSTMENT', 100)]),
      build.insert(staffPermissions).values(duty),
    ])
    onTestFinished(async () => {
      await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, duty.id))])
    })
    const moneyFor = async (who: string) => {
      const { data } = await ask(`{ memberTimeline(id: "${sam.id}") { kind amountInCents } }`, who)
      const events = data?.memberTimeline as { readonly kind: string; readonly amountInCents: number | null }[]
      const paid = events.filter(({ amountInCents }) => amountInCents !== null)
      return paid.map(({ kind, amountInCents }) => `${kind} ${amountInCents}`).sort()
    }
    expect(await moneyFor('theo')).toEqual(['CHARGE 500', 'REFUND 200'])
    expect(await moneyFor('pia')).toEqual([])
  })

  it('lists the newest events, the last one first', async () => {
    await fixture.giveArticle({ status: 'PUBLISHED', slug: 'one', publishedAt: new Date(), by: 'sam' })
    await samSignedIn()
    const { data } = await ask(`{ memberTimeline(id: "${fixture.id('sam')}") { kind text at } }`)
    const events = data?.memberTimeline as { readonly kind: string; readonly at: string }[]
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['SIGN_IN', 'PUBLISHED', 'JOINED']))
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  })
})

it('[ENT-007] a snapshot has its sixteen fields, and the health score for staff who can help members', async () => {
  const { sam } = fixture.cast
  const [before] = await fixture.db().read(build.select().from(users).where(eq(users.id, sam.id)))
  const said = {
    companyName: 'Okafor & Sons',
    jobTitle: 'Bridge builder',
    pronouns: 'he/him',
    displayPronouns: true,
    health: 'AMBER',
    standing: 'PAST_DUE',
    isModerator: true,
    isFounding: true,
    vertical: 'Construction',
  } as const
  await fixture.change(sam, { ...said, locationName: 'Boston, USA', avatarImageId: 'sam-picture' })
  const fields =
    'id name isModerator companyName avatar jobTitle location isActive pronouns displayPronouns health joinedAt communityName standing isFounding vertical'
  const { data } = await ask(`{ member(id: "${sam.id}") { snapshot { ${fields} } } }`)
  await fixture.change(sam, before ?? {})
  expect(data?.member).toEqual({
    snapshot: {
      ...said,
      id: sam.id,
      name: 'Sam Okafor',
      avatar: '/media/sam-picture',
      location: 'Boston, USA',
      isActive: true,
      joinedAt: NOW.toISOString(),
      communityName: 'Meridian Council',
    },
  })
})

describe("a member's own data", () => {
  it('[ADM-011] the profile is complete, including hidden fields', async () => {
    const { sam, meridian } = fixture.cast
    await fixture.db().commit([
      build.insert(memberProfiles).values({
        userId: sam.id,
        communityId: meridian.id,
        biography: 'Builds bridges.',
        website: 'https://sam.example/',
        expertise: [],
        hidden: ['biography'],
        updatedAt: NOW,
      }),
    ])
    const { data } = await ask(
      `{ memberWholeProfile(id: "${sam.id}") { biography hidden links { name href } publicUrl updatedAt } }`,
    )
    expect(data?.memberWholeProfile).toEqual({
      biography: 'Builds bridges.',
      hidden: ['biography'],
      links: [{ name: 'website', href: 'https://sam.example/' }],
      publicUrl: null,
      updatedAt: NOW.toISOString(),
    })
  })

  it.each([
    ['', {}, '/people/sam'],
    [', but not of a former member', { standing: 'SUSPENDED' }, null],
    [', but not of one who never paid', { standing: 'UNPAID' }, null],
    [', also of one whose payment is due', { standing: 'PAST_DUE' }, '/people/sam'],
    [', but not of one who is joining', { gate: 'ONBOARDING' }, null],
    [', but not of a deactivated one', { status: 'INACTIVE' }, null],
  ] as const)('staff get the address of the public page%s, as visitors do', async (_, change, publicUrl) => {
    const { sam } = fixture.cast
    onTestFinished(() => fixture.change(sam, { publicSlug: null, standing: 'GOOD', gate: 'NONE', status: 'ACTIVE' }))
    await fixture.change(sam, { publicSlug: 'sam', ...change })
    const { data } = await ask(`{ memberWholeProfile(id: "${sam.id}") { publicUrl } }`)
    expect(data?.memberWholeProfile).toEqual({ publicUrl })
  })

  it('[ADM-012] [ADM-004] [ENT-021] so are the contact data and the support contacts, whose office phone has its extension', async () => {
    const { sam, meridian } = fixture.cast
    const own = { communityId: meridian.id, userId: sam.id }
    const supporter = { ...own, createdAt: NOW, updatedAt: NOW }
    const phone = { id: newId(NOW), ...own, countryCode: 'US', number: '+12025550123', createdAt: NOW }
    await fixture.db().commit([
      build.insert(mobilePhones).values(phone),
      build
        .insert(memberAddresses)
        .values({ ...own, countryCode: 'US', line1: '1 Quay', city: 'Boston', updatedAt: NOW }),
      build.insert(supportContacts).values([
        {
          ...supporter,
          id: newId(NOW),
          kind: 'ASSISTANT',
          name: 'Ann Lee',
          email: 'ann@sam.example',
          officeCountryCode: 'US',
          officeNumber: '+12025550124',
          officeExtension: '42',
        },
        { ...supporter, id: newId(NOW), kind: 'PUBLIC_RELATIONS', name: 'Pat Roy', email: 'pat@sam.example' },
      ]),
    ])
    const { data } = await ask(
      `{ memberContact(id: "${sam.id}") { email phone { number } phoneVerifiedAt address { line1 city } } memberSupportContacts(id: "${sam.id}") { kind name email officePhone { countryCode number extension } } }`,
    )
    expect(data).toEqual({
      memberContact: {
        email: sam.email,
        phone: { number: '+12025550123' },
        phoneVerifiedAt: null,
        address: { line1: '1 Quay', city: 'Boston' },
      },
      memberSupportContacts: [
        {
          kind: 'ASSISTANT',
          name: 'Ann Lee',
          email: 'ann@sam.example',
          officePhone: { countryCode: 'US', number: '+12025550124', extension: '42' },
        },
        { kind: 'PUBLIC_RELATIONS', name: 'Pat Roy', email: 'pat@sam.example', officePhone: null },
      ],
    })
  })
})

describe('[ADM-005] the credentials', () => {
  it('list the sessions, and end them immediately, with a notification', async () => {
    const [one, other] = [await samSignedIn(), await samSignedIn()]
    const id = fixture.id('sam')
    const read = `{ memberCredentials(id: "${id}") { hasPassword sessions { id device } signIns { id endedAt } } }`
    const { data } = await ask(read)
    expect(data?.memberCredentials).toMatchObject({
      hasPassword: true,
      signIns: [{ endedAt: null }, { endedAt: null }],
    })
    expect(data?.memberCredentials).toMatchObject({ sessions: [{}, {}] })
    const ended = await ask(`mutation { memberSessionsEnd(userId: "${id}", sessionId: "${one.sessionId}") }`)
    expect(ended.data).toEqual({ memberSessionsEnd: 1 })
    expect([await one.isAlive(), await other.isAlive()]).toEqual([false, true])
    await fixture.db().commit([build.update(sessions).set({ revokedAt: NOW }).where(eq(sessions.id, one.sessionId))])
    expect((await ask(`mutation { memberSessionsEnd(userId: "${id}") }`)).data).toEqual({ memberSessionsEnd: 1 })
    expect(await other.isAlive()).toBe(false)
    // Sessions that had ended before keep their end.
    expect((await ask(read)).data?.memberCredentials).toMatchObject({
      signIns: expect.arrayContaining([{ id: one.sessionId, endedAt: NOW.toISOString() }]),
    })
    expect((await ask(`mutation { memberSessionsEnd(userId: "${id}") }`)).data).toEqual({ memberSessionsEnd: 0 })
    expect(await audits('sam')).toMatchObject([
      { action: 'user.end-sessions', after: { sessions: 1 }, visibleToMember: true },
      { after: { sessions: 1 } },
      { after: { sessions: 0 } },
    ])
    expect(await fixture.db().read(build.select().from(notifications))).toHaveLength(2)
    // No notification when no session was ended.
    expect(await toldActs()).toEqual([{ act: 'SESSIONS_ENDED' }, { act: 'SESSIONS_ENDED' }])
  })

  it('show a lockout after too many wrong passwords, which staff can lift', async () => {
    for (let i = 0; i < 11; i++) await signIn('sam', 'Wrong-pass-1')
    expect((await signIn('sam')).status).toBe(429)
    const id = fixture.id('sam')
    const read = `{ memberCredentials(id: "${id}") { failed { passwords codes lockedUntil } } }`
    const failed = ((await ask(read)).data?.memberCredentials as Failed | undefined)?.failed
    expect(failed).toMatchObject({ passwords: 11, codes: 0 })
    expect(Date.parse(failed?.lockedUntil ?? '')).toBeGreaterThan(Date.now())
    expect((await ask(`mutation { memberLocksLift(userId: "${id}") }`)).data).toEqual({ memberLocksLift: true })
    expect((await ask(read)).data?.memberCredentials).toEqual({ failed: { passwords: 0, codes: 0, lockedUntil: null } })
    expect((await signIn('sam')).status).toBe(200)
    expect(await audits('sam')).toMatchObject([{ action: 'user.lift-locks', before: { locks: 11 } }])
    await ask(`mutation { memberLocksLift(userId: "${id}") }`)
    expect(await toldActs()).toEqual([{ act: 'LOCKS_LIFTED' }])
    const left = await fixture.db().read(build.select().from(attempts))
    expect(left.filter(({ key }) => key.includes(id))).toEqual([])
  })

  it('[ADM-016] a generated password replaces the old one, is stored nowhere, and leads to the choice of another one at the first sign-in', async () => {
    const session = await samSignedIn()
    const { data } = await ask(`mutation { memberPasswordGenerate(userId: "${fixture.id('sam')}") }`)
    const password = String(data?.memberPasswordGenerate)
    expect(await session.isAlive()).toBe(false)
    expect((await signIn('sam')).status).toBe(401)
    const rows = JSON.stringify([
      await sent(),
      await audits('sam'),
      await fixture.db().read(build.select().from(users)),
    ])
    expect(rows).not.toContain(password)
    expect((await sent()).map(({ template }) => template)).toEqual(['password-set-by-staff'])
    expect(await audits('sam')).toMatchObject([{ action: 'user.generate-password', visibleToMember: true }])

    const signedIn = await signIn('sam', password)
    const answer = (await signedIn.json()) as { resetToken: string }
    expect([signedIn.status, cookiesOf(signedIn)['__Host-session']]).toEqual([200, expect.any(String)])
    const choose = (newPassword: string) =>
      visitor.post('/rest/reset-password', { resetToken: answer.resetToken, newPassword })
    expect(await (await choose(password)).json()).toMatchObject({ fields: { newPassword: 121 } })
    expect((await choose('Another-own-1')).status).toBe(200)
    expect((await signIn('sam', password)).status).toBe(401)
    expect((await signIn('sam', 'Another-own-1')).status).toBe(200)
  })

  it('a deactivated member cannot get a password', async () => {
    const { errors } = await ask(`mutation { memberPasswordGenerate(userId: "${fixture.id('ian')}") }`)
    expect(errors?.[0]?.extensions.code).toBe('Unprocessable')
    expect([await sent(), await audits('ian')]).toEqual([[], []])
  })
})

describe('the activation', () => {
  function set(who: Name, isActive: boolean, reason = 'On leave') {
    return ask(`mutation { memberSetActive(userId: "${fixture.id(who)}", isActive: ${isActive}, reason: "${reason}") }`)
  }

  it('[ADM-001] [ADM-007] [ADM-018] deactivates a member, whose sessions end and who cannot sign in; repeating it changes nothing', async () => {
    const session = await samSignedIn()
    await groupFactory(fixture).giveGroup({ members: ['sam'] })
    await fixture.giveArticle({ status: 'SCHEDULED', by: 'sam' })
    const panels = panelFactory(fixture)
    for (const status of ['OPEN', 'CLOSED'] as const)
      await panels.giveInvitation((await panels.giveQuestion({ status })).questionId, 'sam')
    const read = `{ memberActivation(id: "${fixture.id('sam')}") { isActive sessions groups openPanels scheduledArticles articlesInReview changes { isActive reason by } } }`
    expect((await ask(read)).data?.memberActivation).toEqual({
      ...{ isActive: true, sessions: 1, groups: 1, openPanels: 1, scheduledArticles: 1, articlesInReview: 0 },
      changes: [],
    })
    for (const _ of [1, 2]) expect((await set('sam', false)).data).toEqual({ memberSetActive: false })
    expect(await session.isAlive()).toBe(false)
    expect((await signIn('sam')).status).toBe(401)
    expect((await ask(read)).data?.memberActivation).toMatchObject({
      ...{ isActive: false, sessions: 0, changes: [{ isActive: false, reason: 'On leave', by: 'Theo Brandt' }] },
    })
    expect((await sent()).map(({ template, recipientKind }) => [template, recipientKind])).toEqual([
      ['account-deactivated', 'ADDRESS'],
    ])
    expect(await audits('sam')).toMatchObject([
      {
        action: 'user.deactivate',
        before: { isActive: true },
        after: { isActive: false },
        reason: 'On leave',
        visibleToMember: true,
      },
    ])
  })

  it('[ADM-007] [ADM-017] activates a member, who can sign in again and is notified', async () => {
    expect((await signIn('ian')).status).toBe(401)
    for (const _ of [1, 2]) expect((await set('ian', true, 'Back')).data).toEqual({ memberSetActive: true })
    expect((await signIn('ian')).status).toBe(200)
    expect((await sent()).map(({ template, userId }) => [template, userId])).toEqual([
      ['account-activated', fixture.id('ian')],
    ])
    expect(await audits('ian')).toMatchObject([{ action: 'user.activate', after: { isActive: true } }])
  })

  it('shows the last ten changes, newest first', async () => {
    const { maya, theo, meridian } = fixture.cast
    const by = { actorId: theo.id, communityId: meridian.id, targetType: 'user', targetId: maya.id } as const
    const rows = Array.from({ length: 11 }, (_, i) => ({
      ...{ ...by, id: `change-${i}`, reason: `${i}`, visibleToMember: true, correlationId: 'ABCD-EFGH-JKMN' },
      ...{ action: i % 2 === 0 ? 'user.deactivate' : 'user.activate', createdAt: new Date(NOW.getTime() + i) },
    }))
    await fixture.db().commit([build.insert(auditLog).values(rows)])
    const { data } = await ask(`{ memberActivation(id: "${maya.id}") { changes { isActive reason } } }`)
    expect(data?.memberActivation).toEqual({
      changes: Array.from({ length: 10 }, (_, i) => ({ isActive: i % 2 === 1, reason: `${10 - i}` })),
    })
  })

  it.each([' ', 'x'.repeat(501)])('needs a reason of some length: "%s"', async (reason) => {
    expect((await set('sam', false, reason)).errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'BadRequest.Invalid', fields: { reason: 900 } },
    })
    expect(await audits('sam')).toEqual([])
  })

  it('cannot activate an account that was deleted', async () => {
    const { ian, meridian } = fixture.cast
    const deletion = { id: newId(NOW), communityId: meridian.id, userId: ian.id, requestedAt: NOW, dueAt: NOW }
    await fixture.db().commit([build.insert(accountDeletions).values({ ...deletion, finishedAt: NOW })])
    expect((await set('ian', true)).errors?.[0]?.extensions.code).toBe('Unprocessable')
    expect(await audits('ian')).toEqual([])
  })
})
