import type { Page } from 'playwright'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { ArticleStatus } from '../../shared/domain/articles/statuses.ts'
import { XSS_PAYLOADS } from '../../shared/testing/xss-payloads.ts'
import { graphql, staffToken } from './support/api.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { newBrowser, signInEditor } from './support/people.ts'
import { letWrite, personOf, replaceText, setStatus, storeArticle, storeRemarks } from './support/stored-articles.ts'
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

const titleOf = (payload: string) => payload.replace(/\s+/g, ' ').trim().slice(0, 254)
const squeezed = (text: string | null) => text?.replace(/\s/g, '') ?? ''
const chunks = (size: number) =>
  Array.from({ length: Math.ceil(PAYLOADS.length / size) }, (_, i) => PAYLOADS.slice(i * size, (i + 1) * size))

/** The long run puts each of them in every place, the short one each in one. */
const STORIES = process.env.PROOF
  ? PAYLOADS.map((one) => ({ title: one, body: one, byline: one }))
  : chunks(3).map(([title = '', body = '', byline = '']) => ({ title, body, byline }))

/** A mail shows the beginning of a remark. */
const MAILED = chunks(5)
const timeoutMs = process.env.PROOF ? 1_800_000 : 120_000

/** A script that ran says so to the console, and so does the page's policy; either fails the test. */
const watched = async (page: Page): Promise<Page> => {
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
})

const nothingRan = async (page: Page) => {
  // What a handler or an animation would do, it has done once the page has painted twice.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test('[ART-091] runs nothing on the page of a story, and leaves its allowed markup and its structured data whole', {
  timeout: timeoutMs,
}, async () => {
  const page = await watched(await newBrowser('meridian'))
  for (const [i, { title, body }] of STORIES.entries()) {
    await page.goto(`/stories/hostile-${seed}-${i}`)
    expect(await page.locator('strong').getByText('bold words').count(), body).toBe(1)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '').headline).toBe(titleOf(title))
    await nothingRan(page)
  }
})

test('[ART-091] runs nothing in the lists of the author and of the desk', async () => {
  const page = await watched(await newBrowser('meridian'))
  await signInQuickly(page, AUTHOR)
  for (const path of ['/articles', '/articles/published']) {
    await page.goto(path)
    await page
      .getByText(titleOf(STORIES.at(-1)?.title ?? ''))
      .first()
      .waitFor()
    await nothingRan(page)
  }
  const desk = await watched(await newBrowser('meridian'))
  await signInEditor(desk)
  await desk.goto('/admin/articles')
  await desk.getByRole('heading', { level: 1 }).waitFor()
  await nothingRan(desk)
})

test('[ART-091] runs nothing where it is written, pasted, read, approved, discussed and edited', {
  timeout: timeoutMs,
}, async () => {
  const theo = await personOf(THEO)
  const articleId = await storeArticle(author, { title: 'x', content: KEPT, status: 'DRAFT' })
  const page = await watched(await newBrowser('meridian'))
  await signInQuickly(page, AUTHOR)
  const desk = await watched(await newBrowser('meridian'))
  await signInEditor(desk)
  const openAs = async (status: ArticleStatus) => {
    await setStatus(articleId, status, theo.id)
    await page.goto('/articles/edit')
    await page.locator('strong').getByText('bold words').first().waitFor()
    await nothingRan(page)
  }
  for (const chunk of chunks(15)) {
    await replaceText(articleId, { title: titleOf(chunk.join(' ')), content: chunk.map((one) => KEPT + one).join('') })
    await storeRemarks({ articleId, communityId: author.communityId, authorId: theo.id }, chunk)
    await openAs('NEEDS_REVISION')
    await textBox(page).waitFor()
    const shown = squeezed(await page.getByRole('main').textContent())
    expect(shown).toContain(squeezed(chunk.at(-1) ?? ''))
    await textBox(page).focus()
    await paste(page, KEPT + chunk.join(''))
    await expect.poll(() => textBox(page).getByText('bold words').count()).toBeGreaterThan(chunk.length)
    await openAs('FIRST_ROUND_EDIT')
    await openAs('READY_TO_APPROVE')
    await desk.goto(`/admin/articles/${articleId}`)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await nothingRan(desk)
  }
})

test('[ART-091] runs nothing in a mail', { timeout: timeoutMs }, async () => {
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
