import type { Locator, Page } from 'playwright'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { allowedHtml } from '../src/lib/html/allowed-html.ts'
import { graphql, staffToken } from './support/api.ts'
import {
  chunks,
  hostileArticles,
  KEPT_HTML,
  payloadsOfRun,
  publishHostileArticles,
  titleOf,
  withoutSpace,
} from './support/articles/hostile-articles.ts'
import { newBrowser, signInEditor, signInOnly, THEO } from './support/browser.ts'
import { entryEditor, paste, textBox } from './support/editor.ts'
import { getPage } from './support/http.ts'
import { type Member, newMember } from './support/members.ts'
import { messagesTo } from './support/outbox.ts'
import { isLongRun, runSeed } from './support/run.ts'
import {
  allowWriting,
  personOf,
  replaceText,
  setStatus,
  storeArticle,
  storeComments,
} from './support/stored/articles.ts'
import { storeForumDraft, storePost } from './support/stored/forum.ts'

/* A sample of the hostile texts in a real browser: none of them is executed. */

const PAYLOADS = payloadsOfRun(isLongRun ? 1 : 45)

/**
 * Whether following markup becomes part of it. Such a payload goes last in a text, so that the others are still parsed.
 */
function swallowsWhatFollows(payload: string) {
  return (
    !allowedHtml(payload + KEPT_HTML).includes('<strong>bold words</strong>') ||
    /<object(?!.*<\/object)/is.test(payload)
  )
}
const LAST = PAYLOADS.filter(swallowsWhatFollows)
const OTHERS = PAYLOADS.filter((one) => !swallowsWhatFollows(one))
const textCount = Math.max(LAST.length, Math.ceil(OTHERS.length / 9))
const TEXTS = Array.from({ length: textCount }, (_, i) => [
  ...OTHERS.filter((_, nth) => nth % textCount === i),
  ...LAST.slice(i, i + 1),
])

const ARTICLES = hostileArticles(PAYLOADS, isLongRun)
const PREFIX = `hostile-${runSeed()}`

/** Pasted one at a time, so that only it follows the kept words. */
const PASTED = isLongRun ? PAYLOADS : PAYLOADS.filter((_, i) => i % 2 === runSeed() % 2)

/** An email shows the beginning of a comment. */
const EMAILED = chunks(PAYLOADS, 5)

/** Every payload is on some twenty pages. */
const timeout = 120_000 + PAYLOADS.length * 3000

/** An executed script writes an error to the console, and so does a blocked one; either fails the test. */
async function watchScripts(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    Reflect.set(window, 'ran', () => console.error(`a hostile script ran on ${location.pathname}`))
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') foreignRequests.push(request.url())
  })
  return page
}

let foreignRequests: string[] = []
let author: Member

afterEach(() => {
  const requested = foreignRequests
  foreignRequests = []
  expect(requested, 'requests to evil.test').toEqual([])
})

beforeAll(async () => {
  author = await newMember('meridian')
  await allowWriting(author.email, KEPT_HTML)
  await publishHostileArticles(author, PREFIX, ARTICLES)
}, timeout)

function boldWords(within: Page | Locator) {
  return within.locator('strong', { hasText: /^bold words$/ })
}

async function letScriptsRun(page: Page) {
  // Handlers and animations have run once the page has painted twice.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test("[ART-091] hostile text is inert on a story's page, which keeps its allowed markup and its structured data", {
  timeout,
}, async () => {
  const page = await watchScripts(await newBrowser('meridian'))
  for (const [i, { title, body }] of ARTICLES.entries()) {
    await page.goto(`/stories/${PREFIX}-${i}`)
    expect(await boldWords(page).count(), body).toBe(1)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '').headline).toBe(titleOf(title))
    await letScriptsRun(page)
  }
})

/** The text of a list from its first page to its last. */
async function readAll(page: Page, path: string, next: string): Promise<string> {
  let shown = ''
  for (let href: string | null = path; href !== null; ) {
    await page.goto(href)
    shown += await page.getByRole('main').textContent()
    await letScriptsRun(page)
    const link = page.getByRole('link', { name: next, exact: true })
    href = (await link.count()) > 0 ? await link.getAttribute('href') : null
  }
  return withoutSpace(shown)
}

test('[ART-091] hostile text is inert in the lists of readers, of the author and of editors, which show every title unchanged', {
  timeout,
}, async () => {
  const visitor = await watchScripts(await newBrowser('meridian'))
  const page = await watchScripts(await newBrowser('meridian'))
  await signInOnly(page, author.email)
  const editor = await watchScripts(await newBrowser('meridian'))
  await signInEditor(editor)
  for (const shown of [
    await readAll(visitor, '/stories', 'Earlier articles'),
    await readAll(page, '/articles/published', 'Earlier articles'),
    await readAll(editor, '/admin/articles?view=list&status=PUBLISHED', 'Next page'),
  ])
    expect(ARTICLES.map(({ title }) => titleOf(title)).filter((title) => !shown.includes(withoutSpace(title)))).toEqual(
      [],
    )
  await page.goto('/articles')
  await page
    .getByText(titleOf(ARTICLES.at(-1)?.title ?? ''))
    .first()
    .waitFor()
  await letScriptsRun(page)
  await editor.goto('/admin/articles?status=PUBLISHED')
  await editor.getByRole('heading', { level: 1 }).waitFor()
  await letScriptsRun(editor)
})

test('[ART-091] hostile text is inert when typed, read, approved, discussed and edited', { timeout }, async () => {
  const theo = await personOf(THEO)
  const articleId = await storeArticle(author, { title: 'x', content: KEPT_HTML, status: 'DRAFT' })
  const page = await watchScripts(await newBrowser('meridian'))
  await signInOnly(page, author.email)
  const editor = await watchScripts(await newBrowser('meridian'))
  await signInEditor(editor)
  for (const text of TEXTS) {
    const show = async (where: Page, path: string) => {
      await where.goto(path)
      await expect.poll(() => boldWords(where.getByRole('main')).count(), { message: path }).toBe(text.length)
      await letScriptsRun(where)
    }
    await allowWriting(author.email, text.join(' '))
    await replaceText(articleId, {
      title: titleOf(text.join(' ')),
      content: text.map((one) => KEPT_HTML + one).join(''),
    })
    await storeComments({ articleId, communityId: author.communityId, authorId: theo.id }, text)
    await setStatus(articleId, 'NEEDS_REVISION', theo.id)
    await page.goto('/articles/edit')
    await boldWords(textBox(page)).first().waitFor()
    await letScriptsRun(page)
    const shown = withoutSpace(await page.getByRole('main').textContent())
    expect(text.filter((one) => !shown.includes(withoutSpace(one)))).toEqual([])
    for (const status of ['FIRST_ROUND_EDIT', 'READY_TO_APPROVE'] as const) {
      await setStatus(articleId, status, theo.id)
      await show(page, '/articles/edit')
      await show(editor, `/admin/articles/${articleId}`)
    }
    await page.goto('/articles/settings')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await letScriptsRun(page)
  }
})

test('[ART-091] hostile text is inert in a post, or in the editor of a started reply', { timeout }, async () => {
  const reader = await newMember('meridian')
  const page = await watchScripts(await newBrowser('meridian'))
  await signInOnly(page, reader.email)
  for (const text of TEXTS) {
    const content = text.map((one) => KEPT_HTML + one).join('')
    const post = await storePost(author, { title: titleOf(text.join(' ')), content })
    await storeForumDraft(reader, `reply/${post.id}`, content)
    await page.goto(`/v2/forum/post/${post.id}`)
    expect(await boldWords(page.getByRole('main')).count()).toBe(text.length)
    const editor = await entryEditor(page)
    await expect.poll(() => boldWords(editor).count()).toBe(text.length)
    await letScriptsRun(page)
  }
})

test('[ART-091] hostile text is inert when it is pasted, and the text before it is kept', { timeout }, async () => {
  await storeArticle(author, { title: 'x', content: KEPT_HTML, status: 'DRAFT' })
  // One browser per few payloads: one that stays open longer than an access token is valid reports the request that
  // renews it.
  for (const chunk of chunks(PASTED, 50)) {
    const page = await watchScripts(await newBrowser('meridian'))
    await signInOnly(page, author.email)
    await page.goto('/articles/edit')
    for (const [i, payload] of chunk.entries()) {
      await textBox(page).focus()
      await page.keyboard.press('Control+A')
      await paste(page, `<p>Number ${i}</p>${KEPT_HTML}${payload}`)
      await textBox(page).getByText(`Number ${i}`, { exact: true }).waitFor()
      expect(await boldWords(textBox(page)).count(), payload).toBe(1)
      await letScriptsRun(page)
    }
    await page.close()
  }
})

test('[ART-091] hostile text is inert in an email', { timeout }, async () => {
  const articleId = await storeArticle(author, { title: 'x', content: KEPT_HTML, status: 'READY_TO_PUBLISH' })
  await setStatus(articleId, 'READY_TO_PUBLISH', (await personOf(THEO)).id)
  const token = await staffToken('meridian', THEO)
  for (const chunk of EMAILED) {
    await replaceText(articleId, { title: titleOf(chunk.join(' ')), content: KEPT_HTML })
    const feedback = chunk.join('\n')
    const sent = await graphql(
      'meridian',
      '/graphqlAdmin',
      token,
      'mutation($articleId: ID!, $feedback: String!) { articleFeedbackCreate(articleId: $articleId, feedback: $feedback) { id } }',
      { articleId, feedback },
    )
    expect(sent.errors).toBeUndefined()
  }
  const emails = () => messagesTo(author.email)
  await expect.poll(async () => (await emails()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(EMAILED.length)
  const page = await watchScripts(await newBrowser('meridian'))
  await page.goto('about:blank')
  for (const { html } of await emails()) {
    expect(html).toContain('Feedback from')
    await page.setContent(html ?? '')
    await letScriptsRun(page)
  }
})

test('a feed and a sitemap with hostile titles are well-formed', async () => {
  const page = await newBrowser('meridian')
  // Our own pages let no script parse markup.
  await page.goto('about:blank')
  for (const path of ['/stories/feed.xml', '/sitemap.xml']) {
    const { body } = await getPage('meridian', path)
    const { errors, entries } = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      const count = (selector: string) => parsed.querySelectorAll(selector).length
      return { errors: count('parsererror'), entries: count('entry, url') }
    }, body)
    expect([path, errors, entries > 1]).toEqual([path, 0, true])
  }
})
