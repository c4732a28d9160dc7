import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offers } from '#db/schema/content/offers.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { daysFrom, type OfferFactory, offerFactory } from '#db/testing/content/offers.ts'
import { losingPermissions } from '#db/testing/races/losing-permissions.ts'
import { OFFER_REFUSALS } from '#shared/domain/offers/messages.ts'
import type { OfferFields } from '#shared/domain/offers/views.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { listOffers, listReports, OFFER_FILTERS, readOffer } from './offers.queries.ts'
import { publishOffer, unpublishOffer, verifyOffer } from './publish-offer.ts'
import { createOffer, deleteOffer, offerMark, updateOffer } from './write-offer.ts'

let fixture: BaseFixture
let factory: OfferFactory
beforeAll(async () => {
  fixture = await baseFixture()
  factory = offerFactory(fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const FIELDS: OfferFields = {
  ...{ title: 'Quiet rooms', summary: 'Two hours in a lounge', partnerName: 'Stillgate', category: 'Travel' },
  ...{ body: 'Show the code.', redemption: 'CODE', redemptionValue: 'QUIET', tiers: [] },
  ...{ isExecutive: false, isFeatured: false, startsAt: NOW, endsAt: null },
}

function staff(minutes = 0, who: Name = 'theo') {
  return fixture.as(who, at(minutes))
}
function create(change: Partial<OfferFields> = {}, minutes = 0) {
  return createOffer(staff(minutes), { fields: { ...FIELDS, ...change }, operationId: `operation-${minutes}` })
}
async function markOf(offerId: string) {
  const offer = await readOffer(staff(), offerId)
  return offer ? offerMark(offer) : ''
}
async function edit(offerId: string, change: Partial<OfferFields>, minutes = 10) {
  const baseDetailsId = await markOf(offerId)
  return updateOffer(staff(minutes), { offerId, fields: { ...FIELDS, ...change }, baseDetailsId })
}
function audits(targetId: string) {
  return fixture.db().read(build.select().from(auditLog).where(eq(auditLog.targetId, targetId)))
}
async function listed(input: Partial<Parameters<typeof listOffers>[1]> = {}) {
  const { edges } = await listOffers(staff(), { search: '', filter: null, first: 10, after: null, ...input })
  return edges.map(({ node }) => node.title)
}

describe('[ADM-023] writing an offer', () => {
  it('creates a draft, once per operation', async () => {
    const made = await create({
      title: ' Quiet \n rooms ',
      body: ' One.\r\nTwo. ',
      tiers: ['Member', ' Fellow', 'Member'],
    })
    expect(made).toMatchObject({ title: 'Quiet rooms', body: 'One.\nTwo.', tiers: ['Fellow', 'Member'] })
    expect(made).toMatchObject({ isPublished: false, verifiedAt: null, clicks: 0, reportCount: 0 })
    expect((await create()).id).toBe(made.id)
    expect(await audits(made.id)).toMatchObject([
      { action: 'offer.create', before: null, after: { title: 'Quiet rooms' }, visibleToMember: false },
    ])
  })

  it.each([
    [{ title: ' ' }, { title: 900 }],
    [{ title: 'x'.repeat(101) }, { title: 999 }],
    [{ summary: '' }, { summary: 900 }],
    [{ summary: 'x'.repeat(201) }, { summary: 999 }],
    [{ partnerName: '' }, { partnerName: 900 }],
    [{ category: 'x'.repeat(41) }, { category: 999 }],
    [{ body: '\n' }, { body: 900 }],
    [{ body: 'x'.repeat(4001) }, { body: 999 }],
    [{ redemptionValue: '' }, { redemptionValue: 999 }],
    [{ redemptionValue: 'A\nB' }, { redemptionValue: 999 }],
    [{ redemption: 'LINK', redemptionValue: 'http://partner.example' }, { redemptionValue: 100 }],
    [{ redemption: 'LINK', redemptionValue: 'javascript:alert(1)' }, { redemptionValue: 100 }],
    [{ redemption: 'CONTACT', redemptionValue: 'not an address' }, { redemptionValue: 130 }],
    [{ endsAt: NOW }, { endsAt: 140 }],
    [{ tiers: Array.from({ length: 21 }, (_, i) => `${i}`) }, { tiers: 999 }],
    [{ tiers: [' '] }, { tiers: 999 }],
  ] as const)('refuses %o by the field', async (change, fields) => {
    await expect(create(change)).rejects.toMatchObject({ code: 'BadRequest.Invalid', fields })
    expect(await listed()).toEqual([])
  })

  it('changes it; saving based on outdated details is refused', async () => {
    const { id } = await create()
    const baseDetailsId = await markOf(id)
    expect(await edit(id, { isFeatured: true })).toMatchObject({ isFeatured: true, title: FIELDS.title })
    expect(await edit(id, { isFeatured: true }, 11)).toMatchObject({ isFeatured: true })
    const second = updateOffer(staff(12), { offerId: id, fields: { ...FIELDS, title: 'Second' }, baseDetailsId })
    await expect(second).rejects.toMatchObject({ code: 'StaleRevision', message: OFFER_REFUSALS.changedMeanwhile })
    expect((await audits(id)).map(({ action }) => action)).toEqual(['offer.create', 'offer.edit'])
  })

  it('does not overwrite what somebody else saves at the same moment', async () => {
    const { id } = await create()
    const ctx = staff(11)
    const commitIf = ctx.db.commitIf.bind(ctx.db)
    ctx.db.commitIf = async (statements) => {
      ctx.db.commitIf = commitIf
      await edit(id, { title: 'Of the first' })
      return commitIf(statements)
    }
    const second = updateOffer(ctx, {
      ...{ offerId: id, baseDetailsId: await markOf(id) },
      fields: { ...FIELDS, title: 'Of the second' },
    })
    await expect(second).rejects.toMatchObject({ code: 'StaleRevision' })
    expect(await readOffer(staff(), id)).toMatchObject({ title: 'Of the first' })
  })

  it('deletes it with its reports by members', async () => {
    const offer = await factory.giveOffer()
    await factory.giveReport(offer, fixture.id('maya'))
    await deleteOffer(staff(), offer.id)
    expect(await readOffer(staff(), offer.id)).toBeNull()
    expect(await factory.countReports()).toBe(0)
    expect(await audits(offer.id)).toMatchObject([{ action: 'offer.delete', after: null }])
  })
})

describe('publishing', () => {
  it('shows a draft, confirms that it works, and can be undone', async () => {
    const { id } = await create()
    expect(await publishOffer(staff(5), id)).toMatchObject({ isPublished: true, verifiedAt: at(5) })
    expect(await unpublishOffer(staff(6), id)).toMatchObject({ isPublished: false, verifiedAt: at(5) })
    expect((await audits(id)).map(({ action }) => action)).toEqual(['offer.create', 'offer.publish', 'offer.unpublish'])
  })

  it('checking an offer extends it and settles its reports', async () => {
    const offer = await factory.giveOffer({ verifiedAt: daysFrom(NOW, -100) })
    await factory.giveReport(offer, fixture.id('maya'), 'It is unknown.')
    expect(await listReports(staff(), offer.id)).toMatchObject([{ memberName: 'Maya Chen', note: 'It is unknown.' }])
    expect(await verifyOffer(staff(5), offer.id)).toMatchObject({ verifiedAt: at(5), reportCount: 0 })
    expect(await readOffer(staff(), offer.id)).toMatchObject({ verifiedAt: at(5), reportCount: 0 })
    expect(await listReports(staff(), offer.id)).toEqual([])
  })

  it.each([
    ['publishing one that has ended', publishOffer, { isPublished: false, endsAt: NOW }, 'endIsPast'],
    ['checking a draft', verifyOffer, { isPublished: false }, 'isDraft'],
    ['checking one that has ended', verifyOffer, { endsAt: NOW }, 'isOver'],
  ] as const)('refuses %s', async (_name, change, options, refusal) => {
    const { id } = await factory.giveOffer(options)
    await expect(change(staff(), id)).rejects.toMatchObject({
      ...{ code: 'InvalidTransition', message: OFFER_REFUSALS[refusal] },
    })
    expect(await audits(id)).toEqual([])
  })

  it.each([
    ['publishing a live one', publishOffer, true],
    ['unpublishing a draft', unpublishOffer, false],
  ] as const)('%s again changes nothing and is answered as done', async (_name, change, isPublished) => {
    const { id } = await factory.giveOffer({ isPublished })
    const before = await readOffer(staff(), id)
    expect(await change(staff(5), id)).toEqual(before)
    expect(await readOffer(staff(), id)).toEqual(before)
    expect(await audits(id)).toEqual([])
  })

  it('refuses the offer after the two hundredth', async () => {
    for (let i = 0; i < 200; i++) await factory.giveOffer()
    const { id } = await create()
    await expect(publishOffer(staff(), id)).rejects.toMatchObject({ message: OFFER_REFUSALS.tooManyPublished })
  })
})

describe('the list of staff', () => {
  it('has offers of every state, newest first, and is searched by title and partner', async () => {
    const titles = {
      DRAFT: { isPublished: false, endsAt: NOW },
      SHOWN: {},
      NOT_STARTED: { startsAt: daysFrom(NOW, 1), verifiedAt: daysFrom(NOW, -90) },
      UNVERIFIED: { verifiedAt: daysFrom(NOW, -90) },
      EXPIRED: { endsAt: NOW },
    }
    for (const [i, [title, change]] of Object.entries(titles).entries())
      await factory.giveOffer({ title, partnerName: `Partner ${i}`, createdAt: daysFrom(NOW, i), ...change })
    const reported = await factory.giveOffer({ title: 'Reported', createdAt: daysFrom(NOW, -1), partnerName: 'X' })
    await factory.giveReport(reported, fixture.id('maya'))
    expect(await listed()).toEqual(['EXPIRED', 'UNVERIFIED', 'NOT_STARTED', 'SHOWN', 'DRAFT', 'Reported'])
    for (const filter of OFFER_FILTERS) {
      const found = { REPORTED: ['Reported'], SHOWN: ['SHOWN', 'Reported'] }[filter as string] ?? [filter]
      expect(await listed({ filter })).toEqual(found)
    }
    expect(await listed({ search: 'partner 3' })).toEqual(['UNVERIFIED'])
    expect(await listed({ search: 'not_' })).toEqual(['NOT_STARTED'])
    await factory.giveOffer({ title: 'Übersetzungen', createdAt: daysFrom(NOW, 9), partnerName: 'Épicerie' })
    for (const search of ['übersetzung', 'épicerie', 'ÉPI'])
      expect(await listed({ search }), search).toEqual(['Übersetzungen'])
  })

  it('continues after the previous page', async () => {
    for (let i = 0; i < 3; i++) await factory.giveOffer({ title: `${i}`, createdAt: at(i) })
    const first = await listOffers(staff(), { search: '', filter: null, first: 2, after: null })
    expect(first.edges.map(({ node }) => node.title)).toEqual(['2', '1'])
    expect(first.pageInfo.hasNextPage).toBe(true)
  })
})

describe('permissions', () => {
  const VERBS = [
    ['list', (ctx: ReturnType<typeof staff>) => listOffers(ctx, { search: '', filter: null, first: 1, after: null })],
    ['create', (ctx: ReturnType<typeof staff>) => createOffer(ctx, { fields: FIELDS, operationId: 'x' })],
  ] as const
  it.each(VERBS)('staff with the panels permission only are refused: %s', async (_name, verb) => {
    await expect(verb(staff(0, 'pia'))).rejects.toMatchObject({ code: 'NotAllowed' })
  })

  it.each([
    ['read', readOffer],
    ['publish', publishOffer],
    ['unpublish', unpublishOffer],
    ['check', verifyOffer],
    ['delete', deleteOffer],
  ] as const)(
    '%s: staff without the permission are refused, and an offer of another community is not there',
    async (name, verb) => {
      const { id } = await factory.giveOffer()
      await expect(verb(staff(0, 'pia'), id)).rejects.toMatchObject({ code: 'NotAllowed' })
      const elsewhere = verb(staff(0, 'stig'), id)
      if (name === 'read') expect(await elsewhere).toBeNull()
      else await expect(elsewhere).rejects.toMatchObject({ code: 'NotFound' })
      const [row] = await fixture.db().read(build.select().from(offers).where(eq(offers.id, id)))
      expect(row).toMatchObject({ isPublished: true, verifiedAt: NOW })
    },
  )

  it.each([
    [
      'edit',
      async (ctx, offerId) => updateOffer(ctx, { offerId, fields: FIELDS, baseDetailsId: await markOf(offerId) }),
    ],
    ['publish', publishOffer],
    ['unpublish', unpublishOffer],
    ['check', verifyOffer],
    ['delete', deleteOffer],
  ] as readonly (readonly [string, (ctx: ReturnType<typeof staff>, offerId: string) => Promise<unknown>])[])(
    'withdrawn between read and write stop the write: %s',
    async (name, verb) => {
      const { id } = await factory.giveOffer({ isPublished: name !== 'publish' })
      const stored = () => fixture.db().read(build.select().from(offers))
      const before = await stored()
      await expect(verb(await losingPermissions(fixture, staff(5)), id)).rejects.toMatchObject({ code: 'NotAllowed' })
      expect(await stored()).toEqual(before)
      expect(await audits(id)).toEqual([])
    },
  )

  it('without a session every query is refused', async () => {
    const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const { errors } = await (await caller.post('/graphqlAdmin', { query: '{ offers { edges { cursor } } }' })).json()
    expect(errors).toMatchObject([{ extensions: { code: 'NotAuthenticated' } }])
  })
})
