import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { graphql, memberToken } from '../support/api.ts'
import type { Brand } from '../support/brand.ts'
import { THEO } from '../support/browser.ts'
import { element, elements, getPage, type HttpSession, httpSession, postForm, textOf } from '../support/http.ts'
import { DEMO_MEMBERS, storyPathOf } from '../support/inspected-pages.ts'
import { send } from '../support/request.ts'
import { adOf, adPathsOf } from '../support/stored/ads.ts'

type Ads = { ads: { id: string; imageUrl: string; link: string; shape: string; advertiser: string }[] }

async function sponsoredOn(who: Brand | HttpSession, path: string) {
  const { status, document } = await getPage(who, path)
  expect(status, path).toBe(200)
  return elements(document, 'aside', { 'aria-label': 'Sponsored' })
}

test('[NAV-021] a visitor sees no ad, and neither does a member while writing or where none runs', async () => {
  const maya = await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)
  expect(await sponsoredOn(maya, '/articles')).toHaveLength(2)
  expect(await sponsoredOn(maya, '/articles/edit')).toEqual([])
  for (const path of [await storyPathOf('meridian'), '/login', '/get-started'])
    expect(await sponsoredOn('meridian', path), path).toEqual([])
  expect(await sponsoredOn(await httpSession('harbor', 'member', DEMO_MEMBERS.harbor), '/articles')).toEqual([])
})

test('[ENT-032] the ad that is shown has the picture and the link of its row', async () => {
  const token = await memberToken('lumen', DEMO_MEMBERS.lumen)
  const [banner, square] = await sponsoredOn(await httpSession('lumen', 'member', DEMO_MEMBERS.lumen), '/articles')
  const query = 'query ($shape: AdShape!) { ads(shape: $shape) { id imageUrl link shape advertiser } }'
  for (const [shape, aside] of [['MASTHEAD', banner] as const, ['MEDIUM_SQUARE', square] as const]) {
    const { data } = await graphql<Ads>('lumen', '/graphql', token, query, { shape })
    const [ad] = data?.ads ?? []
    expect(ad?.shape).toBe(shape)
    if (!aside || !ad) throw new Error(`No ad ${shape}`)
    const link = element(aside, 'a')
    expect(link.attribs).toMatchObject({ href: `/v2/ads/${ad.id}/go`, rel: 'noopener sponsored nofollow' })
    expect(element(link, 'img').attribs.src).toBe(ad.imageUrl)
    expect(textOf(link)).toContain(ad.advertiser)
    const led = await getPage(await httpSession('lumen', 'member', DEMO_MEMBERS.lumen), link.attribs.href ?? '')
    expect([led.status, led.location]).toEqual([303, ad.link])
  }
})

test('an ad leads nobody who is signed out, and no browser that only fetches ahead', async () => {
  const { go } = await adPathsOf('meridian')
  expect((await getPage('meridian', go)).location).toMatch(/^\/logout/)
  const maya = await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)
  const clicks = async () => (await adOf(go.split('/').at(-2) ?? ''))?.clicks ?? 0
  const before = await clicks()
  const ahead = await send('meridian', go, { headers: { cookie: maya.cookie, 'Sec-Purpose': 'prefetch' } })
  expect([ahead.status, await clicks()]).toEqual([204, before])
  expect((await getPage(maya, go)).status).toBe(303)
  expect(await clicks()).toBeGreaterThan(before)
  for (const other of ['harbor', 'lumen'] as const)
    expect((await getPage(await httpSession(other, 'member', DEMO_MEMBERS[other]), go)).status).toBe(404)
})

test('[BRAND-005] staff of the admin community make an ad and change it without script; what is wrong is said at its field', async () => {
  const [staff, brandStaff] = [await httpSession('admin', 'staff', THEO), await httpSession('harbor', 'staff', THEO)]
  expect((await getPage(brandStaff, '/admin/sites/HFC/ads')).status).toBe(404)
  const form = await getPage(staff, '/admin/sites/HFC/ads/new')
  const typedIn = (name: string) => element(form.document, 'input', { name }).attribs.value ?? ''
  const advertiser = `Made ${newId(new Date()).slice(-8)}`
  const typed = {
    ...{ operation: typedIn('operation'), shape: 'MASTHEAD', advertiser, link: 'http://not-safe.example', isOn: 'yes' },
    ...{ startsAt: typedIn('startsAt'), endsAt: typedIn('endsAt') },
  }
  const refused = await postForm(staff, '/admin/sites/HFC/ads/new', typed)
  expect(refused.status).toBe(422)
  for (const kept of [advertiser, 'Enter a web address that starts with https://.'])
    expect(refused.body).toContain(kept)
  const good = { ...typed, link: 'https://keel.example/' }
  const empty = await postForm(staff, '/admin/sites/HFC/ads/new', { ...good, advertiser: '', endsAt: typed.startsAt })
  expect(empty.body).toContain('The end must be after the start.')
  expect(element(parseDocument(empty.body), 'input', { name: 'advertiser' }).attribs['aria-invalid']).toBe('true')
  expect(empty.body).not.toContain('Enter the advertiser’s name')
  const square = await postForm(staff, '/admin/sites/HFC/ads/new', { ...good, shape: 'MEDIUM_SQUARE' })
  expect(square.body).toContain('Choose at least one page for a square.')
  const [created, repeated] = [
    await postForm(staff, '/admin/sites/HFC/ads/new', good),
    await postForm(staff, '/admin/sites/HFC/ads/new', good),
  ]
  expect([created.status, repeated.headers.location]).toEqual([303, created.headers.location])
  const path = String(created.headers.location).replace(/\?.*$/, '')
  const page = await getPage(staff, path)
  expect(textOf(element(page.document, 'main'))).toContain('No image yet')
  const base = element(page.document, 'input', { name: 'base' }).attribs.value ?? ''
  const details = { ...good, base }
  expect((await postForm(staff, path, { ...details, advertiser: `${advertiser} 2` })).headers.location).toBe(
    `${path}?notice=saved`,
  )
  const stale = await postForm(staff, path, { ...details, advertiser: `${advertiser} 3` })
  expect(stale.status).toBe(422)
  for (const said of ['Someone else changed this ad', `Currently saved: ${advertiser} 2`])
    expect(stale.body).toContain(said)
  expect((await getPage(staff, path.replace('HFC', 'MTC'))).status).toBe(404)
})
