import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCommunityByHost } from '#db/communities/read-community-by-host.ts'
import { applyDueChanges } from '#db/communities/sites/apply-changes.ts'
import { groupMark } from '#db/communities/sites/read-site.ts'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { contentVersions } from '#db/schema/content/content-bank.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { communityVersions } from '#db/schema/staff/community-versions.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { siteFactory } from '#db/testing/content/sites.ts'
import { contentFactory } from '#db/testing/content/texts.ts'
import { losingPermissions } from '#db/testing/races/losing-permissions.ts'
import { fieldsOf, type SiteGroup } from '#shared/domain/communities/sites/fields.ts'
import { SITE_FAULTS } from '#shared/domain/communities/sites/messages.ts'
import { PACKAGE_FAULTS } from '#shared/domain/communities/sites/packages.ts'
import { valuesOf } from '#shared/domain/communities/sites/site.ts'
import { toBase64 } from '#shared/kernel/crypto/base64.ts'
import { makePng } from '#shared/server/images/testing/make-png.ts'
import { addPackage, readPackages } from './add-package.ts'
import { addSitePicture } from './add-picture.ts'
import { type ChangeSiteInput, changeSiteGroup } from './change-site.ts'
import { announceClosing } from './closing/announce-closing.ts'
import { createSite } from './create-site.ts'
import { requestExport } from './export/request-export.ts'
import { readHistory, readPlannedChanges } from './read-site-page.ts'
import { cancelSiteChange, restoreSite } from './restore-site.ts'
import { readSite } from './site-access.ts'

let fixture: BaseFixture
let giveSite: ReturnType<typeof siteFactory>['giveSite']
beforeAll(async () => {
  fixture = await baseFixture()
  giveSite = siteFactory(fixture).giveSite
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function council(minutes = 0, who: Name = 'ada') {
  return fixture.as(who, at(minutes), fixture.cast.council)
}

/** The form of a group as shown, with these fields changed. */
async function form(code: string, group: SiteGroup, typed: Record<string, string>): Promise<ChangeSiteInput> {
  const { state } = await readSite(council(), code)
  const base = await groupMark(state, group)
  return {
    code,
    group,
    base,
    typed: { ...valuesOf(state, fieldsOf(group)), ...typed },
    reason: 'Asked for',
    startsAt: null,
  }
}
async function change(code: string, group: SiteGroup, typed: Record<string, string>, minutes = 1) {
  return changeSiteGroup(council(minutes), await form(code, group, typed))
}
async function history(code: string) {
  const { versions } = await readHistory(council(), code, null)
  return versions.map(({ number, author, reason, differences }) => [
    number,
    author,
    reason,
    differences.map(({ path }) => path),
  ])
}

describe('[BRAND-003] a change of a brand', () => {
  it('is a version with person, reason and changes; the one before the first change is kept', async () => {
    const { code } = await giveSite()
    await change(code, 'IDENTITY', { 'config.tagline': 'By the water' })
    await change(code, 'PRODUCTS', { 'config.products.forum.enabled': 'on' }, 2)
    expect(await history(code)).toEqual([
      [3, 'Ada Lindqvist', 'Asked for', ['config.products.forum.enabled']],
      [2, 'Ada Lindqvist', 'Asked for', ['config.tagline']],
      [1, null, 'As it was before the first change here.', []],
    ])
  })

  it('repeated, changes nothing', async () => {
    const { code } = await giveSite()
    const typed = await form(code, 'IDENTITY', { 'config.tagline': 'By the water' })
    await changeSiteGroup(council(1), typed)
    expect((await changeSiteGroup(council(2), typed)).version).toBe(2)
  })

  it('changes hosts: emails link to the first one, and a host of another community is refused at its field', async () => {
    const { code, id } = await giveSite(['quay.example'])
    const moved = await change(code, 'HOSTS', { hosts: `new-${id}.example\nquay.example` })
    expect(moved.state.hosts).toEqual([`new-${id}.example`, 'quay.example'])
    expect(await readCommunityByHost(council(), `new-${id}.example`)).toMatchObject({ id })
    await expect(change(code, 'HOSTS', { hosts: '' })).rejects.toMatchObject({
      fieldMessages: { hosts: SITE_FAULTS.hostsNeeded },
    })
    await expect(change(code, 'HOSTS', { hosts: 'harbor.localhost' })).rejects.toMatchObject({
      fieldMessages: { hosts: SITE_FAULTS.hostTaken('harbor.localhost') },
    })
  })

  it('is refused with a message at each invalid field, and for a picture of another brand', async () => {
    const { code } = await giveSite()
    await expect(change(code, 'LOOKS', { 'config.looks.accent': 'red' })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
      fieldMessages: { 'config.looks.accent': SITE_FAULTS.colour },
    })
    await expect(change(code, 'LOOKS', { 'config.auth.logo': 'none' })).rejects.toMatchObject({
      fieldMessages: { 'config.auth.logo': SITE_FAULTS.image },
    })
    await expect(
      changeSiteGroup(council(), { ...(await form(code, 'IDENTITY', { name: 'X' })), reason: ' ' }),
    ).rejects.toMatchObject({ fieldMessages: { reason: expect.any(String) } })
  })

  it('does not overwrite another admin’s change of the same fields; other fields may change meanwhile', async () => {
    const { code } = await giveSite()
    const [mine, theirs] = [await form(code, 'LINKS', { 'config.execLink': 'https://a.example' }), 'https://b.example']
    await change(code, 'IDENTITY', { 'config.tagline': 'By the water' })
    await change(code, 'LINKS', { 'config.execLink': theirs }, 2)
    await expect(changeSiteGroup(council(3), mine)).rejects.toMatchObject({
      code: 'StaleRevision',
      extensions: { reason: 'changedMeanwhile' },
    })
    const both = await Promise.allSettled(
      ['c', 'd'].map((one) => change(code, 'LINKS', { 'config.execLink': `https://${one}.example` }, 4)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is undone by a new version, which can be undone too', async () => {
    const { code } = await giveSite()
    await change(code, 'IDENTITY', { name: 'Pier Council' })
    const back = await restoreSite(council(2), { code, version: 1, base: 2, reason: 'A mistake' })
    expect(back).toMatchObject({ version: 3, state: { name: 'Quay Council' } })
    await expect(restoreSite(council(3), { code, version: 2, base: 2, reason: 'x' })).rejects.toMatchObject({
      code: 'StaleRevision',
    })
    expect((await restoreSite(council(4), { code, version: 2, base: 3, reason: 'x' })).state.name).toBe('Pier Council')
    await expect(restoreSite(council(5), { code, version: 9, base: 4, reason: 'x' })).rejects.toThrow('NotFound')
  })
})

describe('[ART-063] closures of a brand', () => {
  it('start and end at midnight there; they are versioned, follow the time zone, and can be undone', async () => {
    const { code, id } = await giveSite()
    await change(code, 'CLOSURES', { closures: '2026-12-23 to 2027-01-02' })
    const stored = async () => {
      const rows = await fixture
        .db()
        .read(build.select().from(articleClosures).where(eq(articleClosures.communityId, id)))
      return rows.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()])
    }
    expect(await stored()).toEqual([['2026-12-22T23:00:00.000Z', '2027-01-01T23:00:00.000Z']])
    await change(code, 'IDENTITY', { timeZone: 'America/New_York' }, 2)
    expect(await stored()).toEqual([['2026-12-23T05:00:00.000Z', '2027-01-02T05:00:00.000Z']])
    await change(code, 'CLOSURES', { closures: '' }, 3)
    expect(await stored()).toEqual([])
    const back = await restoreSite(council(4), { code, version: 2, base: 4, reason: 'A mistake' })
    expect(back.state.closures).toEqual([{ from: '2026-12-23', until: '2027-01-02' }])
    expect(await stored()).toEqual([['2026-12-22T23:00:00.000Z', '2027-01-01T23:00:00.000Z']])
    expect((await history(code)).map(([, , , paths]) => paths)).toEqual([
      ['timeZone', 'closures'],
      ['closures'],
      ['timeZone'],
      ['closures'],
      [],
    ])
  })

  it('of a version without them are those of the next one', async () => {
    const { code, id } = await giveSite()
    await change(code, 'CLOSURES', { closures: '2026-12-23 to 2027-01-02' })
    await fixture
      .db()
      .commit([build.update(communityVersions).set({ closures: null }).where(eq(communityVersions.communityId, id))])
    await change(code, 'IDENTITY', { name: 'Pier Council' }, 2)
    const back = await restoreSite(council(3), { code, version: 1, base: 3, reason: 'x' })
    expect(back.state).toMatchObject({ name: 'Quay Council', closures: [{ from: '2026-12-23' }] })
    expect((await history(code)).map(([, , , paths]) => paths)).toEqual([['name'], ['name'], [], []])
  })
})

const logo = 'config.auth.logo'

describe('[BRAND-002] a picture of a brand', () => {
  it('is stored in the size of its field, and shown once the field has its id', async () => {
    const { code } = await giveSite()
    const picture = { code, path: logo, data: toBase64(makePng(256)) }
    const id = await addSitePicture(council(), picture)
    expect((await change(code, 'LOOKS', { [logo]: id })).state.config.auth.logo).toBe(id)
    const other = await giveSite()
    await expect(change(other.code, 'LOOKS', { [logo]: id })).rejects.toMatchObject({
      fieldMessages: { [logo]: SITE_FAULTS.image },
    })
  })

  it.each([
    ['of another size', logo, toBase64(makePng(255))],
    ['that is no picture', logo, 'aGVsbG8='],
    ['that is not base64', logo, '<svg>'],
    ['for another field', 'config.navMore', toBase64(makePng(256))],
  ])('%s is refused with a sentence', async (_what, path, data) => {
    const { code } = await giveSite()
    await expect(addSitePicture(council(), { code, path, data })).rejects.toMatchObject({
      fieldMessages: { [path]: expect.any(String) },
    })
  })
})

describe('a scheduled change', () => {
  it('is made once at its time', async () => {
    const { code, id } = await giveSite()
    const later = { ...(await form(code, 'IDENTITY', { name: 'Pier Council' })), startsAt: at(60) }
    expect((await changeSiteGroup(council(), later)).state.name).toBe('Quay Council')
    expect(await applyDueChanges(council(59))).toBe(0)
    expect(await Promise.all([applyDueChanges(council(60)), applyDueChanges(council(60))])).toContain(1)
    expect(await readSite(council(61), code)).toMatchObject({ version: 2, state: { name: 'Pier Council' } })
    expect(await readPlannedChanges(council(), id)).toMatchObject([{ state: 'DONE', author: 'Ada Lindqvist' }])
  })

  it('is scheduled once, also when its form is sent twice at once, and again after it was cancelled', async () => {
    const { code, id } = await giveSite()
    const later = { ...(await form(code, 'IDENTITY', { name: 'Pier Council' })), startsAt: at(60) }
    await Promise.all([changeSiteGroup(council(), later), changeSiteGroup(council(), later)])
    await changeSiteGroup(council(1), later)
    const planned = await readPlannedChanges(council(), id)
    expect(planned).toHaveLength(1)
    await cancelSiteChange(council(2), { code, changeId: planned[0]?.id ?? '' })
    await changeSiteGroup(council(3), later)
    await changeSiteGroup(council(3), { ...later, startsAt: at(61) })
    expect((await readPlannedChanges(council(), id)).map(({ state }) => state).toSorted()).toEqual([
      ...['CANCELLED', 'WAITING', 'WAITING'],
    ])
  })

  it('is not made once its fields have changed, nor after it was cancelled', async () => {
    const { code, id } = await giveSite()
    const later = { ...(await form(code, 'IDENTITY', { name: 'Pier Council' })), startsAt: at(60) }
    await changeSiteGroup(council(), later)
    await change(code, 'IDENTITY', { name: 'Dock Council' })
    await changeSiteGroup(council(2), {
      ...(await form(code, 'LINKS', { 'config.execLink': 'https://a.example' })),
      startsAt: at(60),
    })
    const [cancelled] = await readPlannedChanges(council(), id)
    await cancelSiteChange(council(3), { code, changeId: cancelled?.id ?? '' })
    await expect(cancelSiteChange(council(4), { code, changeId: cancelled?.id ?? '' })).rejects.toThrow(
      'no longer scheduled',
    )
    expect(await applyDueChanges(council(61))).toBe(0)
    expect((await readPlannedChanges(council(), id)).map(({ state }) => state)).toEqual(['CANCELLED', 'OVERTAKEN'])
    expect(await readSite(council(62), code)).toMatchObject({
      state: { name: 'Dock Council', config: { execLink: null } },
    })
  })

  it('requires a time in the future, and a difference', async () => {
    const { code } = await giveSite()
    const typed = await form(code, 'IDENTITY', { name: 'Pier Council' })
    await expect(changeSiteGroup(council(), { ...typed, startsAt: NOW })).rejects.toMatchObject({
      fieldMessages: { startsAt: expect.any(String) },
    })
    const same = { ...(await form(code, 'IDENTITY', {})), startsAt: at(60) }
    await expect(changeSiteGroup(council(), same)).rejects.toMatchObject({ code: 'Unprocessable' })
  })
})

const newSite = {
  ...{ name: 'Pier Council', familiarName: 'Pier', hosts: 'pier.example', 'config.mailFrom': 'hello@pier.test' },
  'config.conciergeEmail': 'help@pier.test',
}

describe('[BRAND-001] a new brand', () => {
  const typed = newSite

  it('is created from a template, with its agreement and its creator as admin, once', async () => {
    const { giveText } = contentFactory(fixture)
    await giveText('article-agreement', 'Before', { where: 'harbor', version: 1 })
    await giveText('article-agreement', 'Harbor Council <concierge@harbor.test>', { where: 'harbor', version: 2 })
    await giveText('article-guidelines', 'Given up before', { where: 'harbor', version: 1 })
    await giveText('article-guidelines', null, { where: 'harbor', version: 2 })
    const made = await createSite(council(), { code: 'PIER', template: 'harbor', typed })
    expect(made).toMatchObject({
      version: 1,
      state: { hosts: ['pier.example'], config: { mailFrom: 'hello@pier.test', icon: null } },
    })
    expect((await createSite(council(1), { code: 'PIER', template: 'harbor', typed })).id).toBe(made.id)
    const rows = fixture.db()
    const [held, terms] = await Promise.all([
      rows.read(build.select().from(staffPermissions).where(eq(staffPermissions.communityId, made.id))),
      rows.read(build.select().from(contentVersions).where(eq(contentVersions.communityId, made.id))),
    ])
    expect(held.map(({ userId, permission }) => [userId, permission])).toEqual(
      ['admin', 'articles.edit', 'billing'].map((one) => [fixture.id('ada'), one]),
    )
    expect(terms).toMatchObject([{ version: 1, body: 'Pier Council <help@pier.test>' }])
    await expect(
      createSite(council(2), { code: 'PIER', template: 'harbor', typed: { ...typed, name: 'Other' } }),
    ).rejects.toMatchObject({
      fieldMessages: { code: SITE_FAULTS.codeTaken },
    })
    await expect(createSite(council(2), { code: 'PIER2', template: 'harbor', typed })).rejects.toMatchObject({
      fieldMessages: { hosts: SITE_FAULTS.hostTaken('pier.example') },
    })
    await expect(
      createSite(council(2), { code: '1', template: 'harbor', typed: { ...typed, name: '' } }),
    ).rejects.toMatchObject({
      fieldMessages: { code: SITE_FAULTS.code, name: SITE_FAULTS.missing },
    })
  })

  it('offers the packages that staff add; the newest of a term replaces the earlier one', async () => {
    const { code, id } = await giveSite()
    const year = {
      ...{ code, termMonths: 12, duesCents: 100_000, initiationFeeCents: 0, currency: 'USD' },
      ...{ productHandle: 'm', returnPricePointId: '' },
    }
    await addPackage(council(), { ...year, pricePointId: '1' })
    await addPackage(council(), { ...year, pricePointId: '1' })
    await addPackage(council(1), { ...year, duesCents: 120_000, pricePointId: '2', returnPricePointId: '5' })
    expect(
      (await readPackages(council(), id)).map((one) => [one.version, one.duesCents, one.returnPricePointId]),
    ).toEqual([
      [2, 120_000, '5'],
      [1, 100_000, null],
    ])
    for (const [returnPricePointId, fault] of [
      ['5', PACKAGE_FAULTS.pricePointTaken],
      ['3', PACKAGE_FAULTS.returnPricePointId],
      ['no', PACKAGE_FAULTS.returnPricePointId],
    ] as const)
      await expect(addPackage(council(), { ...year, pricePointId: '3', returnPricePointId })).rejects.toMatchObject({
        fieldMessages: { returnPricePointId: fault },
      })
    await expect(
      addPackage(council(), { ...year, duesCents: 0, currency: 'usd', pricePointId: '3' }),
    ).rejects.toMatchObject({
      fieldMessages: { duesCents: PACKAGE_FAULTS.duesCents, currency: PACKAGE_FAULTS.currency },
    })
    await expect(addPackage(council(), { ...year, duesCents: 5, pricePointId: '1' })).rejects.toMatchObject({
      fieldMessages: { pricePointId: PACKAGE_FAULTS.pricePointTaken },
    })
  })

  const priced = {
    ...{ termMonths: 12, duesCents: 100_000, initiationFeeCents: 25_000, currency: 'USD' },
    ...{ productHandle: 'm', pricePointId: '11', returnPricePointId: '' },
  }

  it('adds a package once when its form is sent twice, also with a price point without the fee', async () => {
    const { code, id } = await giveSite()
    for (let i = 0; i < 2; i++) await addPackage(council(), { ...priced, code, returnPricePointId: '12' })
    expect(await readPackages(council(), id)).toHaveLength(1)
  })

  it.each([
    ['another fee', { initiationFeeCents: 0 }],
    ['another currency', { currency: 'EUR' }],
    ['another product', { productHandle: 'n' }],
    ['a price without the fee', { returnPricePointId: '12' }],
  ])('does not say that a package was added when its price point was used with %s', async (_, other) => {
    const { code, id } = await giveSite()
    await addPackage(council(), { ...priced, code })
    await expect(addPackage(council(1), { ...priced, ...other, code })).rejects.toMatchObject({
      fieldMessages: { pricePointId: PACKAGE_FAULTS.pricePointTaken },
    })
    expect(await readPackages(council(1), id)).toHaveLength(1)
  })

  it('does not say that a package was added when it has been replaced since', async () => {
    const { code, id } = await giveSite()
    await addPackage(council(), { ...priced, code })
    await addPackage(council(1), { ...priced, code, duesCents: 120_000, pricePointId: '13' })
    await expect(addPackage(council(2), { ...priced, code })).rejects.toMatchObject({
      fieldMessages: { pricePointId: PACKAGE_FAULTS.pricePointTaken },
    })
    expect((await readPackages(council(2), id)).map(({ pricePointId }) => pricePointId)).toEqual(['13', '11'])
  })
})

describe('the settings of brands', () => {
  it("are refused without the permission, and are not found on a brand's site nor for the admin community", async () => {
    await expect(readSite(council(0, 'stig'), 'harbor')).rejects.toThrow('NotAllowed')
    await expect(readSite(fixture.as('theo'), 'harbor')).rejects.toThrow('NotFound')
    await expect(readSite(council(), 'council')).rejects.toThrow('NotFound')
    const typed = await form('harbor', 'IDENTITY', { name: 'X' })
    await expect(changeSiteGroup(fixture.as('theo'), typed)).rejects.toThrow('NotFound')
    expect((await readSite(council(), 'harbor')).state.name).toBe('Harbor Council')
  })
})

describe('a permission withdrawn between read and write stops', () => {
  const reason = 'Asked for'

  it.each([
    [
      'the upload of a picture',
      (ctx, { code }) => addSitePicture(ctx, { code, path: logo, data: toBase64(makePng(256)) }),
    ],
    ['a change that is planned', async (ctx, { code }) => changeSiteGroup(ctx, await laterChange(code))],
    ['an export', (ctx, { code }) => requestExport(ctx, { code, reason })],
    ['a closing', (ctx, { code, name }) => announceClosing(ctx, { code, name, reason, day: '2027-12-31' })],
    [
      'a new brand',
      (ctx) => createSite(ctx, { code: 'QUAY', template: 'harbor', typed: { ...newSite, hosts: 'quay.example' } }),
    ],
  ] as [string, (ctx: ReturnType<typeof council>, site: { code: string; name: string }) => Promise<unknown>][])(
    '%s',
    async (_what, act) => {
      const { code } = await giveSite()
      const { name } = (await readSite(council(), code)).state
      const ctx = await losingPermissions(fixture, council(1))
      await expect(act(ctx, { code, name })).rejects.toMatchObject({ code: 'NotAllowed' })
    },
  )

  async function laterChange(code: string) {
    return { ...(await form(code, 'IDENTITY', { name: 'Pier Council' })), startsAt: at(60) }
  }
})
