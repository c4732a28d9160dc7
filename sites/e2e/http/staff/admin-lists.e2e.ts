import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articles } from '../../../../db/schema/articles/articles.ts'
import { ARTICLE_STATUSES } from '../../../../shared/domain/articles/statuses.ts'
import { insertArticles } from '../../support/articles/insert-articles.ts'
import { THEO } from '../../support/browser.ts'
import { database } from '../../support/database.ts'
import {
  element,
  elements,
  getPage,
  type HtmlNode,
  httpSession,
  linksOf,
  postForm,
  textOf,
  tripsOf,
} from '../../support/http.ts'
import { newMember } from '../../support/members.ts'
import { storeArticle } from '../../support/stored/articles.ts'

/* The board and the list of articles as the server sends them. */

const MAX_BYTES = 15_000
const MAX_TRIPS = 2

function rows(document: HtmlNode) {
  return elements(element(document, 'tbody'), 'tr')
}

function linkNamed(document: HtmlNode, name: string) {
  return linksOf(document).find(({ text }) => text === name)?.href
}

test('[EDIT-003] [EDIT-004] a search on the board that finds 101 articles suggests the list, one that finds 100 does not; full columns stay light', async () => {
  const shownStatuses = ARTICLE_STATUSES.filter((status) => status !== 'TRASHED')
  await insertArticles('lumen', 'Hundred', 425, shownStatuses)
  const { name } = await insertArticles('lumen', 'Onemore', 101, ['PUBLISHED'])
  const query = encodeURIComponent(name)
  const session = await httpSession('lumen', 'staff', THEO)
  const found101 = await getPage(session, `/admin/articles?q=${query}&sort=title`)
  expect(textOf(found101.document)).toContain('101 articles')
  const asList = linkNamed(found101.document, 'Switch to list view')
  expect(asList).toBe(`/admin/articles?view=list&q=${query}`)
  const list = await getPage(session, asList ?? '')
  expect(rows(list.document)).toHaveLength(30)
  expect(linkNamed(list.document, 'Switch to list view')).toBeUndefined()
  // The first of the 101 has been in its status for one day only.
  const found100 = await getPage(session, `/admin/articles?q=${query}&author=author&age=2`)
  expect(textOf(found100.document)).toContain('100 articles')
  expect(linkNamed(found100.document, 'Switch to list view')).toBeUndefined()

  for (const path of ['/admin/articles', '/admin/articles?view=list']) {
    const { body, headers } = await getPage(session, path)
    // Without the styles, which have a budget of their own with the page.
    const bytes = gzipSync(body.replace(/<style>[\s\S]*?<\/style>/g, '')).length
    const trips = tripsOf(headers['server-timing'])
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB of HTML, ${trips} trips`)
    expect(bytes, path).toBeLessThanOrEqual(MAX_BYTES)
    // As the browser parses it, with its styles.
    expect(Buffer.byteLength(body), path).toBeLessThanOrEqual(120_000)
    expect(trips, path).toBeLessThanOrEqual(MAX_TRIPS)
  }
})

/** The address that a form without script leads to, with these fields changed. */
function submitted(
  form: HtmlNode & { readonly attribs: Record<string, string> },
  changed: Record<string, string>,
): string {
  const query = new URLSearchParams()
  for (const field of elements(form, '*', { name: true })) {
    const { name = '', type, value = '' } = field.attribs
    if (type === 'submit' || (type === 'checkbox' && !('checked' in field.attribs))) continue
    const selected = elements(field, 'option', { selected: true })[0]?.attribs.value
    query.set(name, field.name === 'select' ? (selected ?? '') : value)
  }
  for (const [name, value] of Object.entries(changed)) {
    expect([...query.keys()], 'fields of the form').toContain(name)
    query.set(name, value)
  }
  return `${form.attribs.action}?${query}`
}

test('[EDIT-001] [EDIT-002] without script the board is read, the list is filtered and paged, and an article opens', async () => {
  const { name: paper } = await insertArticles('lumen', 'Paper', 45, ['PUBLISHED'])
  const session = await httpSession('lumen', 'staff', THEO)
  const board = await getPage(session, '/admin/articles')
  expect(textOf(element(board.document, 'main'))).toContain('Published')
  const list = await getPage(session, linkNamed(board.document, 'List') ?? '')
  const form = element(list.document, 'form', { method: /^get$/i })
  const filtered = await getPage(session, submitted(form, { q: paper, age: '2', sort: 'title' }))
  expect(textOf(element(filtered.document, 'main'))).toContain('44 articles')
  const next = await getPage(session, linkNamed(filtered.document, 'Next page') ?? '')
  expect(rows(next.document)).toHaveLength(14)
  expect(linksOf(next.document).map(({ text }) => text)).toContainEqual(expect.stringContaining(`“${paper}”`))
  const article = await getPage(session, linkNamed(next.document, `${paper} 9`) ?? '')
  expect(textOf(element(article.document, 'h1'))).toBe(`${paper} 9`)
})

test('without script a view of the articles is saved under its filters, shared with other staff and renamed; a name is needed', async () => {
  const [theo, ada] = await Promise.all([
    httpSession('lumen', 'staff', THEO),
    httpSession('lumen', 'staff', 'ada.lindqvist@council.test'),
  ])
  const path = '/admin/articles?view=list&unassigned=true'
  const name = `Late ${Date.now()}`
  const refused = await postForm(theo, path, { action: 'save', name: ' ' })
  expect(refused.status).toBe(422)
  const names = elements(parseDocument(refused.body), 'input', { name: 'name' })
  expect(names.map(({ attribs }) => attribs['aria-invalid'])).toContain('true')
  expect(refused.body).not.toContain('Enter a name')
  const saved = await postForm(theo, path, { action: 'save', name, shared: 'true' })
  expect(saved.status).toBe(303)
  expect(saved.headers.location).toContain(path)
  const said = async ({ headers }: { readonly headers: { readonly location?: string | undefined } }) => {
    const { document } = await getPage(theo, headers.location ?? '')
    const [focused] = elements(element(document, 'main'), '*', { tabindex: '-1', autofocus: true })
    return focused && textOf(focused)
  }
  expect(await said(saved)).toBe('View saved.')
  const hers = await getPage(ada, '/admin/articles')
  expect(linkNamed(hers.document, name)).toBe(path)
  expect(textOf(hers.document)).toContain('shared by Theo Brandt')
  const mine = await getPage(theo, path)
  const form = elements(mine.document, 'form', { method: 'post' }).find((one) =>
    elements(one, 'input', { value: name }).some(Boolean),
  )
  const view = form && element(form, 'input', { name: 'view' }).attribs.value
  const renamed = await postForm(theo, path, { action: 'change', view: view ?? '', name: `${name} again` })
  expect(await said(renamed)).toBe('View changed.')
  expect(linkNamed((await getPage(ada, '/admin/articles')).document, `${name} again`)).toBeUndefined()
  expect(linkNamed((await getPage(theo, '/admin/articles')).document, `${name} again`)).toBe(path)
  expect(await said(await postForm(theo, path, { action: 'delete', view: view ?? '' }))).toBe('View deleted.')
  expect(linkNamed((await getPage(theo, '/admin/articles')).document, `${name} again`)).toBeUndefined()
})

test('the filter by editor names those who edit no more, and finds what they have', async () => {
  const [author, former] = [await newMember('harbor'), await newMember('harbor')]
  const title = `Left behind by ${former.id.slice(-6)}`
  const id = await storeArticle(author, {
    title,
    content: '<p>Text.</p>',
    status: 'PUBLISHED',
    slug: `left-${former.id}`,
  })
  await database().commit([build.update(articles).set({ editorId: former.id }).where(eq(articles.id, id))])
  const staff = await httpSession('harbor', 'staff', THEO)
  for (const view of ['', '&view=list']) {
    const { document } = await getPage(staff, `/admin/articles?editor=${former.id}${view}`)
    const group = element(element(document, 'select', { name: 'editor' }), 'optgroup', { label: 'No longer editors' })
    const chosen = elements(group, 'option', { value: former.id })
    expect(chosen.map(({ attribs }) => 'selected' in attribs)).toEqual([true])
    expect(textOf(element(document, 'main'))).toContain(title)
    expect(textOf(element(document, 'main'))).toContain(`Editor: ${textOf(group).trim()}`)
  }
  const calendar = await getPage(staff, `/admin/articles/calendar?editor=${former.id}`)
  const ofCalendar = element(element(calendar.document, 'select', { name: 'editor' }), 'optgroup', {
    label: 'No longer editors',
  })
  expect(elements(ofCalendar, 'option', { value: former.id }).map(({ attribs }) => 'selected' in attribs)).toEqual([
    true,
  ])
  const assignable = elements((await getPage(staff, `/admin/articles/${id}`)).document, 'option', { value: former.id })
  expect(assignable).toEqual([])
})

test.each(['/admin/members', '/admin/forum/posts'])(
  '%s says nothing of a limit of its file where the file has the whole list',
  async (path) => {
    const { document } = await getPage(await httpSession('meridian', 'staff', THEO), path)
    const text = textOf(element(document, 'main'))
    expect(text).toContain('Export CSV')
    expect(text).not.toContain('Up to 10,000')
  },
)
