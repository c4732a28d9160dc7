import { beforeAll, describe, expect, inject, test } from 'vitest'
import { THEO } from '../support/browser.ts'
import {
  element,
  elements,
  followRedirects,
  getPage,
  type HttpSession,
  httpSession,
  linksOf,
  textOf,
  tripsOf,
} from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { type Member, newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { storeArticle } from '../support/stored/articles.ts'
import { hideGroup, storeGroup } from '../support/stored/groups.ts'

/* The responses for home, search, follows and saved searches, before any script runs. */

let member: Member
let session: HttpSession
beforeAll(async () => {
  member = await newMember('meridian')
  session = await httpSession('meridian', 'member', member.email)
})

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return send('meridian', path, {
    method: 'POST',
    headers: {
      cookie: session.cookie,
      Origin: `http://meridian.localhost:${inject('port')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

test('the home page of a member takes one round trip, also for one with many tasks', async () => {
  for (const who of [session, await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)]) {
    const page = await getPage(who, '/v2')
    expect([page.status, tripsOf(page.headers['server-timing'])]).toEqual([200, 1])
  }
})

test('a new member gets three first steps in order, until an article is begun; their own article is not listed first', async () => {
  const beginner = await newMember('meridian')
  const home = async (section: string) => {
    const { document } = await getPage(await httpSession('meridian', 'member', beginner.email), '/v2')
    const headings = elements(element(document, 'section', { 'aria-labelledby': section }), 'h3')
    return headings.map((heading) => textOf(heading).trim())
  }
  const steps = ['Fill in your profile', 'Answer a question', 'Meet two members', 'Then write what you know']
  expect(await home('waits')).toEqual(steps)
  const title = `Own ${beginner.id}`
  const slug = `own-${beginner.id.toLowerCase()}`
  await storeArticle(beginner, { title, content: '<p>x</p>', status: 'PUBLISHED', slug })
  expect(await home('waits')).not.toContain('Meet two members')
  const newest = await home('newest')
  expect(newest).toContain(title)
  expect(newest[0]).not.toBe(title)
})

test('a search is in the address, takes a second round trip only for misspelt names, and pages are links', async () => {
  const withoutForum = await httpSession('harbor', 'member', (await newMember('harbor')).email)
  const plain = await getPage(withoutForum, '/v2/search?q=lena')
  expect(tripsOf(plain.headers['server-timing'])).toBe(1)
  expect(elements(plain.document, 'h2', { id: 'forum' })).toEqual([])
  const found = await getPage(session, '/v2/search?q=maya')
  expect(tripsOf(found.headers['server-timing'])).toBe(1)
  expect(elements(found.document, 'h2', { id: 'forum' })).toHaveLength(1)
  expect(linksOf(found.document).map(({ text }) => text)).toContain('Maya Chen')
  expect(element(found.document, 'input', { name: 'q' }).attribs.value).toBe('maya')
  const misspelt = await getPage(session, '/v2/search?q=kowalsky')
  expect(misspelt.body).toContain('Showing results for “kowalski”.')
  expect(tripsOf(misspelt.headers['server-timing'])).toBe(2)
  const wide = await getPage(session, '/v2/search?q=data')
  const all = linksOf(wide.document).filter(({ text }) => /^All (people|articles) for this search$/.test(text))
  for (const { href } of all) expect((await getPage(session, href)).status).toBe(200)
})

test('staff search at the plain address', async () => {
  const staff = await httpSession('meridian', 'staff', THEO)
  expect((await followRedirects(staff, '/v2/search?q=maya')).path).toBe('/search?q=maya')
  expect((await followRedirects(session, '/search?q=maya')).path).toBe('/v2/search?q=maya')
  expect((await getPage(staff, '/v2')).location).toBe('/admin')
})

test('an unpublished article is found only by its author', async () => {
  const title = `Wombling ${member.id}`
  await storeArticle(member, { title, content: '<p>x</p>', status: 'DRAFT' })
  const other = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  const path = `/v2/search?q=${member.id}`
  expect(linksOf((await getPage(session, path)).document).map(({ text }) => text)).toContain(title)
  expect((await getPage(other, path)).body).not.toContain('Wombling')
})

describe('without script', () => {
  test('a member follows another one and unfollows', async () => {
    const { id } = await newMember('meridian')
    const followed = await post('/v2/members/following', { id, follow: 'yes', from: 'profile' })
    expect([followed.status, followed.headers.location]).toEqual([303, `/v2/profile/${id}?followed=yes`])
    const profile = await getPage(session, `/v2/profile/${id}?followed=yes`)
    expect(textOf(profile.document)).toContain('You’re following Robin Vale.')
    expect((await getPage(session, `/v2/profile/${id}?followed=no`)).body).not.toContain('You’ve unfollowed')
    const ended = await post('/v2/members/following', { id, follow: 'no', from: 'list' })
    expect(ended.headers.location).toBe(`/v2/members/following?changed=${id}`)
  })

  test('a search is saved, and one without a name is refused with a link back', async () => {
    const saved = await post('/v2/members/saved', { action: 'save', name: 'Vales', text: 'vale' })
    expect([saved.status, String(saved.headers.location)]).toEqual([
      303,
      expect.stringMatching(/^\/v2\/members\/saved\?saved=\w{26}$/),
    ])
    const list = await getPage(session, String(saved.headers.location))
    expect(linksOf(list.document)).toContainEqual({ text: 'Vales', href: '/v2/members/results?q=vale' })
    const refused = await post('/v2/members/saved', { action: 'save', name: ' ', text: 'vale' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Give it a name of up to 60 characters.')
    expect(refused.body).toContain('href="/v2/members/results?q=vale"')
  })

  test('deleting a saved search twice gets the same response: it is deleted', async () => {
    const saved = await post('/v2/members/saved', { action: 'save', name: 'Hills', text: 'hill' })
    const [id = ''] = /\w{26}$/.exec(String(saved.headers.location)) ?? []
    for (let press = 1; press <= 2; press++) {
      const deleted = await post('/v2/members/saved', { action: 'delete', id })
      expect([deleted.status, deleted.headers.location]).toEqual([303, `/v2/members/saved?deleted=${id}`])
    }
    const restored = await post('/v2/members/saved', { action: 'restore', id })
    expect(restored.headers.location).toBe(`/v2/members/saved?restored=${id}`)
  })

  test('a search of a group is saved, and has no address once its group is hidden from the member', async () => {
    const group = await storeGroup(member.communityId, { name: `Wombles ${member.id.slice(-6)}` })
    const saved = await post('/v2/members/saved', { action: 'save', name: 'Of wombles', group: group.slug })
    expect(saved.status).toBe(303)
    const link = { text: 'Of wombles', href: `/v2/members/results?group=${group.slug}` }
    const list = await getPage(session, '/v2/members/saved')
    expect(linksOf(list.document)).toContainEqual(link)
    expect(textOf(list.document)).toContain(group.name)
    await hideGroup(group)
    const gone = await getPage(session, '/v2/members/saved')
    expect(linksOf(gone.document)).not.toContainEqual(link)
    expect(textOf(gone.document)).toContain('This group no longer exists, so there are no matches.')
    expect(textOf(gone.document)).not.toContain(group.name)
  })

  test.each(['/v2/members/saved', '/v2/members/following'])('%s accepts no form from another site', async (path) => {
    const before = elements((await getPage(session, path)).document, 'form').length
    const fields = { action: 'save', name: 'Theirs', text: 'x1', id: member.id, follow: 'yes' }
    for (const headers of [{ Origin: 'http://evil.test' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await post(path, fields, headers)).status).toBe(403)
    expect(elements((await getPage(session, path)).document, 'form').length).toBe(before)
  })
})
