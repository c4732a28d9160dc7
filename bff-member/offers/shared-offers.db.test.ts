import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offerCommunities, offers } from '#db/schema/content/offers.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { daysFrom, type OfferFactory, offerFactory } from '#db/testing/content/offers.ts'
import { type ContactFixture, contactFixture } from '../testing/contact-fixture.ts'

const LIST = '{ offers { offers { title } } homeOffers { title } searchOffers(text: "lounge") { title } }'
const ONE = 'query ($id: ID!) { offer(id: $id) { title isReportedByMe } }'
const OPEN = 'mutation ($id: ID!) { offerOpen(offerId: $id) }'
const REPORT = 'mutation ($id: ID!) { offerReport(offerId: $id) { isReportedByMe } }'

let fixture: ContactFixture
let factory: OfferFactory
let maya: TestMember
let lena: TestMember
beforeAll(async () => {
  fixture = await contactFixture()
  factory = offerFactory(fixture)
  maya = fixture.actor('maya')
  lena = fixture.actor('lena')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

/** An offer of the admin community, shown at Meridian and not at Harbor. */
async function giveShared(change: Partial<typeof offers.$inferInsert> = {}) {
  const { council, meridian } = fixture.cast
  const offer = await factory.giveOffer({
    ...{ communityId: council.id, title: 'Everywhere', summary: 'A lounge', isFeatured: true },
    ...{ redemption: 'LINK', redemptionValue: 'https://partner.example/x', ...change },
  })
  await factory.showIn(offer, meridian.id)
  return offer
}

describe('an offer of the admin community', () => {
  it('is on the list, the home, the search and its page in the communities that show it, and nowhere else', async () => {
    const { id } = await giveShared()
    const seen = [{ title: 'Everywhere' }]
    expect((await fixture.ask(maya, LIST)).data).toEqual({
      ...{ offers: { offers: seen }, homeOffers: seen, searchOffers: seen },
    })
    expect((await fixture.ask(maya, ONE, { id })).data.offer.title).toBe('Everywhere')
    expect((await fixture.ask(lena, LIST)).data).toEqual({ offers: { offers: [] }, homeOffers: [], searchOffers: [] })
    expect((await fixture.ask(lena, ONE, { id })).data.offer).toBeNull()
    for (const call of [OPEN, REPORT]) expect((await fixture.ask(lena, call, { id })).code).toBe('NotFound')
    expect(await factory.countReports()).toBe(0)
  })

  it.each([
    ['is a draft', { isPublished: false }],
    ['ended now', { endsAt: NOW }],
    ['nobody checked for 90 days', { verifiedAt: daysFrom(NOW, -90) }],
    ['is for another tier', { tiers: ['Fellow'] }],
  ])('that %s is shown nowhere', async (_name, change) => {
    await giveShared(change)
    expect((await fixture.ask(maya, LIST)).data.offers.offers).toEqual([])
  })

  it('is no longer shown once its row says so', async () => {
    await giveShared()
    await fixture.db().commit([build.update(offerCommunities).set({ isShown: false })])
    expect((await fixture.ask(maya, LIST)).data.offers.offers).toEqual([])
  })

  it("counts its clicks in the member's community", async () => {
    const { id } = await giveShared()
    await factory.showIn({ id }, fixture.cast.harbor.id)
    for (const who of [maya, maya, lena])
      expect((await fixture.ask(who, OPEN, { id })).data.offerOpen).toBe('https://partner.example/x')
    const rows = await fixture.db().read(build.select().from(offerCommunities))
    const clicksIn = (communityId: string) => rows.find((row) => row.communityId === communityId)?.clicks
    expect([clicksIn(fixture.cast.meridian.id), clicksIn(fixture.cast.harbor.id)]).toEqual([2, 1])
    const [offer] = await fixture.db().read(build.select().from(offers).where(eq(offers.id, id)))
    expect(offer?.clicks).toBe(0)
  })

  it("is reported in the member's community, and the admins of the admin community are notified", async () => {
    const { id } = await giveShared()
    for (const _ of [1, 2])
      expect((await fixture.ask(maya, REPORT, { id })).data.offerReport).toEqual({ isReportedByMe: true })
    expect(await factory.countReports()).toBe(1)
    const told = await fixture.notificationsTo(fixture.actor('ada'))
    expect(told).toMatchObject([{ option: 'offer-reports', url: `/admin/marketplace/${id}` }])
    expect((await fixture.ask(maya, ONE, { id })).data.offer.isReportedByMe).toBe(true)
  })
})
