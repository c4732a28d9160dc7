import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { THEO } from '../support/browser.ts'
import {
  element,
  elements,
  getPage,
  type HtmlNode,
  type HttpSession,
  httpSession,
  linksOf,
  postForm,
  textOf,
} from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { type Member, newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { offerOf, reportsOf, storeOffer } from '../support/stored/offers.ts'

/* Offers by links and forms, like a browser without script. */

let member: Member
let reader: HttpSession
let staff: HttpSession
beforeAll(async () => {
  member = await newMember('meridian')
  reader = await httpSession('meridian', 'member', member.email)
  staff = await httpSession('meridian', 'staff', THEO)
})

async function mainOf(who: HttpSession, path: string): Promise<HtmlNode> {
  const page = await getPage(who, path)
  expect(page.status, path).toBe(200)
  return element(page.document, 'main')
}

async function navOf(who: HttpSession, path: string) {
  const { document } = await getPage(who, path)
  return elements(document, 'nav', { 'aria-label': 'Main' }).flatMap(linksOf)
}

describe('[ROUTE-078] an address of offers', () => {
  test.each(['/offers', '/offers/exec', '/offers/abc?x=1'])(
    '%s redirects a member to the same one under /v2',
    async (path) => {
      const { status, location } = await getPage(reader, path)
      expect([status, location]).toEqual([302, `/v2${path}`])
    },
  )

  test('is the plain one for staff', async () => {
    expect((await getPage(staff, '/offers')).status).toBe(200)
    expect((await getPage(staff, '/offers/exec')).status).toBe(200)
  })
})

test('[NAV-007] [NAV-008] members have Offers in their menu, or EXEC when the community has an executive link', async () => {
  expect(await navOf(reader, '/v2/offers')).toContainEqual({ text: 'Offers', href: '/v2/offers' })
  const harbor = await httpSession('harbor', 'member', DEMO_MEMBERS.harbor)
  const entries = await navOf(harbor, '/v2/offers/exec')
  expect(entries).toContainEqual({ text: 'EXEC', href: '/v2/offers/exec' })
  expect(entries.map(({ text }) => text)).not.toContain('Offers')
})

test('[ROUTE-019] [BRAND-003] [ENT-025] the executive page has the executive offers and the external link, and is not an offer', async () => {
  const harbor = await httpSession('harbor', 'member', DEMO_MEMBERS.harbor)
  const main = await mainOf(harbor, '/v2/offers/exec')
  expect(textOf(element(main, 'h1'))).toBe('Executive offers')
  const links = linksOf(main)
  expect(links.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Executive program website', 'A seat at the treasury round table', 'All offers']),
  )
  expect(links.map(({ text }) => text)).not.toContain('15% off the month-end close toolkit')
  expect(links).toContainEqual({ text: 'Executive program website', href: 'https://harbor-council.example/executive' })
})

test('[ROUTE-017] [ROUTE-018] a member opens an offer from the list, uses it, and reports that it did not work', async () => {
  const title = `Rooms ${member.id.slice(-8)}`
  const { id } = await storeOffer(member.communityId, { title, category: `Cat ${member.id.slice(-6)}` })
  const href = `/v2/offers/${id}`
  expect(linksOf(await mainOf(reader, '/v2/offers'))).toContainEqual({ text: title, href })
  const category = encodeURIComponent(`Cat ${member.id.slice(-6)}`)
  expect(linksOf(await mainOf(reader, `/v2/offers?category=${category}`))).toContainEqual({ text: title, href })
  const text = textOf(await mainOf(reader, href))
  for (const part of ['QUIET-26', 'Show the code at the desk.', 'All members', 'No end date'])
    expect(text).toContain(part)

  const long = await postForm(reader, href, { note: 'x'.repeat(501) })
  expect(long.status).toBe(422)
  expect(textOf(element(parseDocument(long.body), 'textarea', { name: 'note' }))).toBe('x'.repeat(501))
  const sent = await postForm(reader, href, { note: 'The desk said no.' })
  expect([sent.status, sent.headers.location]).toEqual([303, `${href}?notice=reported`])
  expect(textOf(await mainOf(reader, `${href}?notice=reported`))).toContain(
    'Thank you. Our staff will check this offer.',
  )
  expect(textOf(await mainOf(reader, href))).toContain('We’re checking it.')
  expect(await reportsOf(id)).toMatchObject([{ userId: member.id, note: 'The desk said no.' }])

  expect(linksOf(await mainOf(staff, '/admin/marketplace?state=reported')).map(({ text }) => text)).toContain(title)
  expect(textOf(await mainOf(staff, `/admin/marketplace/${id}`))).toContain('The desk said no.')
  expect((await postForm(staff, `/admin/marketplace/${id}`, { action: 'verify' })).status).toBe(303)
  expect(await reportsOf(id)).toEqual([])
})

test('an offer on the web redirects to the partner and counts; prefetching does neither', async () => {
  const { id } = await storeOffer(member.communityId, {
    redemption: 'LINK',
    redemptionValue: 'https://partner.example/x',
  })
  const href = `/v2/offers/${id}/go`
  expect(linksOf(await mainOf(reader, `/v2/offers/${id}`)).map((link) => link.href)).toContain(href)
  const ahead = await send('meridian', href, { headers: { cookie: reader.cookie, 'Sec-Purpose': 'prefetch' } })
  expect([ahead.status, (await offerOf(id))?.clicks]).toEqual([204, 0])
  const led = await getPage(reader, href)
  expect([led.status, led.location]).toEqual([303, 'https://partner.example/x'])
  expect((await offerOf(id))?.clicks).toBe(1)
  expect((await getPage(staff, `/offers/${id}/go`)).status).toBe(303)
  expect((await offerOf(id))?.clicks).toBe(1)
})

test('an offer that has ended, is not verified, or belongs to another community is not found', async () => {
  const past = new Date(Date.now() - 1000)
  const gone = [
    await storeOffer(member.communityId, { endsAt: past }),
    await storeOffer(member.communityId, { verifiedAt: new Date(Date.now() - 91 * 86_400_000) }),
    await storeOffer((await newMember('harbor')).communityId),
  ]
  for (const { id } of gone) {
    expect((await getPage(reader, `/v2/offers/${id}`)).status).toBe(404)
    expect((await getPage(reader, `/v2/offers/${id}/go`)).status).toBe(404)
    expect((await postForm(reader, `/v2/offers/${id}`, { note: '' })).status).toBe(404)
  }
})

test('[ROUTE-066] [ADM-023] staff create an offer, publish it, change it and unpublish it; members see each state', async () => {
  const title = `Made ${newId(new Date()).slice(-8)}`
  expect((await getPage(reader, '/admin/marketplace')).location).toMatch(/^\/logout/)
  const form = await getPage(staff, '/admin/marketplace/new')
  const operation = element(form.document, 'input', { name: 'operation' }).attribs.value ?? ''
  const startsAt = element(form.document, 'input', { name: 'startsAt' }).attribs.value ?? ''
  const typed = {
    ...{ operation, title, summary: 'A sentence', partnerName: 'Stillgate', category: 'Travel', body: 'What I typed' },
    ...{ redemption: 'LINK', redemptionValue: 'http://not-safe.example', startsAt, endsAt: '' },
  }
  const refused = await postForm(staff, '/admin/marketplace/new', typed)
  expect(refused.status).toBe(422)
  for (const kept of ['What I typed', 'Enter a web address that starts with https://.'])
    expect(refused.body).toContain(kept)
  const empty = await postForm(staff, '/admin/marketplace/new', { ...typed, title: '', startsAt: '' })
  for (const name of ['title', 'startsAt'])
    expect(element(parseDocument(empty.body), 'input', { name }).attribs['aria-invalid']).toBe('true')
  expect(empty.body).not.toContain('Enter a title')
  expect((await postForm(reader, '/admin/marketplace/new', typed)).status).toBe(401)

  const good = { ...typed, redemptionValue: 'https://partner.example/a' }
  const [created, repeated] = [
    await postForm(staff, '/admin/marketplace/new', good),
    await postForm(staff, '/admin/marketplace/new', good),
  ]
  expect(created.status).toBe(303)
  expect(repeated.headers.location).toBe(created.headers.location)
  const path = String(created.headers.location).replace(/\?.*$/, '')
  const own = path.replace('/admin/marketplace', '/v2/offers')
  expect((await getPage(reader, own)).status).toBe(404)
  expect((await postForm(staff, path, { action: 'publish' })).headers.location).toBe(`${path}?notice=published`)
  expect(textOf(await mainOf(reader, own))).toContain('What I typed')
  expect((await postForm(staff, path, { action: 'publish' })).headers.location).toBe(`${path}?notice=published`)

  const page = await mainOf(staff, path)
  const base = element(page, 'input', { name: 'base' }).attribs.value ?? ''
  const details = { ...good, base, action: 'save' }
  const saved = await postForm(staff, path, { ...details, body: 'Other words' })
  expect([saved.status, saved.headers.location]).toEqual([303, `${path}?notice=saved`])
  expect(textOf(await mainOf(reader, own))).toContain('Other words')
  const stale = await postForm(staff, path, { ...details, body: 'Words of the second' })
  expect(stale.status).toBe(422)
  const compared = parseDocument(stale.body)
  expect(textOf(element(compared, 'main'))).toContain('Someone else changed this offer after you opened it.')
  expect(textOf(element(compared, 'main'))).toContain('Currently saved: Other words')
  expect(textOf(element(compared, 'textarea', { name: 'body' }))).toBe('Words of the second')

  await postForm(staff, path, { action: 'unpublish' })
  expect((await getPage(reader, own)).status).toBe(404)
  expect(linksOf(await mainOf(staff, '/admin/marketplace?state=draft')).map(({ text }) => text)).toContain(title)
})

test('[ROUTE-066] staff of the admin community choose the brands of an offer; members see it there, and staff of a brand have it read-only', async () => {
  const title = `Shared ${newId(new Date()).slice(-8)}`
  const council = await httpSession('admin', 'staff', THEO)
  const form = await getPage(council, '/admin/marketplace/new')
  const typedIn = (name: string) => element(form.document, 'input', { name }).attribs.value ?? ''
  const created = await postForm(council, '/admin/marketplace/new', {
    ...{ operation: typedIn('operation'), title, summary: 'A sentence', partnerName: 'Stillgate', category: 'Travel' },
    ...{
      body: 'The words of all',
      redemption: 'CODE',
      redemptionValue: 'ALL-26',
      startsAt: typedIn('startsAt'),
      endsAt: '',
    },
  })
  const path = String(created.headers.location).replace(/\?.*$/, '')
  const own = path.replace('/admin/marketplace', '/v2/offers')
  expect((await postForm(council, path, { action: 'publish' })).headers.location).toBe(`${path}?notice=published`)
  expect((await getPage(reader, own)).status).toBe(404)
  expect(textOf(await mainOf(council, path))).toContain('No community is chosen, so no member sees this offer.')
  const chosen = await postForm(council, path, { action: 'communities', community: 'MTC' })
  expect(chosen.headers.location).toBe(`${path}?notice=communities`)

  expect(textOf(await mainOf(reader, own))).toContain('The words of all')
  const elsewhere = await httpSession('harbor', 'member', (await newMember('harbor')).email)
  expect((await getPage(elsewhere, own)).status).toBe(404)
  expect(textOf(await mainOf(staff, '/admin/marketplace'))).toContain(title)
  const read = await mainOf(staff, path)
  expect(textOf(read)).toContain('Staff of the admin community manage this offer.')
  expect(elements(read, 'input', { name: 'base' })).toEqual([])
  for (const action of ['unpublish', 'verify']) expect((await postForm(staff, path, { action })).status).toBe(404)
  expect((await postForm(staff, path, { action: 'communities', community: 'HFC' })).status).toBe(404)

  expect((await postForm(council, path, { action: 'communities', chosen: 'MTC' })).status).toBe(303)
  expect((await getPage(reader, own)).status).toBe(404)
  expect((await getPage(staff, path)).status).toBe(404)
})
