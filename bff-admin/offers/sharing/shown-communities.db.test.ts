import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offerCommunities } from '#db/schema/content/offers.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { type OfferFactory, offerFactory } from '#db/testing/content/offers.ts'
import { findOffer, listOffersFromElsewhere, listReports, readOffer } from '../offers.queries.ts'
import { unpublishOffer, verifyOffer } from '../publish-offer.ts'
import { deleteOffer } from '../write-offer.ts'
import { listBrandsOfOffer, setOfferCommunities } from './shown-communities.ts'

let fixture: BaseFixture
let factory: OfferFactory
beforeAll(async () => {
  fixture = await baseFixture()
  factory = offerFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function council(minutes = 0) {
  return fixture.as('ada', at(minutes), fixture.cast.council)
}
function giveOffer() {
  return factory.giveOffer({ communityId: fixture.cast.council.id, title: 'Everywhere' })
}
async function shownIn(offerId: string) {
  return (await listBrandsOfOffer(council(), offerId)).filter(({ isShown }) => isShown).map(({ code }) => code)
}

describe('the communities of an offer', () => {
  it('are chosen by an admin of the admin community, replacing the previous choice; the clicks of one stay', async () => {
    const { id } = await giveOffer()
    const { meridian, harbor } = fixture.cast
    await setOfferCommunities(council(), { offerId: id, baseCodes: [], codes: [meridian.code, harbor.code] })
    await fixture.db().commit([build.update(offerCommunities).set({ clicks: 3 })])
    const base = { offerId: id, baseCodes: [harbor.code, meridian.code] }
    await setOfferCommunities(council(1), { ...base, codes: [harbor.code] })
    await setOfferCommunities(council(2), { ...base, codes: [harbor.code, harbor.code] })
    const stale = setOfferCommunities(council(2), { ...base, codes: [meridian.code] })
    await expect(stale).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await shownIn(id)).toEqual([harbor.code])
    const left = (await listBrandsOfOffer(council(), id)).find(({ code }) => code === meridian.code)
    expect(left).toMatchObject({ isShown: false, clicks: 3, reports: 0 })
    const audits = await fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, id)))
    expect(audits.map(({ action, after }) => [action, after])).toEqual([
      ['offer.communities', { communities: [meridian.code, harbor.code].toSorted().join(', ') }],
      ['offer.communities', { communities: harbor.code }],
    ])
    await setOfferCommunities(council(3), { offerId: id, baseCodes: [harbor.code], codes: [] })
    expect(await shownIn(id)).toEqual([])
  })

  it('are chosen once by two people at the same moment: the second choice is refused', async () => {
    const { id } = await giveOffer()
    const codes = [fixture.cast.meridian.code, fixture.cast.harbor.code]
    const choices = await Promise.allSettled(
      codes.map((code, i) => setOfferCommunities(council(i + 1), { offerId: id, baseCodes: [], codes: [code] })),
    )
    expect(choices.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(choices.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'StaleRevision' } })
    expect(await shownIn(id)).toEqual(codes.filter((_code, i) => choices[i]?.status === 'fulfilled'))
  })

  it.each([
    ['an unknown code', () => council(), 'nowhere', 'BadRequest.Invalid'],
    ['staff of a brand', () => fixture.as('theo'), null, 'NotFound'],
    ['staff without the right', () => fixture.as('stig', at(0), fixture.cast.council), null, 'NotAllowed'],
  ] as const)('are not changed by %s', async (_name, ctx, code, refusal) => {
    const { id } = await giveOffer()
    const codes = [code ?? fixture.cast.meridian.code]
    await expect(setOfferCommunities(ctx(), { offerId: id, codes, baseCodes: [] })).rejects.toMatchObject({
      code: refusal,
    })
    expect(await shownIn(id)).toEqual([])
  })

  it('do not exist for an offer of a brand, nor in a brand', async () => {
    const own = await factory.giveOffer()
    const codes = [fixture.cast.harbor.code]
    await expect(setOfferCommunities(council(), { offerId: own.id, codes, baseCodes: [] })).rejects.toMatchObject({
      code: 'NotFound',
    })
    expect(await listBrandsOfOffer(fixture.as('theo'), own.id)).toEqual([])
  })
})

describe('an offer of the admin community, for staff of a brand where it is shown', () => {
  async function giveShown() {
    const offer = await giveOffer()
    await factory.showIn(offer, fixture.cast.meridian.id)
    await factory.showIn(offer, fixture.cast.harbor.id)
    await fixture.db().commit([build.update(offerCommunities).set({ clicks: 2 })])
    for (const name of ['maya', 'lena'] as const)
      await factory.giveReport({ id: offer.id, communityId: fixture.cast[name].communityId }, fixture.id(name), 'No.')
    return offer
  }

  it('has its numbers there; its owner sees all', async () => {
    const { id } = await giveShown()
    expect(await findOffer(fixture.as('theo'), id)).toMatchObject({ clicks: 2, reportCount: 1 })
    expect(await listReports(fixture.as('theo'), id)).toMatchObject([
      { memberId: fixture.id('maya'), isOfThisCommunity: true },
    ])
    expect((await listOffersFromElsewhere(fixture.as('theo'))).map(({ title }) => title)).toEqual(['Everywhere'])
    expect(await findOffer(council(), id)).toMatchObject({ clicks: 4, reportCount: 2 })
    expect(await listReports(council(), id)).toHaveLength(2)
    expect((await listReports(council(), id)).every(({ isOfThisCommunity }) => !isOfThisCommunity)).toBe(true)
    expect(await listOffersFromElsewhere(council())).toEqual([])
  })

  it('is read-only there', async () => {
    const { id } = await giveShown()
    expect(await readOffer(fixture.as('theo'), id)).toBeNull()
    for (const change of [unpublishOffer, verifyOffer, deleteOffer])
      await expect(change(fixture.as('theo'), id)).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('is checked for all: the reports of every community are settled', async () => {
    const { id } = await giveShown()
    await verifyOffer(council(1), id)
    expect(await factory.countReports()).toBe(0)
  })

  it('is hidden from others while a draft, and is deleted with its communities', async () => {
    const { id } = await giveShown()
    await unpublishOffer(council(1), id)
    expect(await findOffer(fixture.as('theo'), id)).toBeNull()
    expect(await listOffersFromElsewhere(fixture.as('theo'))).toEqual([])
    await deleteOffer(council(2), id)
    expect(await fixture.db().read(build.select().from(offerCommunities))).toEqual([])
  })
})
