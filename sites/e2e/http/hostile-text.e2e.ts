import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { graphql, staffToken } from '../support/api.ts'
import {
  chunks,
  hostileArticles,
  KEPT_HTML,
  KEPT_WORDS,
  payloadsOfRun,
  publishHostileArticles,
  titleOf,
  withoutSpace,
} from '../support/articles/hostile-articles.ts'
import { THEO } from '../support/browser.ts'
import {
  element,
  elements,
  getPage,
  type HtmlNode,
  type HttpSession,
  httpSession,
  linksOf,
  textOf,
} from '../support/http.ts'
import { type Member, newMember } from '../support/members.ts'
import { messagesTo } from '../support/outbox.ts'
import { isLongRun, runSeed } from '../support/run.ts'
import {
  allowWriting,
  personOf,
  replaceText,
  setStatus,
  storeArticle,
  storeComments,
} from '../support/stored/articles.ts'
import { storeForumDraft, storePost, storeReplies } from '../support/stored/forum.ts'
import { storeGroup, storeMembership } from '../support/stored/groups.ts'

/* Hostile texts in all pages and emails that show texts of members, as the server sends them: a sixth of them by the
   seed, all in the long tests. `hostile-text.e2e.ts` opens a smaller sample in Chromium. */

const TIMEOUT_MS = isLongRun ? 900_000 : 120_000
const PAYLOADS = payloadsOfRun(isLongRun ? 1 : 6)
const ARTICLES = hostileArticles(PAYLOADS, isLongRun)
const PREFIX = `over-http-${runSeed()}`

const ACTIVE_ELEMENTS = new Set(['script', 'iframe', 'object', 'embed', 'applet', 'frame', 'base', 'portal'])
const URL_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'background'])
const ACTIVE_URL = /^(javascript|vbscript|data:text|data:image\/svg)/i

/** Everything in a document that could run a script or load from another origin, one line each. */
function activeParts(document: HtmlNode): string[] {
  return elements(document, '*').flatMap((one) => {
    const parts = Object.entries(one.attribs).flatMap(([name, value]) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them in the scheme of an address.
      const address = value.replace(/[\u0000-\u0020]/g, '')
      if (/^on/i.test(name) || name === 'srcdoc') return [`${one.name} ${name}`]
      const isAddress = URL_ATTRIBUTES.has(name.toLowerCase())
      if (isAddress && ACTIVE_URL.test(address)) return [`${one.name} ${name}=${address.slice(0, 40)}`]
      return isAddress && /evil\.test/i.test(address) && one.name !== 'a' ? [`${one.name} ${name}=${address}`] : []
    })
    return ACTIVE_ELEMENTS.has(one.name.toLowerCase()) ? [`<${one.name} ${one.attribs.src ?? ''}>`, ...parts] : parts
  })
}

/** Compares with the same page for a harmless text. */
function expectNoMoreActive(shown: HtmlNode, harmless: HtmlNode, payload: string) {
  const known = new Set(activeParts(harmless))
  expect(
    activeParts(shown).filter((part) => !known.has(part)),
    payload,
  ).toEqual([])
}

function boldWords(document: HtmlNode) {
  return elements(document, 'strong').filter((one) => textOf(one) === KEPT_WORDS)
}

let author: Member

beforeAll(async () => {
  author = await newMember('meridian')
  await allowWriting(author.email, KEPT_HTML)
  await publishHostileArticles(author, `${PREFIX}-harmless`, [{ title: 'Harmless', body: KEPT_HTML, byline: 'Me' }])
  await publishHostileArticles(author, PREFIX, ARTICLES)
}, TIMEOUT_MS)

test('[ART-091] the page of a published article has nothing active, and keeps its allowed markup and its structured data', {
  timeout: TIMEOUT_MS,
}, async () => {
  const harmless = await getPage('meridian', `/stories/${PREFIX}-harmless-0`)
  for (const [i, { title, body, byline }] of ARTICLES.entries()) {
    const { status, document } = await getPage('meridian', `/stories/${PREFIX}-${i}`)
    expect(status, title).toBe(200)
    expectNoMoreActive(document, harmless.document, [title, body, byline].join('\n'))
    expect(boldWords(document), body).toHaveLength(1)
    const data = DomUtils.textContent(element(document, 'script', { type: 'application/ld+json' }))
    expect(JSON.parse(data).headline).toBe(titleOf(title))
  }
})

describe('lists', () => {
  /** Titles and active parts from the first page of a list to its last. */
  const expectAllTitles = async (who: 'meridian' | HttpSession, path: string, next: string) => {
    let shown = ''
    for (let href: string | undefined = path; href !== undefined; ) {
      const { status, document } = await getPage(who, href)
      expect(status, href).toBe(200)
      shown += textOf(element(document, 'main'))
      const scripts = elements(document, 'script').filter(
        ({ attribs }) => !/^\/_astro\//.test(attribs.src ?? '/_astro/'),
      )
      expect(scripts.map(({ attribs }) => attribs.src)).toEqual([])
      expect(activeParts(document).filter((part) => !part.startsWith('<script'))).toEqual([])
      href = linksOf(document).find(({ text }) => text === next)?.href
    }
    const all = withoutSpace(shown)
    const missing = ARTICLES.map(({ title }) => titleOf(title)).filter((title) => !all.includes(withoutSpace(title)))
    expect(missing).toEqual([])
  }

  test('[ART-091] of readers show every title unchanged, with nothing active', { timeout: TIMEOUT_MS }, () =>
    expectAllTitles('meridian', '/stories', 'Earlier articles'),
  )

  test('[ART-091] of the author show every title unchanged, with nothing active', { timeout: TIMEOUT_MS }, async () =>
    expectAllTitles(await httpSession('meridian', 'member', author.email), '/articles/published', 'Earlier articles'),
  )

  test('[ART-091] of editors show every title unchanged, with nothing active', { timeout: TIMEOUT_MS }, async () =>
    expectAllTitles(
      await httpSession('meridian', 'staff', THEO),
      '/admin/articles?view=list&status=PUBLISHED',
      'Next page',
    ),
  )
})

test('[ART-091] pages where a text is read, approved, discussed and edited have nothing active', {
  timeout: TIMEOUT_MS,
}, async () => {
  const theo = await personOf(THEO)
  const member = await httpSession('meridian', 'member', author.email)
  const staff = await httpSession('meridian', 'staff', THEO)
  const articleId = await storeArticle(author, { title: 'x', content: KEPT_HTML, status: 'DRAFT' })
  const thread = { articleId, communityId: author.communityId, authorId: theo.id }
  const pages: [HttpSession, string][] = [
    [member, '/articles/edit'],
    [member, '/articles/settings'],
    [staff, `/admin/articles/${articleId}`],
  ]
  const readAll = () => Promise.all(pages.map(([who, path]) => getPage(who, path)))
  await setStatus(articleId, 'READY_TO_APPROVE', theo.id)
  const harmless = await readAll()
  for (const texts of chunks(PAYLOADS, isLongRun ? 1 : 10)) {
    await allowWriting(author.email, texts.join(' '))
    await replaceText(articleId, {
      title: titleOf(texts.join(' ')),
      content: texts.map((one) => KEPT_HTML + one).join(''),
    })
    await storeComments(thread, texts)
    for (const [i, { status, document }] of (await readAll()).entries()) {
      expect(status).toBe(200)
      const known = harmless[i]
      if (known) expectNoMoreActive(document, known.document, texts.join('\n'))
    }
  }
})

test('[ART-091] posts, replies and drafts of them have nothing active, for readers, authors and moderators', {
  timeout: TIMEOUT_MS,
}, async () => {
  const reader = await newMember('meridian')
  const [writing, reading] = await Promise.all([
    httpSession('meridian', 'member', author.email),
    httpSession('meridian', 'member', reader.email),
  ])
  const staff = await httpSession('meridian', 'staff', THEO)
  const pagesFor = async (texts: readonly string[]) => {
    const content = texts.map((one) => KEPT_HTML + one).join('')
    const post = await storePost(author, { title: titleOf(texts.join(' ')), text: texts.join(' '), content })
    await storeReplies(post, author, texts)
    await storeForumDraft(reader, `reply/${post.id}`, content)
    const paths: [HttpSession, string][] = [
      [reading, `/v2/forum/post/${post.id}?quote=${post.id}`],
      [writing, `/v2/forum/post/${post.id}/edit`],
      [reading, '/v2/forum?order=new'],
      [staff, `/forum/post/${post.id}`],
      [staff, `/admin/forum/${post.id}`],
    ]
    return Promise.all(paths.map(([who, path]) => getPage(who, path)))
  }
  const harmless = await pagesFor(['Harmless words'])
  for (const texts of chunks(PAYLOADS, 10)) {
    for (const [i, { status, document }] of (await pagesFor(texts)).entries()) {
      expect(status, texts.join('\n')).toBe(200)
      const known = harmless[i]
      if (known) expectNoMoreActive(document, known.document, texts.join('\n'))
    }
  }
})

test('[ART-091] groups, their lists and the requests to join them have nothing active', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [asking, staff] = [await newMember('meridian'), await httpSession('meridian', 'staff', THEO)]
  const chair = await httpSession('meridian', 'member', author.email)
  const pagesFor = async (text: string) => {
    const words = { name: titleOf(text).slice(0, 80) || 'Empty', about: text, visibility: 'REQUEST' } as const
    const group = await storeGroup(author.communityId, words)
    await storeMembership(group, author, 'MEMBER', { isChair: true })
    await storeMembership(group, asking, 'REQUESTED', { note: text })
    const paths: [HttpSession, string][] = [
      [chair, `/v2/groups/${group.slug}`],
      [staff, `/groups/${group.slug}`],
      [staff, `/admin/groups/${group.id}`],
    ]
    return Promise.all(paths.map(([who, path]) => getPage(who, path)))
  }
  const harmless = await pagesFor('Harmless')
  for (const text of PAYLOADS) {
    for (const [i, { status, document }] of (await pagesFor(text)).entries()) {
      expect(status, text).toBe(200)
      const known = harmless[i]
      if (known) expectNoMoreActive(document, known.document, text)
    }
  }
  for (const [who, path] of [
    [chair, '/v2/groups'],
    [staff, '/admin/groups'],
  ] as const) {
    for (let href: string | undefined = path; href !== undefined; ) {
      const { status, document } = await getPage(who, href)
      expect(status, href).toBe(200)
      expect(activeParts(document).filter((part) => !part.startsWith('<script'))).toEqual([])
      href = linksOf(document).find(({ text }) => text === 'Next page')?.href
    }
  }
})

test('[ART-091] emails have nothing active', { timeout: TIMEOUT_MS }, async () => {
  const theo = await personOf(THEO)
  const token = await staffToken('meridian', THEO)
  const articleId = await storeArticle(author, { title: 'x', content: KEPT_HTML, status: 'DRAFT' })
  await setStatus(articleId, 'READY_TO_PUBLISH', theo.id)
  // An email shows the beginning of a comment.
  const emailed = chunks(PAYLOADS, isLongRun ? 1 : 5)
  for (const texts of emailed) {
    await replaceText(articleId, { title: titleOf(texts.join(' ')), content: KEPT_HTML })
    const sent = await graphql(
      'meridian',
      '/graphqlAdmin',
      token,
      'mutation($articleId: ID!, $feedback: String!) { articleFeedbackCreate(articleId: $articleId, feedback: $feedback) { id } }',
      { articleId, feedback: texts.join('\n') },
    )
    expect(sent.errors).toBeUndefined()
  }
  await expect
    .poll(async () => (await messagesTo(author.email)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(emailed.length)
  for (const { html } of await messagesTo(author.email)) {
    expect(html).toContain('Feedback from')
    expect(activeParts(parseDocument(html ?? ''))).toEqual([])
  }
})
