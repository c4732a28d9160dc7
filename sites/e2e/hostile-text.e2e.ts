import { like, sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { articles } from '../../db/schema/articles.ts'
import { XSS_PAYLOADS } from '../../shared/testing/xss-payloads.ts'
import { allowedHtml } from '../src/lib/html/allowed-html.ts'
import { graphql, staffToken } from './support/api.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { newBrowser, signInEditor } from './support/people.ts'
import {
  database,
  letWrite,
  personOf,
  replaceText,
  setStatus,
  storeArticle,
  storeRemarks,
} from './support/stored-articles.ts'
import { paste, signInQuickly, textBox } from './support/writing.ts'

/*
 * Hostile texts as if every check before the database had failed: what shows them must be safe by itself. The checks
 * before it are tested where they are.
 */

const AUTHOR = 'tomasz.wisniewski@meridian.test'
const THEO = 'theo.brandt@council.test'
const KEPT = '<p>Before it <strong>bold words</strong>.</p>'

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const step = process.env.PROOF ? 1 : 15
/** Every so many-th of them, so that each family is there. */
const PAYLOADS = XSS_PAYLOADS.filter((_, i) => i % step === seed % step).map((one) => one.replaceAll('\u0000', ''))

function titleOf(payload: string) {
  return payload.replace(/\s+/g, ' ').trim().slice(0, 254)
}
function squeezed(text: string | null) {
  return text?.replace(/\s/g, '') ?? ''
}
function chunks(size: number) {
  return Array.from({ length: Math.ceil(PAYLOADS.length / size) }, (_, i) => PAYLOADS.slice(i * size, (i + 1) * size))
}

/** Many in one text: what swallows the words after it, in a page or in the editor, stands last; so each is read as it is. */
function swallows(payload: string) {
  return (
    !allowedHtml(payload + KEPT).includes('<strong>bold words</strong>') || /<object(?!.*<\/object)/is.test(payload)
  )
}
const [WILD, CALM] = [PAYLOADS.filter(swallows), PAYLOADS.filter((one) => !swallows(one))]
const textCount = Math.max(WILD.length, Math.ceil(CALM.length / 9))
const TEXTS = Array.from({ length: textCount }, (_, i) => [
  ...CALM.filter((_, nth) => nth % textCount === i),
  ...WILD.slice(i, i + 1),
])

/** The long run puts each of them in every place, the short one each in one. */
const STORIES = process.env.PROOF
  ? PAYLOADS.map((one) => ({ title: one, body: one, byline: one }))
  : chunks(3).map(([title = '', body = '', byline = '']) => ({ title, body, byline }))

/** One at a time, so that each is all that follows the words before it. */
const PASTED = process.env.PROOF ? PAYLOADS : PAYLOADS.filter((_, i) => i % 3 === seed % 3)

/** A mail shows the beginning of a remark. */
const MAILED = chunks(5)
/** On a machine with other work. Every payload is on some twenty pages. */
const timeout = 120_000 + PAYLOADS.length * 3000

/** A script that ran says so to the console, and so does the page's policy; either fails the test. */
async function watched(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    Reflect.set(window, 'ran', () => console.error(`a hostile script ran on ${location.pathname}`))
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') strangers.push(request.url())
  })
  return page
}

let strangers: string[] = []
let author: { id: string; communityId: string }

afterEach(() => {
  const asked = strangers
  strangers = []
  expect(asked, 'asked of strangers').toEqual([])
})

beforeAll(async () => {
  console.log(`${PAYLOADS.length} payloads with SEED=${seed}`)
  await letSignIn(AUTHOR)
  author = await letWrite(AUTHOR, KEPT)
  for (const [i, { title, body, byline }] of STORIES.entries())
    await storeArticle(author, {
      title: titleOf(title),
      content: KEPT + body,
      byline,
      slug: `hostile-${seed}-${i}`,
      status: 'PUBLISHED',
    })
  const db = database()
  const alike = { standfirst: sql`${articles.title}`, category: sql`${articles.title}` }
  await db.commit([
    db.build
      .update(articles)
      .set(alike)
      .where(like(articles.slug, `hostile-${seed}-%`)),
  ])
}, timeout)

function boldWords(within: Page | Locator) {
  return within.locator('strong', { hasText: /^bold words$/ })
}

async function nothingRan(page: Page) {
  // What a handler or an animation would do, it has done once the page has painted twice.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test('[ART-091] runs nothing on the page of a story, and leaves its allowed markup and its structured data whole', {
  timeout,
}, async () => {
  const page = await watched(await newBrowser('meridian'))
  for (const [i, { title, body }] of STORIES.entries()) {
    await page.goto(`/stories/hostile-${seed}-${i}`)
    expect(await boldWords(page).count(), body).toBe(1)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '').headline).toBe(titleOf(title))
    await nothingRan(page)
  }
})

/** What a list shows, from its first page to its last. */
async function readAll(page: Page, path: string, next: string): Promise<string> {
  let shown = ''
  for (let href: string | null = path; href !== null; ) {
    await page.goto(href)
    shown += await page.getByRole('main').textContent()
    await nothingRan(page)
    const link = page.getByRole('link', { name: next, exact: true })
    href = (await link.count()) > 0 ? await link.getAttribute('href') : null
  }
  return squeezed(shown)
}

test('[ART-091] runs nothing in the lists of readers, of the author and of the desk, which show every title as it is', {
  timeout,
}, async () => {
  const visitor = await watched(await newBrowser('meridian'))
  const page = await watched(await newBrowser('meridian'))
  await signInQuickly(page, AUTHOR)
  const desk = await watched(await newBrowser('meridian'))
  await signInEditor(desk)
  for (const shown of [
    await readAll(visitor, '/stories', 'Earlier articles'),
    await readAll(page, '/articles/published', 'Earlier articles'),
    await readAll(desk, '/admin/articles?view=list&status=PUBLISHED', 'Next page'),
  ])
    expect(STORIES.map(({ title }) => titleOf(title)).filter((title) => !shown.includes(squeezed(title)))).toEqual([])
  await page.goto('/articles')
  await page
    .getByText(titleOf(STORIES.at(-1)?.title ?? ''))
    .first()
    .waitFor()
  await nothingRan(page)
  await desk.goto('/admin/articles?status=PUBLISHED')
  await desk.getByRole('heading', { level: 1 }).waitFor()
  await nothingRan(desk)
})

test('[ART-091] runs nothing where it is written, read, approved, discussed and edited', { timeout }, async () => {
  const theo = await personOf(THEO)
  const articleId = await storeArticle(author, { title: 'x', content: KEPT, status: 'DRAFT' })
  const page = await watched(await newBrowser('meridian'))
  await signInQuickly(page, AUTHOR)
  const desk = await watched(await newBrowser('meridian'))
  await signInEditor(desk)
  for (const text of TEXTS) {
    const show = async (where: Page, path: string) => {
      await where.goto(path)
      await expect.poll(() => boldWords(where.getByRole('main')).count(), { message: path }).toBe(text.length)
      await nothingRan(where)
    }
    await letWrite(AUTHOR, text.join(' '))
    await replaceText(articleId, { title: titleOf(text.join(' ')), content: text.map((one) => KEPT + one).join('') })
    await storeRemarks({ articleId, communityId: author.communityId, authorId: theo.id }, text)
    await setStatus(articleId, 'NEEDS_REVISION', theo.id)
    await page.goto('/articles/edit')
    await boldWords(textBox(page)).first().waitFor()
    await nothingRan(page)
    const shown = squeezed(await page.getByRole('main').textContent())
    expect(text.filter((one) => !shown.includes(squeezed(one)))).toEqual([])
    for (const status of ['FIRST_ROUND_EDIT', 'READY_TO_APPROVE'] as const) {
      await setStatus(articleId, status, theo.id)
      await show(page, '/articles/edit')
      await show(desk, `/admin/articles/${articleId}`)
    }
    await page.goto('/articles/settings')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await nothingRan(page)
  }
})

test('[ART-091] runs nothing when it is pasted, and what stands before it stays', { timeout }, async () => {
  await storeArticle(author, { title: 'x', content: KEPT, status: 'DRAFT' })
  const page = await watched(await newBrowser('meridian'))
  await signInQuickly(page, AUTHOR)
  await page.goto('/articles/edit')
  for (const [i, payload] of PASTED.entries()) {
    await textBox(page).focus()
    await page.keyboard.press('Control+A')
    await paste(page, `<p>Number ${i}</p>${KEPT}${payload}`)
    await textBox(page).getByText(`Number ${i}`, { exact: true }).waitFor()
    expect(await boldWords(textBox(page)).count(), payload).toBe(1)
    await nothingRan(page)
  }
})

test('[ART-091] runs nothing in a mail', { timeout }, async () => {
  const articleId = await storeArticle(author, { title: 'x', content: KEPT, status: 'READY_TO_PUBLISH' })
  await setStatus(articleId, 'READY_TO_PUBLISH', (await personOf(THEO)).id)
  const token = await staffToken('meridian', THEO)
  for (const chunk of MAILED) {
    await replaceText(articleId, { title: titleOf(chunk.join(' ')), content: KEPT })
    const remark = chunk.join('\n')
    const sent = await graphql(
      'meridian',
      '/graphqlAdmin',
      token,
      'mutation($articleId: ID!, $feedback: String!) { articleFeedbackCreate(articleId: $articleId, feedback: $feedback) { id } }',
      { articleId, feedback: remark },
    )
    expect(sent.errors).toBeUndefined()
  }
  const mails = async (): Promise<{ html: string | null }[]> => {
    const answer = await fetch(`http://127.0.0.1:${inject('sandboxPort')}/outbox.json?to=${encodeURIComponent(AUTHOR)}`)
    return (await answer.json()) as { html: string | null }[]
  }
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(MAILED.length)
  const page = await watched(await newBrowser('meridian'))
  await page.goto('about:blank')
  for (const { html } of await mails()) {
    expect(html).toContain('Feedback from')
    await page.setContent(html ?? '')
    await nothingRan(page)
  }
})
