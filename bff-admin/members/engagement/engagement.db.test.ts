import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { introductions } from '#db/schema/introductions.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { readEngagement } from './read-engagement.ts'

const DAY = 24 * 60
let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
  await fixture.allow('pia', 'members')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function monthOf(month: string, who: 'maya' | 'sam' = 'maya') {
  const view = await readEngagement(fixture.as('theo'), fixture.id(who))
  return view?.months.find((one) => one.month === month)
}
const NONE = {
  signIns: 0,
  articlesSubmitted: 0,
  articlesPublished: 0,
  answers: 0,
  posts: 0,
  replies: 0,
  introductions: 0,
}

it("[ADM-013] an admin sees a member's actions in each of twelve months", async () => {
  const { userId, communityId } = fixture.actor('maya')
  const session = (id: string, createdAt: Date, kind: 'MEMBER' | 'ADMIN' = 'MEMBER') => ({
    ...{ id, userId, communityId, kind, refreshHash: id, userAgent: 'a', createdAt },
    ...{ rotatedAt: createdAt, lastUsedAt: createdAt, expiresAt: at(DAY) },
  })
  const introduction = (id: string, createdAt: Date) => ({
    ...{ id, communityId, userId, recipientId: fixture.id('sam'), why: 'w', help: 'h', operationId: id },
    ...{ createdAt, expiresAt: at(DAY), closedAt: createdAt },
  })
  const october = at(-40 * DAY)
  await fixture
    .db()
    .commit([
      build
        .insert(sessions)
        .values([session('1', NOW), session('2', at(-DAY)), session('3', october), session('4', at(-400 * DAY))]),
      build.insert(introductions).values([introduction('i', october)]),
    ])
  await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet', publishedAt: october })
  await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', submittedAt: at(-DAY) })
  const forum = forumFactory(fixture)
  await forum.giveForum()
  const post = await forum.givePost({ createdAt: at(-2) })
  for (const text of ['One', 'Two', 'Three']) await forum.giveReply(post, { by: 'maya', text, createdAt: at(-1) })
  const panels = panelFactory(fixture)
  const { questionId } = await panels.giveQuestion({ status: 'CLOSED' })
  await panels.giveAnswer(questionId, 'maya')
  const view = await readEngagement(fixture.as('theo'), userId)
  expect(view?.member).toEqual({ id: userId, name: 'Maya Chen', email: expect.stringContaining('@'), isActive: true })
  expect(view?.months).toHaveLength(12)
  const november = { signIns: 2, articlesSubmitted: 1, answers: 1, posts: 1, replies: 3 }
  expect(await monthOf('2026-11')).toEqual({ ...NONE, ...november, month: '2026-11' })
  expect(await monthOf('2026-10')).toMatchObject({ signIns: 1, articlesPublished: 1, introductions: 1 })
  expect(view?.months[0]).toEqual({ ...NONE, month: '2025-12' })
  expect(await monthOf('2026-10', 'sam')).toEqual({ ...NONE, month: '2026-10' })
})

it('the health score states its reasons, in days', async () => {
  await fixture.change(fixture.cast.maya, { lastAccessedAt: at(-45 * DAY), standing: 'GOOD' })
  const view = await readEngagement(fixture.as('pia'), fixture.id('maya'))
  expect(view?.health).toMatchObject({ health: 'AMBER', reasons: ['AWAY'], daysAway: 45, hasSignedIn: true })
  const left = await readEngagement(fixture.as('pia'), fixture.id('ian'))
  expect(left).toMatchObject({ health: null, member: { isActive: false } })
})

it('only staff with the permission, and only about members of their community', async () => {
  await expect(readEngagement(fixture.as('maya'), fixture.id('maya'))).rejects.toMatchObject({ code: 'NotAllowed' })
  await expect(
    readEngagement(fixture.as('stig', NOW, fixture.cast.meridian), fixture.id('maya')),
  ).rejects.toMatchObject({
    code: 'NotAllowed',
  })
  expect(await readEngagement(fixture.as('theo'), fixture.id('lena'))).toBeNull()
  expect(await readEngagement(fixture.as('theo'), fixture.id('ada'))).toBeNull()
})

it("yesterday evening in the community's time zone is one day ago", async () => {
  const evening = new Date('2026-11-20T04:59:00Z')
  await fixture.change(fixture.cast.maya, { lastAccessedAt: evening })
  const morning = new Date('2026-11-20T14:00:00Z')
  const view = await readEngagement(fixture.as('pia', morning), fixture.id('maya'))
  expect(view?.health).toMatchObject({ daysAway: 1 })
})

it("the remaining days are calendar days of the community's time zone", async () => {
  const { userId, communityId } = fixture.actor('maya')
  const id = 'ending'
  // At ten in New York: less than a day is left, and the membership ends tomorrow.
  await fixture.db().commit([
    build.insert(subscriptions).values({
      ...{ id, communityId, userId, providerId: id, providerCustomerId: id, state: 'active', endsAtRenewal: true },
      ...{ balanceCents: 0, currency: 'USD', productName: 'Membership', renewsAt: at(23 * 60) },
      ...{ readAt: NOW, createdAt: NOW },
    }),
  ])
  const view = await readEngagement(fixture.as('pia'), userId)
  expect(view?.health).toMatchObject({ reasons: expect.arrayContaining(['ENDS_SOON']), daysLeft: 1 })
})

it("no API of members or visitors returns a member's health, or notes about one", () => {
  for (const audience of ['member', 'public']) {
    const printed = readFileSync(new URL(`../../../bff-${audience}/schema.graphql`, import.meta.url), 'utf8')
    expect(printed).toContain('type Query')
    expect(printed).not.toMatch(/health|memberNote|memberEngagement/i)
  }
})
