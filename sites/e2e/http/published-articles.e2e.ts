import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { graphql, memberToken, staffToken } from '../support/api.ts'
import type { Brand } from '../support/brand.ts'
import { origin, THEO } from '../support/browser.ts'
import {
  element,
  elements,
  fieldsOf,
  getPage,
  httpSession,
  linksOf,
  postForm,
  textOf,
  tripsOf,
} from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { emailTo } from '../support/outbox.ts'
import { storeArticle } from '../support/stored/articles.ts'

const FEED = '/stories/feed.xml'
const SITEMAP = '/sitemap.xml'

/** The data that a feed reader or a search engine finds in a document. */
async function readXml(brand: Brand, path: string) {
  const { status, body } = await getPage(brand, path)
  expect(status, path).toBe(200)
  const document = parseDocument(body, { xmlMode: true })
  const texts = (within: string, name: string) =>
    elements(document, within).flatMap((one) => elements(one, name).map((node) => DomUtils.textContent(node)))
  const links = elements(document, 'entry').flatMap((entry) =>
    elements(entry, 'link').map((link) => link.attribs.href ?? ''),
  )
  return { titles: texts('entry', 'title'), addresses: [...links, ...texts('url', 'loc')] }
}

test('a published article is in its community’s list, feed and sitemap and in no other’s, and trashing removes it from all', async () => {
  const title = `</title> & "Ada's" <script>ran()</script> ]]>`
  const content = '<p>What it says.</p>'
  const articleId = await storeArticle(await newMember('meridian'), { title, content, status: 'READY_TO_PUBLISH' })
  const theo = await staffToken('meridian', THEO)
  const move = async (status: 'PUBLISHED' | 'TRASHED') => {
    const mutation = `mutation($id: ID!) { articleSetStatus(articleId: $id, status: ${status}) { articleUrl } }`
    const moved = await graphql<{ articleSetStatus: { articleUrl: string | null } }>(
      'meridian',
      '/graphqlAdmin',
      theo,
      mutation,
      { id: articleId },
    )
    expect(moved.errors).toBeUndefined()
    return moved.data?.articleSetStatus.articleUrl ?? ''
  }
  const path = new URL(await move('PUBLISHED'), origin('meridian')).pathname
  expect(path).toMatch(/^\/stories\/./)
  const address = origin('meridian') + path

  const list = await getPage('meridian', '/stories')
  expect(element(list.document, 'link', { type: 'application/atom+xml' }).attribs.href).toBe(FEED)
  const [feed, map] = [await readXml('meridian', FEED), await readXml('meridian', SITEMAP)]
  for (const { addresses } of [feed, map]) expect(addresses).toContain(address)
  expect(feed.titles).toContain(title)
  const links = [...new Set([...feed.addresses, ...map.addresses])]
  for (const link of links) expect(new URL(link).origin).toBe(origin('meridian'))
  const statuses = await Promise.all(
    links.map(async (link) => (await getPage('meridian', new URL(link).pathname)).status),
  )
  expect(statuses).toEqual(links.map(() => 200))
  const { href = '' } = linksOf(list.document).find(({ text }) => text === title) ?? {}
  expect(textOf(element((await getPage('meridian', href)).document, 'h1'))).toBe(title)

  for (const brand of ['harbor', 'lumen'] as const) {
    expect((await getPage(brand, '/robots.txt')).body).toContain(`Sitemap: ${origin(brand)}${SITEMAP}`)
    for (const document of [FEED, SITEMAP]) {
      const { addresses } = await readXml(brand, document)
      expect(addresses.length, `${brand} ${document}`).toBeGreaterThan(1)
      for (const one of addresses) expect(new URL(one).origin).toBe(origin(brand))
      expect(addresses.join()).not.toContain(path)
    }
    expect((await getPage(brand, path)).status).toBe(404)
  }

  const { headers } = await getPage('meridian', FEED)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const known = { 'if-none-match': headers.etag ?? '' }
  await move('TRASHED')
  expect((await getPage('meridian', FEED, known)).status).toBe(200)
  for (const document of [FEED, SITEMAP]) {
    const { addresses } = await readXml('meridian', document)
    expect(addresses.length, document).toBeGreaterThan(1)
    expect(addresses).not.toContain(address)
  }
  const shown = await getPage('meridian', '/stories')
  expect(textOf(element(shown.document, 'h1'))).toBe('Articles')
  expect(linksOf(shown.document).filter((link) => link.href.endsWith(path))).toEqual([])
  expect((await getPage('meridian', path)).status).toBe(404)
})

test('an unchanged feed is answered with 304', async () => {
  // No test publishes at Lumen at the same time.
  const { headers } = await getPage('lumen', FEED)
  expect((await getPage('lumen', FEED, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
})

test('a story links to at most three others of its brand, the author’s own first', async () => {
  const { headers, document } = await getPage('meridian', '/stories/on-call-should-be-boring')
  expect(tripsOf(headers['server-timing'])).toBeLessThanOrEqual(2)
  const heading = elements(document, 'h2').find((one) => textOf(one) === 'More from the council')
  const related = elements(element(document, 'section', { 'aria-labelledby': heading?.attribs.id ?? '' }), 'li')
  expect(related).toHaveLength(3)
  expect(related[0] && textOf(related[0])).toContain('Maya Chen, Halyard Systems')
  const { href = '' } = linksOf(document).find(({ text }) => text === 'All articles') ?? {}
  expect(textOf(element((await getPage('meridian', href)).document, 'h1'))).toBe('Articles')
})

test('the texts to share a published article are there without script', async () => {
  const session = await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)
  const { body } = await getPage(session, '/articles/published')
  const address = `${origin('meridian')}/stories/on-call-should-be-boring`
  expect(body).toContain(`share-offsite/?url=${encodeURIComponent(address)}`)
})

test('an author sends a published article to their assistant without script; a refused form keeps the note', async () => {
  const author = await newMember('harbor')
  const slug = `handed-off-${Date.now()}`
  const title = 'Handed off'
  const id = await storeArticle(author, { title, content: '<p>x</p>', status: 'PUBLISHED', slug })
  const session = await httpSession('harbor', 'member', author.email)
  const page = '/articles/published'
  const noContact = element((await getPage(session, page)).document, 'details', { id: `share-${id}` })
  expect(linksOf(noContact)).toContainEqual({ text: 'Add to your team', href: '/settings/team' })

  const email = `assistant-of-${author.email}`
  const token = await memberToken('harbor', author.email)
  const add = 'mutation ($email: String!) { myAssistant(name: "June Park", email: $email) { id } }'
  await graphql('harbor', '/graphql', token, add, { email })
  const form = fieldsOf((await getPage(session, page)).document, 'article', id)
  const refused = await postForm(session, page, { ...form, contact: 'somebody-else', note: 'On Tuesday, please' })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('>On Tuesday, please</textarea>')
  expect(refused.body).toContain('This person is no longer in your team.')

  const typed = { ...form, note: 'On Tuesday, please' }
  const { status, headers } = await postForm(session, page, typed)
  expect([status, headers.location]).toEqual([303, `${page}?sent=${id}#share-${id}`])
  expect((await postForm(session, page, typed)).status).toBe(303)
  const after = await getPage(session, `${page}?sent=${id}`)
  const kit = element(after.document, 'details', { id: `share-${id}` })
  expect(kit.attribs.open).toBeDefined()
  expect(textOf(kit)).toContain('We’ve sent it to June Park.')
  const sent = await emailTo(email, /^To share: “Handed off” by /)
  expect(sent.text).toContain(`/stories/${slug}`)
  expect(sent.text).toContain('> On Tuesday, please')
})

describe('amplification', () => {
  test('[ROUTE-003][ART-035] is not offered for an article that is unknown, another author’s or not approved', async () => {
    const other = await newMember('meridian')
    const content = '<p>x</p>'
    const approved = await storeArticle(other, { title: 'Another’s', content, status: 'READY_TO_PUBLISH' })
    type InFlight = { articleInFlight: { id: string } | null }
    const token = await memberToken('meridian', DEMO_MEMBERS.meridian)
    const inWork = await graphql<InFlight>('meridian', '/graphql', token, '{ articleInFlight { id } }')
    const session = await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)
    for (const id of ['unknown', approved])
      expect((await getPage(session, `/articles/amplify/${id}`)).status, id).toBe(404)
    const { location } = await getPage(session, `/articles/amplify/${inWork.data?.articleInFlight?.id}`)
    expect(location).toBe('/articles')
  })
})

test('every page costs at most two database round trips', async () => {
  const session = await httpSession('meridian', 'member', DEMO_MEMBERS.meridian)
  for (const path of ['/articles', '/articles/edit', '/stories/on-call-should-be-boring', '/login']) {
    const { status, headers } = await getPage(path === '/login' ? 'meridian' : session, path)
    const trips = tripsOf(headers['server-timing'])
    console.log(`${path}: ${trips} trips`)
    expect([status, trips], path).toEqual([200, expect.toSatisfy((count: number) => count <= 2)])
  }
})
