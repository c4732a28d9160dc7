import { and, eq } from 'drizzle-orm'
import type { Page, Response } from 'playwright'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { Db } from '../../db/client.ts'
import { articleAgreementAcceptances, articleAgreements } from '../../db/schema/articles.ts'
import { communities } from '../../db/schema/communities.ts'
import { newId } from '../../shared/kernel/ids.ts'
import { graphql, memberToken, staffToken } from './support/api.ts'
import type { Brand } from './support/brand.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { expectNoOverflow, seriousFindings } from './support/looks.ts'
import { mailTo } from './support/outbox.ts'
import { expectComplaint, newBrowser, newTab, origin, signInMember } from './support/people.ts'
import { personOf, storeArticle } from './support/stored-articles.ts'

const FEED = '/stories/feed.xml'
const SITEMAP = '/sitemap.xml'
const THEO = 'theo.brandt@council.test'
const MAYA = 'maya.chen@meridian.test'
/** Each has approved an article and has none in work; nobody else's test knows them. */
const SAOIRSE = 'saoirse.byrne@meridian.test'
const PABLO = 'pablo.iturbe@lumen.test'
/** Has nothing in work. */
const WRITER = 'amara.okonkwo@meridian.test'
/** Accepted the agreement long ago. */
const ISABELLE = 'isabelle.laurent@harbor.test'

beforeAll(() => letSignIn(SAOIRSE, PABLO, ISABELLE))

function db() {
  return new Db({ url: inject('dbUrl'), authToken: inject('dbAuthToken') })
}
function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}
function tripsOf(response: Response | null) {
  return Number(/db;[^,]*desc="trips=(\d+)"/.exec(response?.headers()['server-timing'] ?? '')?.[1] ?? Number.NaN)
}

/** What the server sends, as the browser of a person gets it. */
function fetchFrom(page: Page, path: string, headers: Record<string, string> = {}) {
  return page.evaluate(
    async (ask) => {
      const answer = await fetch(ask.path, { headers: ask.headers, cache: 'no-store' })
      const { status } = answer
      return { status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
    },
    { path, headers },
  )
}

const BRANDS: [Brand, string, { title: string; studio: string; price: string; concierge: string }][] = [
  [
    'meridian',
    SAOIRSE,
    {
      title: 'What the rota teaches',
      studio: 'Meet the Content Studio',
      price: '$495.00',
      concierge: 'concierge@meridian.test',
    },
  ],
  [
    'lumen',
    PABLO,
    {
      title: 'We lost a client over a comma',
      studio: 'Book the studio',
      price: '$380.00',
      concierge: 'concierge@lumen.test',
    },
  ],
]

describe.each(BRANDS)('%s, after an approval', (brand, email, { title, studio, price, concierge }) => {
  test('[ROUTE-001][ROUTE-003][ROUTE-008][ART-002][ART-003][ART-005][ART-006][ART-022][ART-023][ART-032][ART-035][ART-037] the dashboard tells what comes; amplification is offered, asked for and withdrawn', async () => {
    const page = await newBrowser(brand)
    await signInMember(page, email)
    await heading(page, title).waitFor()
    await page.getByText('Your article · Finalizing').waitFor()
    await page.getByText('Pending publication: your article goes live in 1-2 weeks after your approval.').waitFor()
    await page.getByRole('button', { name: 'Edit byline' }).waitFor()
    await page.getByRole('link', { name: 'Create article' }).waitFor()
    expect(await page.getByRole('link', { name: studio }).getAttribute('href')).toMatch(/^https:\/\/.+\.example\//)

    await page.goto('/articles?guidelines=true')
    await page.getByRole('dialog', { name: 'Content Guidelines' }).waitFor()
    await page.goto('/articles')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('link', { name: 'See what we offer' }).click()
    await heading(page, title).waitFor()
    await page.getByText(price).waitFor()
    for (const part of ['What happens', 'When', 'If you change your mind', 'Payment'])
      await page.getByRole('heading', { level: 2, name: part, exact: true }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await page.getByText('Your article · Finalizing').waitFor()

    await page.getByRole('link', { name: 'See what we offer' }).click()
    await page.getByRole('button', { name: 'Ask us to amplify this article' }).click()
    await page.getByText(/^Requested on [A-Z][a-z]{2} \d+, \d{4}$/).waitFor()
    await page.getByText('We will write to you about payment; nothing is charged now.').waitFor()
    expect((await mailTo(email, /You asked us to amplify/)).text).toContain(price)
    expect((await mailTo(concierge, /asks us to amplify/)).text).toContain(email)
    expect(tripsOf(await page.reload())).toBeLessThanOrEqual(2)
    await expectNoOverflow(page, 'the offer')

    await page.goto('/articles')
    await page.getByText(/Amplification requested on/).waitFor()
    expect(tripsOf(await page.reload())).toBeLessThanOrEqual(2)
    await expectNoOverflow(page, 'the dashboard after an approval')
    await page.getByRole('link', { name: 'See your request' }).click()
    await page.getByRole('button', { name: 'Withdraw request' }).click()
    await page.getByRole('button', { name: 'Ask us to amplify this article' }).waitFor()
    await mailTo(concierge, /no longer asks us to amplify/)
  })
})

test('[ROUTE-003][ART-035] no amplification of an article that is unknown, another’s or not approved', async () => {
  const saoirse = await memberToken('meridian', SAOIRSE)
  const maya = await memberToken('meridian', MAYA)
  type Pending = { articlesPendingPublication: { id: string }[] }
  type InFlight = { articleInFlight: { id: string } | null }
  const theirs = await graphql<Pending>('meridian', '/graphql', saoirse, '{ articlesPendingPublication { id } }')
  const inWork = await graphql<InFlight>('meridian', '/graphql', maya, '{ articleInFlight { id } }')
  const page = await newBrowser('meridian')
  await signInMember(page, MAYA)
  for (const id of ['unknown', theirs.data?.articlesPendingPublication[0]?.id]) {
    const answer = await page.goto(`/articles/amplify/${id}`)
    expect(answer?.status(), id).toBe(404)
  }
  expectComplaint(/status of 404/)
  await page.goto(`/articles/amplify/${inWork.data?.articleInFlight?.id}`)
  expect(new URL(page.url()).pathname).toBe('/articles')
})

test('[ART-007][ART-034] a published article comes with texts to share, copied by a button and there without script', async () => {
  const page = await newBrowser('meridian')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInMember(page, MAYA)
  expect(tripsOf(await page.goto('/articles/published'))).toBeLessThanOrEqual(2)
  const row = page.getByRole('listitem').filter({ hasText: 'On-call should be boring' })
  await row.getByText('Share this article').click()
  await row.getByRole('button', { name: 'Copy address' }).click()
  await row.getByRole('status').getByText('Copied.').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${origin('meridian')}/stories/on-call-should-be-boring`)
  const ways = row.getByRole('link', { name: /opens in a new tab/ })
  for (const link of await ways.all()) {
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
  }
  expect(await ways.count()).toBe(4)
  expect(await seriousFindings(page)).toEqual([])
  await expectNoOverflow(page, 'the share kit')

  const elsewhere = page.getByRole('listitem').filter({ hasText: 'Adding people to teams' })
  await elsewhere.getByText('Share this article').click()
  await elsewhere
    .getByText(/^https:\/\/the-long-view\.example\//)
    .first()
    .waitFor()

  const { text: html } = await fetchFrom(page, '/articles/published')
  expect(html).toContain(`share-offsite/?url=${encodeURIComponent(address)}`)
})

/** The document as a browser reads it: one that is not well-formed has no entries. */
async function readXml(page: Page, path: string) {
  const { text: xml } = await fetchFrom(page, path)
  // Our own pages let no script parse markup.
  const blank = await newTab(page)
  const read = await blank.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    const texts = (selector: string) => Array.from(parsed.querySelectorAll(selector), (one) => one.textContent)
    const links = Array.from(parsed.querySelectorAll('entry > link'), (one) => one.getAttribute('href') ?? '')
    return {
      isWhole: parsed.querySelector('parsererror') === null,
      titles: texts('entry > title'),
      addresses: [...links, ...texts('url > loc')],
    }
  }, xml)
  await blank.close()
  return read
}

test('a published article is in its community’s list, feed and sitemap and in no other’s, and the trash takes it out of all', async () => {
  const title = `</title> & "Ada's" <script>ran()</script> ]]>`
  const articleId = await storeArticle(await personOf(WRITER), {
    title,
    content: '<p>What it says.</p>',
    status: 'READY_TO_PUBLISH',
  })
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

  const visitor = await newBrowser('meridian')
  await visitor.goto('/stories')
  expect(await visitor.locator('link[type="application/atom+xml"]').getAttribute('href')).toBe(FEED)
  expect(await seriousFindings(visitor)).toEqual([])
  await expectNoOverflow(visitor, 'the list of stories')
  const [feed, map] = [await readXml(visitor, FEED), await readXml(visitor, SITEMAP)]
  for (const { isWhole, addresses } of [feed, map]) {
    expect(isWhole).toBe(true)
    expect(addresses).toContain(address)
  }
  expect(feed.titles).toContain(title)
  const links = [...new Set([...feed.addresses, ...map.addresses])]
  for (const link of links) expect(new URL(link).origin).toBe(origin('meridian'))
  const open = await Promise.all(links.map(async (link) => (await fetchFrom(visitor, link)).status))
  expect(open).toEqual(links.map(() => 200))
  await visitor.getByRole('link', { name: title }).click()
  await heading(visitor, title).waitFor()

  for (const brand of ['harbor', 'lumen'] as const) {
    const elsewhere = await newBrowser(brand)
    await elsewhere.goto('/robots.txt')
    expect((await fetchFrom(elsewhere, '/robots.txt')).text).toContain(`Sitemap: ${origin(brand)}${SITEMAP}`)
    for (const document of [FEED, SITEMAP]) {
      const { isWhole, addresses } = await readXml(elsewhere, document)
      expect(isWhole && addresses.length > 1, `${brand} ${document}`).toBe(true)
      for (const one of addresses) expect(new URL(one).origin).toBe(origin(brand))
      expect(addresses.join()).not.toContain(path)
    }
    expect((await fetchFrom(elsewhere, path)).status).toBe(404)
    expectComplaint(/status of 404/)
  }

  const { headers } = await fetchFrom(visitor, FEED)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const known = { 'if-none-match': headers.etag ?? '' }
  expect((await fetchFrom(visitor, FEED, known)).status).toBe(304)
  await move('TRASHED')
  expect((await fetchFrom(visitor, FEED, known)).status).toBe(200)
  for (const document of [FEED, SITEMAP]) {
    const { isWhole, addresses } = await readXml(visitor, document)
    expect(isWhole && addresses.length > 1, document).toBe(true)
    expect(addresses).not.toContain(address)
  }
  await visitor.goto('/stories')
  await heading(visitor, 'Articles').waitFor()
  expect(await visitor.locator(`a[href$="${path}"]`).count()).toBe(0)
  expect((await visitor.goto(path))?.status()).toBe(404)
  expectComplaint(/status of 404/)
})

test('a story leads to at most three others of its brand, the author’s own first', async () => {
  const visitor = await newBrowser('meridian')
  expect(tripsOf(await visitor.goto('/stories/on-call-should-be-boring'))).toBeLessThanOrEqual(2)
  const related = visitor.getByRole('region', { name: 'More from the council' }).getByRole('listitem')
  expect(await related.count()).toBe(3)
  await related.first().getByText('Maya Chen, Halyard Systems').waitFor()
  await visitor.getByRole('link', { name: 'All articles' }).click()
  await heading(visitor, 'Articles').waitFor()
})

test('[ROUTE-005][ART-021][ART-059][ART-060] new terms ask again, once', async () => {
  const one = db()
  const [harbor] = await one.read(one.build.select().from(communities).where(eq(communities.code, 'HFC')))
  const id = newId(new Date())
  const terms = {
    id,
    communityId: harbor?.id ?? '',
    version: 2,
    terms: '<p>Promise it in new words.</p>',
    publishedAt: new Date(Date.now() - 60_000),
  }
  const page = await newBrowser('harbor')
  await signInMember(page, ISABELLE)
  await page.goto('/articles/agreement')
  await page.getByText(/Version 1, in force since/).waitFor()
  await page.getByText(/You accepted these terms on/).waitFor()
  try {
    await one.commit([one.build.insert(articleAgreements).values(terms)])
    await page.reload()
    await page.getByText(/Version 2, in force since/).waitFor()
    await page.getByText('You are asked to accept them before you write on.').waitFor()
    await page.goto('/articles/edit')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Promise it in new words.').waitFor()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto('/articles/agreement')
    await page.getByText(/Version 2, in force since/).waitFor()
    await page.getByText(/You accepted these terms on/).waitFor()
  } finally {
    await one.commit([
      one.build.delete(articleAgreementAcceptances).where(eq(articleAgreementAcceptances.agreementId, id)),
      one.build
        .delete(articleAgreements)
        .where(and(eq(articleAgreements.id, id), eq(articleAgreements.version, terms.version))),
    ])
  }
})
