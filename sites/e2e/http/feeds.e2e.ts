import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, inject, test } from 'vitest'
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
import { newMember } from '../support/members.ts'
import { storeOffer } from '../support/stored/offers.ts'

/* Feeds by links and forms, like a browser without script. */

let reader: HttpSession
let staff: HttpSession
let communityId: string
let email: string
beforeAll(async () => {
  const member = await newMember('meridian')
  email = member.email
  communityId = member.communityId
  reader = await httpSession('meridian', 'member', member.email)
  staff = await httpSession('meridian', 'staff', THEO)
})

async function mainOf(who: HttpSession, path: string): Promise<HtmlNode> {
  const page = await getPage(who, path)
  expect(page.status, path).toBe(200)
  return element(page.document, 'main')
}

/** The links of the section with this heading. */
function sectionLinks(main: HtmlNode, heading: string) {
  const section = elements(main, 'section').find((one) => elements(one, 'h2').map(textOf).includes(heading))
  return section ? linksOf(section) : []
}

async function hidden(path: string, name: string): Promise<string[]> {
  return elements(await mainOf(staff, path), 'input', { name }).map(({ attribs }) => attribs.value ?? '')
}

describe('[ROUTE-068] [ADM-020] staff, without script', () => {
  test('create a feed, fill and arrange it; members have it on their home until it is unpublished', async () => {
    const title = `Feed ${newId(new Date()).slice(-8)}`
    const offer = await storeOffer(communityId, { title: `Offer ${title}` })
    expect((await getPage(reader, '/admin/feeds')).location).toMatch(/^\/logout/)
    const [operation = ''] = await hidden('/admin/feeds/new', 'operation')
    const [startsAt = ''] = await hidden('/admin/feeds/new', 'startsAt')
    const details = (more: Readonly<Record<string, string>>) =>
      Object.entries({ slot: 'HOME', rule: 'MANUAL', isPublished: 'yes', startsAt, endsAt: '', title, ...more })
    const refused = await postForm(staff, '/admin/feeds/new', details({ operation, title: '' }))
    expect(refused.status).toBe(422)
    expect(element(parseDocument(refused.body), 'input', { name: 'title' }).attribs['aria-invalid']).toBe('true')
    expect(refused.body).not.toContain('Enter a title')
    const created = await postForm(staff, '/admin/feeds/new', details({ operation }))
    expect(created.status).toBe(303)
    expect((await postForm(staff, '/admin/feeds/new', details({ operation }))).headers.location).toBe(
      created.headers.location,
    )
    // Sent again with another title, as from a page that the browser has kept, the form creates another feed.
    const second = `Second ${newId(new Date()).slice(-8)}`
    const other = await postForm(staff, '/admin/feeds/new', details({ operation, title: second }))
    expect(textOf(await mainOf(staff, String(other.headers.location)))).toContain(second)
    const path = String(created.headers.location).replace(/\?.*$/, '')
    expect(textOf(await mainOf(reader, '/v2'))).not.toContain(title)

    const add = (address: string, linkTitle = '') =>
      postForm(staff, path, Object.entries({ action: 'add', address, linkTitle }))
    const origin = `http://meridian.localhost:${inject('port')}`
    expect((await add(`${origin}/v2/offers/${offer.id}`)).headers.location).toBe(`${path}?notice=added`)
    const untitled = await add('https://elsewhere.example/x')
    expect(untitled.status).toBe(422)
    expect(element(parseDocument(untitled.body), 'input', { name: 'address' }).attribs.value).toBe(
      'https://elsewhere.example/x',
    )
    expect(untitled.body).toContain('Enter a title of up to 120 characters for this link.')
    await add('https://elsewhere.example/x', 'Elsewhere')
    expect((await add('/stories/never-written')).body).toContain('Nothing published was found at this address.')
    const names = async () =>
      sectionLinks(await mainOf(reader, '/v2'), title).map(({ text }) => text.replace(/ \(.*/, ''))
    expect(await names()).toEqual([`Offer ${title}`, 'Elsewhere'])
    expect(sectionLinks(await mainOf(reader, '/v2'), title)[0]?.href).toBe(`/v2/offers/${offer.id}`)

    const items = await hidden(path, 'item')
    const act = (action: string) =>
      postForm(staff, path, [
        ['action', action],
        ...items.flatMap((id) => [['item', id] as const, ['baseItem', id] as const]),
      ])
    const movedUp = await act(`up ${items[1]}`)
    expect([movedUp.status, movedUp.headers.location]).toEqual([303, `${path}?notice=arranged#item-${items[1]}`])
    expect(await names()).toEqual(['Elsewhere', `Offer ${title}`])
    await act(`pin ${items[0]}`)
    expect(await names()).toEqual([`Offer ${title}`, 'Elsewhere'])
    await act(`remove ${items[0]}`)
    expect(await names()).toEqual(['Elsewhere'])
    // From a second tab.
    expect((await act(`remove ${items[0]}`)).headers.location).toBe(`${path}?notice=removed#item-${items[1]}`)
    expect((await act(`pin ${items[0]}`)).body).toContain('This item is no longer in the feed.')
    expect((await act(`up ${items[1]}`)).body).toContain('Someone else changed the items after you opened this page.')

    const [base = ''] = await hidden(path, 'base')
    const saved = await postForm(staff, path, [...details({ base, action: 'save', slot: 'ARTICLES' })])
    expect(saved.headers.location).toBe(`${path}?notice=saved`)
    expect(await names()).toEqual([])
    expect(sectionLinks(await mainOf(reader, '/articles'), title)).toHaveLength(1)

    const preview = await mainOf(staff, `${path}?email=${encodeURIComponent(email)}`)
    expect(textOf(preview)).toContain('Robin Vale sees this:')
    expect(sectionLinks(preview, title).map(({ href }) => href)).toEqual(['https://elsewhere.example/x'])
    expect(textOf(await mainOf(staff, `${path}?email=nobody@meridian.test`))).toContain('No member of this community')

    const [again = ''] = await hidden(path, 'base')
    await postForm(staff, path, [...details({ base: again, action: 'save', slot: 'STORIES' })])
    expect(sectionLinks(await mainOf(reader, '/stories'), title)).toHaveLength(1)
    const publicPage = await getPage('meridian', '/stories')
    expect(publicPage.body).not.toContain(title)
    const [newest = ''] = await hidden(path, 'base')
    await postForm(staff, path, [...details({ base: newest, action: 'save', slot: 'ARTICLES' })])
    const stale = await postForm(staff, path, [...details({ base, action: 'save', title: `${title} again` })])
    expect(stale.status).toBe(422)
    expect(textOf(element(parseDocument(stale.body), 'main'))).toContain('Currently saved: Articles dashboard')
  })
})
