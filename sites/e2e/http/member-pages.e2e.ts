import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import type { Brand } from '../support/brand.ts'
import { THEO } from '../support/browser.ts'
import {
  element,
  elements,
  fieldsOf,
  getPage,
  type HtmlNode,
  httpSession,
  linksOf,
  postForm,
  textOf,
  tripsOf,
} from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { personOf, setStatus, storeArticle, storeComments } from '../support/stored/articles.ts'

/* The server's responses for a signed-in member, read without script. */

function member(brand: Exclude<Brand, 'admin'>) {
  return httpSession(brand, 'member', DEMO_MEMBERS[brand])
}

function mainOf(page: { readonly document: HtmlNode }) {
  return element(page.document, 'main')
}

function headingOf(page: { readonly document: HtmlNode }) {
  return textOf(element(page.document, 'h1'))
}

/** The entries of the bar, in order: the same on every brand, besides the forum and the offers. */
const BAR_ENTRIES = [
  ['Members', '/v2/members'],
  ['Groups', '/v2/groups'],
  ['Expert Panels', '/v2/expert-panels'],
  ['Articles', '/articles'],
]

describe('every page', () => {
  test.each(['meridian', 'harbor', 'lumen'] as const)(
    '[NAV-001][NAV-002][NAV-003][NAV-005][NAV-006] the bar of %s has entries of existing pages, and every entry opens',
    async (brand) => {
      const session = await member(brand)
      const { document } = await getPage(session, '/articles')
      const bar = element(document, 'nav', { class: /^nav\b/, 'aria-label': 'Main' })
      const entries = elements(bar, 'a', { class: /\bnav__item\b/ })
      const shown = entries.map((link) => [textOf(link), link.attribs.href])
      // With the number of unread posts.
      const forum = brand === 'harbor' ? [] : [[expect.stringMatching(/^Forum/), '/v2/forum']]
      const offers = brand === 'harbor' ? ['EXEC', '/v2/offers/exec'] : ['Offers', '/v2/offers']
      expect(shown).toEqual([...forum, ...BAR_ENTRIES, offers])
      const own = linksOf(element(document, '*', { id: 'user-menu' })).map(({ href }) => href)
      const opened = [
        ...shown.map(([, href]) => href ?? ''),
        ...own.filter((href) => !href.includes('logout')),
        ...linksOf(element(document, '*', { id: 'notifications' })).map(({ href }) => href),
      ]
      for (const path of opened) expect((await getPage(session, path)).status, path).toBe(200)
      const settings = linksOf((await getPage(session, '/settings')).document).map(({ href }) => href)
      expect(opened).toEqual(expect.arrayContaining(['/v2/notifications', '/settings']))
      expect(settings).toContain('/settings/billing')
      expect((await getPage(session, '/settings/billing')).status).toBe(200)
      expect(textOf(element(bar, '*', { 'aria-current': 'page' }))).toBe('Articles')
      expect(element(document, 'aside', { class: /dashboard__side/ }).attribs['aria-label']).toBe('For authors')
    },
  )

  test.each(['/settings', '/settings/team', '/settings/notifications'])(
    '%s says without script what its buttons need',
    async (path) => {
      const { document } = await getPage(await member('meridian'), path)
      expect(elements(mainOf({ document }), 'noscript').map(textOf).join()).toContain('Turn on JavaScript')
    },
  )

  test('[BRAND-004] has a title of one pattern, in English', async () => {
    const session = await member('meridian')
    const titles: [path: string, title: string][] = [
      ['/articles', 'Articles'],
      ['/articles/edit', 'Edit article'],
      ['/no-such-page', 'Page Not Found'],
      ['/pay-now', 'Pay now'],
    ]
    for (const [path, title] of titles) {
      const { document } = await getPage(session, path)
      expect(textOf(element(element(document, 'head'), 'title'))).toBe(`${title} · Meridian`)
      expect(element(document, 'html').attribs.lang).toBe('en')
    }
  })
})

test.each(['meridian', 'lumen'] as const)(
  '[NAV-024] the settings of %s have a bar with a link back to the product and the avatar, instead of the navigation',
  async (brand) => {
    const { document } = await getPage(await member(brand), '/settings')
    const bar = element(document, 'header', { class: /\bbar\b/ })
    const name = brand === 'meridian' ? 'Meridian' : 'Lumen'
    expect(linksOf(bar)).toContainEqual({ text: `Back to ${name}`, href: '/' })
    expect(elements(element(bar, 'button', { popovertarget: 'user-menu' }), '*', { class: /\bavatar\b/ })).toHaveLength(
      1,
    )
    expect(elements(bar, 'nav')).toEqual([])
    expect((await getPage(await member(brand), '/')).location).toBe('/v2')
  },
)

describe('the pages beside the dashboard', () => {
  test('[ROUTE-004][ART-034] /articles/published lists what the member has published, each with its day and under its own address', async () => {
    const session = await member('meridian')
    const dashboard = await getPage(session, '/articles')
    const sections = linksOf(element(dashboard.document, 'nav', { 'aria-label': 'Articles' }))
    expect(sections).toContainEqual({ text: 'Published', href: '/articles/published' })
    const page = await getPage(session, '/articles/published')
    expect(headingOf(page)).toBe('Published articles')
    const title = 'On-call should be boring'
    const row = elements(mainOf(page), 'li').find((one) => textOf(one).includes(title))
    if (!row) throw new Error(`${title} is not listed`)
    const [day] = elements(row, 'time', { class: /\bpublished__date\b/ })
    expect(day && textOf(day)).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}$/)
    const { href = '' } = linksOf(row).find(({ text }) => text === title) ?? {}
    expect(headingOf(await getPage(session, href))).toBe(title)
  })

  test.each([
    ['/articles/published?after=gone', '/articles/published'],
    ['/settings/billing?statement=gone', '/settings/billing'],
    ['/settings/billing?statement=gone&year=2026', '/settings/billing?year=2026'],
  ])('%s, an old address whose place is gone, leads to the first page', async (path, first) => {
    const { status, location } = await getPage(await member('meridian'), path)
    expect([status, location]).toEqual([302, first])
  })

  test('[ROUTE-004] a member who has published nothing reads what will be listed there', async () => {
    const { email } = await newMember('meridian')
    const main = mainOf(await getPage(await httpSession('meridian', 'member', email), '/articles/published'))
    expect(textOf(main)).toContain('Your articles appear here once they are live.')
    expect(linksOf(main)).toContainEqual({ text: 'Your articles', href: '/articles' })
  })

  test('the history of an article says for when it was scheduled', async () => {
    const session = await member('lumen')
    const published = await getPage(session, '/articles/published')
    const [newest] = elements(mainOf(published), 'details', { id: /^share-/ })
    const history = await getPage(session, `/articles/history/${newest?.attribs.id?.slice('share-'.length)}`)
    expect(textOf(mainOf(history))).toMatch(/Scheduled for [A-Z][a-z]{2} \d+, \d{4}/)
  })

  test('[ROUTE-006] /articles/guidelines shows the guidelines of the community', async () => {
    const page = await getPage(await member('lumen'), '/articles/guidelines')
    expect(headingOf(page)).toBe('Content Guidelines')
    expect(elements(mainOf(page), 'h2').map(textOf)).toContain('Yes, please')
  })

  test('[ROUTE-005] /articles/agreement shows the terms, and when they were accepted', async () => {
    const accepted = mainOf(await getPage(await member('meridian'), '/articles/agreement'))
    expect(elements(accepted, '*').map(textOf)).toContain('What you promise')
    expect(textOf(accepted)).toMatch(/You accepted these terms on [A-Z][a-z]{2} \d+, \d{4}/)

    const { email } = await newMember('meridian')
    const main = mainOf(await getPage(await httpSession('meridian', 'member', email), '/articles/agreement'))
    expect(textOf(main)).toContain('You accept these terms once, before your first article.')
    expect(linksOf(main).map(({ text }) => text)).toContain('Start an article')
  })
})

test('what an editor writes while no page shows the text is on the dashboard, where its author replies without script', async () => {
  const author = await newMember('meridian')
  const session = await httpSession('meridian', 'member', author.email)
  const theo = await personOf(THEO)
  const articleId = await storeArticle(author, { title: 'Held', content: '<p>Text.</p>', status: 'ON_HOLD' })
  await setStatus(articleId, 'ON_HOLD', theo.id)
  await storeComments({ articleId, communityId: author.communityId, authorId: theo.id }, ['May we name the client?'])
  // The address in the notification and in the email.
  const { location } = await getPage(session, `/articles/edit?article=${articleId}`)
  expect(location).toBe('/articles')
  const page = await getPage(session, '/articles')
  expect(textOf(element(page.document, 'section', { id: 'feedback' }))).toMatch(
    /^Feedback: 1 new comment.*Theo Brandt.*May we name the client\?/,
  )
  const fields = fieldsOf(page.document, 'action', 'comment')
  const tooLong = await postForm(session, '/articles', { ...fields, comment: 'x'.repeat(5001) })
  expect([tooLong.status, tooLong.body.includes('too long by 1 character')]).toEqual([422, true])
  const reply = { ...fields, comment: 'Yes, they agreed.' }
  expect((await postForm(session, '/articles', reply)).status).toBe(303)
  const sent = await getPage(session, '/articles')
  expect(textOf(element(sent.document, 'section', { id: 'feedback' }))).toMatch(/You.*Yes, they agreed\./)
  const historyOf = async () => {
    const history = await getPage(session, `/articles/history/${articleId}`)
    return textOf(element(history.document, 'section', { id: 'feedback' }))
  }
  await setStatus(articleId, 'PUBLISHED', theo.id)
  expect((await postForm(session, `/articles/history/${articleId}`, { ...fields, comment: 'It is out.' })).status).toBe(
    303,
  )
  expect(await historyOf()).toMatch(/May we name the client.*You.*It is out\..*Your reply/)
  await setStatus(articleId, 'TRASHED', theo.id)
  expect(await historyOf()).not.toContain('Your reply')
  for (const path of ['/articles', '/articles/edit']) {
    const late = await postForm(session, path, { ...reply, comment: 'One more thing.' })
    expect(late.status, path).toBe(422)
    expect(textOf(element(parseDocument(late.body), 'textarea', { id: 'kept-reply' })), path).toBe('One more thing.')
  }
})

test('[ROUTE-024] the security page shows the sign-in methods, including the mobile phone', async () => {
  const lena = textOf(mainOf(await getPage(await member('harbor'), '/settings')))
  for (const fact of ['lena.fischer@harbor.test', '+491713920017']) expect(lena).toContain(fact)
  const maya = textOf(mainOf(await getPage(await member('meridian'), '/settings')))
  expect(maya).toContain('No mobile phone yet.')
})

test('billing shows the membership, the cards, the statements, the payments and staff changes without script, in three parallel database round trips', async () => {
  const maya = await member('meridian')
  // The edge looks up the community of the host once a minute.
  await getPage(maya, '/settings/billing')
  const page = await getPage(maya, '/settings/billing')
  // One each for the page, the cards and the statements, which are requested in parallel, because each may fail
  // separately.
  expect(tripsOf(page.headers['server-timing'])).toBeLessThanOrEqual(3)
  const main = mainOf(page)
  const facts = [
    'Meridian Technology Council Membership',
    'Nothing due.',
    'Visa ending in 1111',
    'Mastercard ending in 4444',
    'Expires soon',
    'The default card was changed by staff (T. B.)',
    'Auto-renewal is on.',
  ]
  for (const fact of facts) expect(textOf(main)).toContain(fact)
  expect(linksOf(main).filter(({ href }) => /\/statements\/[\w-]+\.pdf$/.test(href))).not.toEqual([])
  const receipt = linksOf(main).find(({ href }) => href.includes('/receipts/'))
  const shown = textOf(mainOf(await getPage(maya, receipt?.href ?? '')))
  for (const fact of ['$1,950.00', 'Maya Chen', 'Card ending in 1111', 'Receipt number']) expect(shown).toContain(fact)
  const lena = await getPage(await member('harbor'), receipt?.href ?? '')
  expect(lena.status).toBe(404)
})
