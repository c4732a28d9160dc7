import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offers } from '#db/schema/content/offers.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { daysFrom, type OfferFactory, offerFactory } from '#db/testing/content/offers.ts'
import { ACCOUNT_MESSAGES } from '#shared/domain/members/messages.ts'
import { OFFER_REFUSALS } from '#shared/domain/offers/messages.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { type ContactFixture, contactFixture } from '../testing/contact-fixture.ts'

const OFFER = `id title summary partnerName category body redemption code contactEmail tiers isExecutive isFeatured
  startsAt endsAt verifiedAt isReportedByMe`
const LIST = `query ($category: String, $isExecutive: Boolean) {
  offers(category: $category, isExecutive: $isExecutive) { offers { ${OFFER} } categories } }`
const ONE = `query ($id: ID!) { offer(id: $id) { ${OFFER} } }`
const OPEN = 'mutation ($id: ID!) { offerOpen(offerId: $id) }'
const REPORT = 'mutation ($id: ID!, $note: String) { offerReport(offerId: $id, note: $note) { isReportedByMe } }'

let fixture: ContactFixture
let factory: OfferFactory
let maya: TestMember
let lena: TestMember
let theo: TestMember
beforeAll(async () => {
  fixture = await contactFixture()
  factory = offerFactory(fixture)
  maya = fixture.actor('maya')
  lena = fixture.actor('lena')
  theo = fixture.actor('theo')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function titles(who = maya, variables = {}, kind: 'member' | 'admin' = 'member'): Promise<string[]> {
  const { data } = await fixture.ask(who, LIST, variables, NOW, kind)
  return data.offers.offers.map(({ title }: { title: string }) => title)
}
async function clicksOf(id: string) {
  const [row] = await fixture.db().read(build.select().from(offers).where(eq(offers.id, id)))
  return row?.clicks
}

describe('the list of offers', () => {
  it('[ROUTE-017] has the offers that members can use now: featured offers first, then those with the latest start', async () => {
    await factory.giveOffer({ title: 'Older', startsAt: daysFrom(NOW, -9) })
    await factory.giveOffer({ title: 'Newer', startsAt: daysFrom(NOW, -2) })
    await factory.giveOffer({ title: 'Featured', isFeatured: true, startsAt: daysFrom(NOW, -20) })
    expect(await titles()).toEqual(['Featured', 'Newer', 'Older'])
  })

  it.each([
    ['a draft', { isPublished: false }],
    ['one that ended now', { endsAt: NOW }],
    ['one that begins in a moment', { startsAt: new Date(NOW.getTime() + 1) }],
    ['one that nobody checked for 90 days', { verifiedAt: daysFrom(NOW, -90) }],
    ['one of another community', { where: 'harbor' as const }],
    ['one for another tier', { tiers: ['Fellow'] }],
  ])('has no offer, and no page, of %s', async (_name, change) => {
    const { id } = await factory.giveOffer(change)
    expect(await titles()).toEqual([])
    expect((await fixture.ask(maya, ONE, { id })).data.offer).toBeNull()
    for (const [call, variables] of [
      [OPEN, { id }],
      [REPORT, { id }],
    ] as const)
      expect((await fixture.ask(maya, call, variables)).code).toBe('NotFound')
    expect(await factory.countReports()).toBe(0)
  })

  it('has the offers of the member’s tier; staff see those of all tiers', async () => {
    await fixture.change(fixture.cast.maya, { membershipTier: 'Fellow' })
    await factory.giveOffer({ title: 'For fellows', tiers: ['Fellow', 'Senior Member'] })
    await factory.giveOffer({ title: 'For members', tiers: ['Member'], startsAt: daysFrom(NOW, -3) })
    expect(await titles()).toEqual(['For fellows'])
    expect(await titles(theo, {}, 'admin')).toEqual(['For fellows', 'For members'])
    await fixture.change(fixture.cast.maya, { membershipTier: null })
    expect(await titles()).toEqual([])
  })

  it('[ROUTE-019] is filtered by category, and by executive offers; the categories stay', async () => {
    await factory.giveOffer({ title: 'Tool', category: 'Software' })
    await factory.giveOffer({ title: 'Trip', category: 'Travel', isExecutive: true, startsAt: daysFrom(NOW, -2) })
    expect(await titles(maya, { category: 'Travel' })).toEqual(['Trip'])
    expect(await titles(maya, { isExecutive: true })).toEqual(['Trip'])
    const { data } = await fixture.ask(maya, LIST, { category: 'Software' })
    expect(data.offers.categories).toEqual(['Software', 'Travel'])
  })
})

describe('the offers on the home of members', () => {
  it('are the featured ones that the reader can use, latest start first, at most three', async () => {
    const homeTitles = async () =>
      (await fixture.ask(maya, '{ homeOffers { title } }')).data.homeOffers.map(({ title }: { title: string }) => title)
    await factory.giveOffer({ title: 'Plain' })
    expect(await homeTitles()).toEqual([])
    await factory.giveOffer({ title: 'For fellows', isFeatured: true, tiers: ['Fellow'] })
    await factory.giveOffer({ title: 'Unchecked', isFeatured: true, verifiedAt: daysFrom(NOW, -90) })
    await factory.giveOffer({ title: 'Elsewhere', isFeatured: true, where: 'harbor' })
    for (let i = 1; i <= 4; i++)
      await factory.giveOffer({ title: `${i}`, isFeatured: true, startsAt: daysFrom(NOW, -i) })
    expect(await homeTitles()).toEqual(['1', '2', '3'])
  })
})

describe('the search of offers', () => {
  const SEARCH = 'query ($text: String!) { searchOffers(text: $text) { title } }'
  const found = async (text: string) =>
    (await fixture.ask(maya, SEARCH, { text })).data.searchOffers.map(({ title }: { title: string }) => title)

  it.each([
    ['lounge', ['Quiet rooms']],
    ['QUIET stillg', ['Quiet rooms']],
    ['cafe', ['Quiet rooms']],
    ['quiet software', []],
    ['ounge', []],
    ['...', []],
  ])('%s finds %j: each word begins one, without case and accents', async (text, titles) => {
    await factory.giveOffer({
      title: 'Quiet rooms',
      summary: 'A lounge',
      partnerName: 'Stillgate',
      category: 'Travel',
      body: 'Café',
    })
    await factory.giveOffer({ title: 'Quiet, but a draft: lounge', isPublished: false })
    await factory.giveOffer({ title: 'Quiet lounge of fellows', tiers: ['Fellow'] })
    expect(await found(text)).toEqual(titles)
  })
})

describe('one offer', () => {
  it('[ROUTE-018] shows the one way in which it is redeemed', async () => {
    const code = await factory.giveOffer()
    const email = await factory.giveOffer({ redemption: 'CONTACT', redemptionValue: 'a@partner.example' })
    const link = await factory.giveOffer({ redemption: 'LINK', redemptionValue: 'https://partner.example/x' })
    const read = async (id: string) => (await fixture.ask(maya, ONE, { id })).data.offer
    expect(await read(code.id)).toMatchObject({ redemption: 'CODE', code: 'CODE-1', contactEmail: null })
    expect(await read(email.id)).toMatchObject({ code: null, contactEmail: 'a@partner.example' })
    expect(await read(link.id)).toMatchObject({ redemption: 'LINK', code: null, contactEmail: null })
  })

  it('redirects to the partner and counts member clicks without storing who clicked; staff are not counted', async () => {
    const { id } = await factory.giveOffer({ redemption: 'LINK', redemptionValue: 'https://partner.example/x' })
    expect((await fixture.ask(maya, OPEN, { id })).data.offerOpen).toBe('https://partner.example/x')
    await fixture.ask(theo, OPEN, { id }, NOW, 'admin')
    await Promise.all(Array.from({ length: 5 }, () => fixture.ask(maya, OPEN, { id })))
    expect(await clicksOf(id)).toBe(6)
  })

  it('has no redirect if it has a code', async () => {
    const { id } = await factory.giveOffer()
    expect((await fixture.ask(maya, OPEN, { id })).code).toBe('NotFound')
    expect(await clicksOf(id)).toBe(0)
  })
})

describe('an offer that did not work', () => {
  it('is reported once per member, and the admins of the community are notified', async () => {
    const { id } = await factory.giveOffer({ title: 'Broken' })
    const report = { id, note: ' The desk \r\n said no. ' }
    for (const _ of [1, 2])
      expect((await fixture.ask(maya, REPORT, report)).data.offerReport).toEqual({ isReportedByMe: true })
    await Promise.all([1, 2].map(() => fixture.ask(fixture.actor('sam'), REPORT, { id })))
    expect(await factory.countReports()).toBe(2)
    expect(await fixture.notificationsTo(theo)).toEqual(
      Array(2).fill({
        option: 'offer-reports',
        message: 'A member says that the offer “Broken” didn’t work.',
        url: `/admin/marketplace/${id}`,
      }),
    )
    expect(await fixture.notificationsTo(fixture.actor('stig'))).toEqual([])
    expect((await fixture.ask(maya, ONE, { id })).data.offer.isReportedByMe).toBe(true)
    expect((await fixture.ask(await fixture.addMember('Rae Okonkwo'), ONE, { id })).data.offer.isReportedByMe).toBe(
      false,
    )
  })

  it.each([
    ['a note that is too long', () => maya, { note: 'x'.repeat(501) }, 'member', OFFER_REFUSALS.reportTooLong],
    ['staff', () => theo, {}, 'admin', ACCOUNT_MESSAGES.staff],
    ['a member of another community', () => lena, {}, 'member', 'NotFound'],
  ] as const)('is not reported by %s', async (_name, who, variables, kind, message) => {
    const { id } = await factory.giveOffer()
    const answer = await fixture.ask(who(), REPORT, { id, ...variables }, NOW, kind)
    expect(answer.message).toEqual(message)
    expect(answer.data).toBeNull()
    expect(await factory.countReports()).toBe(0)
  })

  it('is reported at most ten times a day by one member', async () => {
    for (let i = 0; i < 10; i++) {
      const { id } = await factory.giveOffer()
      expect((await fixture.ask(maya, REPORT, { id })).code).toBeUndefined()
    }
    const { id } = await factory.giveOffer()
    const refused = await fixture.ask(maya, REPORT, { id })
    expect(refused).toMatchObject({ code: 'TooManyRequests' })
    expect(refused.message).toContain(OFFER_REFUSALS.tooManyReports)
    expect((await fixture.ask(fixture.actor('sam'), REPORT, { id })).code).toBeUndefined()
    const dayLater = new Date(NOW.getTime() + 86_400_000)
    expect((await fixture.ask(maya, REPORT, { id }, dayLater)).code).toBeUndefined()
  })
})

it.each([
  ['the list', '{ offers { categories } }'],
  ['an offer', '{ offer(id: "x") { id } }'],
  ['leading to a partner', 'mutation { offerOpen(offerId: "x") }'],
  ['a report', 'mutation { offerReport(offerId: "x") { id } }'],
])('%s is for who is signed in', async (_name, query) => {
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const { errors } = await (await caller.post('/graphql', { query })).json()
  expect(errors).toMatchObject([{ extensions: { code: 'NotAuthenticated' } }])
})
