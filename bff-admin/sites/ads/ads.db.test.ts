import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ads } from '#db/schema/ads.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { adFactory } from '#db/testing/content/ads.ts'
import { daysFrom } from '#db/testing/content/offers.ts'
import { siteFactory } from '#db/testing/content/sites.ts'
import { losingPermissions } from '#db/testing/races/losing-permissions.ts'
import { AD_REFUSALS } from '#shared/domain/ads/messages.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdFields } from '#shared/domain/ads/views.ts'
import { describeAdPicture } from './ad-picture.ts'
import { findAd, listAds, pictureOfAd } from './ads.queries.ts'
import { adMark, createAd, updateAd } from './write-ad.ts'

let fixture: BaseFixture
let site: { readonly id: string; readonly code: string }
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  site = await siteFactory(fixture).giveSite()
})

const FIELDS: AdFields = {
  ...{ advertiser: 'Keel Databases', link: 'https://keel.example/council', places: [], tiers: [], isOn: true },
  ...{ startsAt: NOW, endsAt: daysFrom(NOW, 30) },
}

/** Ada is an admin of the admin community. */
function council(minutes = 0, who: Name = 'ada') {
  return fixture.as(who, at(minutes), fixture.cast.council)
}
function create(change: Partial<AdFields> = {}, shape: AdShape = 'MASTHEAD', minutes = 0) {
  const fields = { ...FIELDS, ...change }
  return createAd(council(minutes), { code: site.code, shape, fields, operationId: `operation-${minutes}` })
}
async function markOf(adId: string) {
  const ad = await findAd(council(), site, adId)
  return ad ? adMark(ad) : ''
}
function audits() {
  return fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, site.id)))
}

describe('[BRAND-005] an ad of a brand', () => {
  it('is created without a picture, once per operation, with an audit row in the admin community', async () => {
    const made = await create({ advertiser: '  Keel \n Databases ', tiers: ['Fellow', 'Fellow'] })
    const { id } = made
    expect(pictureOfAd(made)).toBeNull()
    expect(await create({ advertiser: 'Another' })).toMatchObject({ id })
    expect(await findAd(council(), site, id)).toMatchObject({
      ...{ advertiser: 'Keel Databases', shape: 'MASTHEAD', imageId: null, places: [], tiers: ['Fellow'], clicks: 0 },
      ...{ isOn: true, startsAt: NOW, endsAt: daysFrom(NOW, 30) },
    })
    expect(await audits()).toMatchObject([
      {
        ...{ action: 'site.ad-create', actorId: fixture.cast.ada.id, communityId: fixture.cast.council.id },
        after: { adId: id, advertiser: 'Keel Databases', link: FIELDS.link, tiers: 'Fellow', isAdOn: true },
      },
    ])
  })

  it('is changed; equal details change nothing', async () => {
    const { id } = await create({ places: ['HOME'] }, 'MEDIUM_SQUARE')
    const base = { code: site.code, adId: id, baseDetailsId: await markOf(id) }
    const fields: AdFields = { ...FIELDS, places: ['ARTICLES', 'HOME'], isOn: false }
    expect(await updateAd(council(5), { ...base, fields })).toMatchObject({ places: ['HOME', 'ARTICLES'], isOn: false })
    await updateAd(council(6), { ...base, fields: { ...fields, places: ['HOME', 'ARTICLES'] } })
    const rows = await audits()
    expect(rows.map(({ action }) => action)).toEqual(['site.ad-create', 'site.ad-edit'])
    // Unchanged fields are left out, except the name, which identifies the ad.
    expect(rows[1]).toMatchObject({
      before: { places: 'HOME', isAdOn: true },
      after: { advertiser: 'Keel Databases', places: 'HOME, ARTICLES', isAdOn: false },
    })
    expect(rows[1]?.before).not.toHaveProperty('advertiser')
  })

  it('is not overwritten by a writer who started from other details; a click is no change', async () => {
    const { id } = await create()
    const base = { code: site.code, adId: id, baseDetailsId: await markOf(id) }
    await fixture.db().commit([build.update(ads).set({ clicks: 7 }).where(eq(ads.id, id))])
    await updateAd(council(1), { ...base, fields: { ...FIELDS, advertiser: 'First' } })
    await expect(updateAd(council(2), { ...base, fields: { ...FIELDS, advertiser: 'Second' } })).rejects.toMatchObject({
      ...{ code: 'StaleRevision', message: AD_REFUSALS.changedMeanwhile },
    })
    expect(await findAd(council(), site, id)).toMatchObject({ advertiser: 'First' })
  })

  it('has the description of the writer who saw its picture: of two, the second is refused with the saved one', async () => {
    const { id } = await adFactory(fixture).giveAd(site.id)
    const ad = await findAd(council(), site, id)
    const picture = ad && pictureOfAd(ad)
    const of = { code: site.code, adId: id, baseAddress: picture?.address ?? '', baseAlt: picture?.alt ?? '' }
    await describeAdPicture(council(1), { ...of, alt: 'Of the first' })
    await expect(describeAdPicture(council(2), { ...of, alt: 'Of the second' })).rejects.toMatchObject({
      ...{ code: 'StaleRevision', extensions: { current: { address: picture?.address, alt: 'Of the first' } } },
    })
    expect(await findAd(council(), site, id)).toMatchObject({ imageAlt: 'Of the first' })
    const second = { ...of, baseAlt: 'Of the first', alt: 'Of the second' }
    expect(await describeAdPicture(council(3), second)).toMatchObject({ imageAlt: 'Of the second' })
  })

  it.each([
    ['no name', { advertiser: ' ' }, 'MASTHEAD', 'advertiser'],
    ['a long name', { advertiser: 'x'.repeat(81) }, 'MASTHEAD', 'advertiser'],
    ['a link without https', { link: 'http://keel.example/' }, 'MASTHEAD', 'link'],
    ['a script', { link: 'javascript:alert(1)' }, 'MASTHEAD', 'link'],
    ['a path', { link: '/v2' }, 'MASTHEAD', 'link'],
    ['a long link', { link: `https://keel.example/${'x'.repeat(500)}` }, 'MASTHEAD', 'link'],
    ['a square without a page', {}, 'MEDIUM_SQUARE', 'places'],
    ['an end at its start', { endsAt: NOW }, 'MASTHEAD', 'endsAt'],
    ['a tier without a name', { tiers: [' '] }, 'MASTHEAD', 'tiers'],
    ['many tiers', { tiers: Array.from({ length: 21 }, (_, i) => `${i}`) }, 'MASTHEAD', 'tiers'],
  ] as const)('with %s is refused at its field', async (_name, change, shape, field) => {
    await expect(create(change, shape)).rejects.toMatchObject({
      ...{ code: 'BadRequest.Invalid', fields: { [field]: expect.any(Number) } },
    })
    expect((await listAds(council(), site, { first: 5, after: null })).edges).toEqual([])
  })

  it('a banner stores no pages', async () => {
    expect(await create({ places: ['HOME'] })).toMatchObject({ places: [] })
  })

  it('stays in the list when it is over; the list is ordered by latest start, each ad once', async () => {
    const ads = adFactory(fixture)
    for (const [advertiser, day] of [['Over', -40] as const, ['Now', -1] as const, ['Coming', 9] as const])
      await ads.giveAd(site.id, { advertiser, startsAt: daysFrom(NOW, day), endsAt: daysFrom(NOW, day + 10) })
    await ads.giveAd(fixture.cast.harbor.id, { advertiser: 'Elsewhere' })
    const first = await listAds(council(), site, { first: 2, after: null })
    expect(first.edges.map(({ node }) => node.advertiser)).toEqual(['Coming', 'Now'])
    const [, last] = first.edges
    const after = { at: last?.node.startsAt ?? NOW, id: last?.node.id ?? '' }
    expect((await listAds(council(), site, { first: 2, after })).edges.map(({ node }) => node.advertiser)).toEqual([
      'Over',
    ])
  })

  it('of another brand is not found', async () => {
    const { id } = await adFactory(fixture).giveAd(fixture.cast.harbor.id)
    expect(await findAd(council(), site, id)).toBeNull()
    const change = { code: site.code, adId: id, fields: FIELDS, baseDetailsId: '' }
    await expect(updateAd(council(), change)).rejects.toMatchObject({ code: 'NotFound' })
  })

  it.each([
    ['create', (ctx) => createAd(ctx, { code: site.code, shape: 'MASTHEAD', fields: FIELDS, operationId: 'y' })],
    [
      'edit',
      async (ctx, adId) => updateAd(ctx, { code: site.code, adId, fields: FIELDS, baseDetailsId: await markOf(adId) }),
    ],
    [
      'describe',
      async (ctx, adId) => {
        const ad = await findAd(council(), site, adId)
        const picture = ad && pictureOfAd(ad)
        const seen = { baseAddress: picture?.address ?? '', baseAlt: picture?.alt ?? '' }
        return describeAdPicture(ctx, { code: site.code, adId, ...seen, alt: 'Another' })
      },
    ],
  ] as [string, (ctx: ReturnType<typeof council>, adId: string) => Promise<unknown>][])(
    'permissions withdrawn between read and write stop the write: %s',
    async (_name, verb) => {
      const { id } = await adFactory(fixture).giveAd(site.id)
      const stored = () => fixture.db().read(build.select().from(ads))
      const before = await stored()
      await expect(verb(await losingPermissions(fixture, council(5)), id)).rejects.toMatchObject({ code: 'NotAllowed' })
      expect([await stored(), await audits()]).toEqual([before, []])
    },
  )

  it('requires an admin of the admin community, on its host', async () => {
    const input = { code: site.code, shape: 'MASTHEAD', fields: FIELDS, operationId: 'x' } as const
    await expect(createAd(fixture.as('theo', NOW), input)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(createAd(council(0, 'stig'), input)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect((await listAds(council(), site, { first: 5, after: null })).edges).toEqual([])
  })
})
