import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articlePreviewLinks } from '#db/schema/articles/article-previews.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { PREVIEW_LINKS_MAX } from '#shared/domain/articles/preview/limits.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp as createMemberApp } from '../../../bff-member/index.ts'
import { createApp as createPublicApp } from '../../../bff-public/index.ts'
import { createApp as createAdminApp } from '../../index.ts'

/* The preview of an article at the three backends: for its author, editors, and anyone with a link. */

const MERIDIAN = 'meridian.localhost'
const HARBOR = 'harbor.localhost'
const APPS = {
  member: { app: createMemberApp(), path: '/graphql' },
  admin: { app: createAdminApp(), path: '/graphqlAdmin' },
}

let fixture: ArticleFixture
let articleId: string
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
  const content = '<p>The first sentence. The second one.</p><p>More.</p>'
  articleId = (await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', content })).id
})

type Answer = {
  readonly data?: Record<string, unknown>
  readonly errors?: { readonly extensions: { code: string; reason?: string } }[]
}

async function ask(who: Name, kind: 'member' | 'admin', query: string): Promise<Answer> {
  const { app, path } = APPS[kind]
  const where = fixture.homeOf(who) === fixture.cast.harbor ? 'harbor' : 'meridian'
  const headers = await fixture.headersFor(who, kind, where)
  const caller = callerOf(app, fixture.env, where === 'harbor' ? HARBOR : MERIDIAN)
  return (await (await caller.post(path, { query }, { headers })).json()) as Answer
}
const publicApp = createPublicApp()
async function open(path: string, host = MERIDIAN) {
  const token = path.replace('/preview/', '')
  const query = `query { linkedArticlePreview(token: "${token}") { expiresAt preview { title content } } }`
  const answer = (await (
    await callerOf(publicApp, fixture.env, host).post('/graphqlPublic', { query })
  ).json()) as Answer
  return answer.data?.linkedArticlePreview as { preview: { title: string; content: string } } | null
}
function make(who: Name, kind: 'member' | 'admin', operationId: string) {
  const args = `articleId: "${articleId}", operationId: "${operationId}"`
  return ask(who, kind, `mutation { articlePreviewLinkCreate(${args}) }`)
}
let made = 0
async function linkOf(who: Name, kind: 'member' | 'admin') {
  const { data } = await make(who, kind, `operation-${++made}`)
  return String(data?.articlePreviewLinkCreate)
}
async function linksOf(who: Name, kind: 'member' | 'admin') {
  const query = `query { articlePreviewLinks(articleId: "${articleId}") { id createdBy addressEnd } }`
  const { data } = await ask(who, kind, query)
  return data?.articlePreviewLinks as { id: string; createdBy: string; addressEnd: string | null }[] | undefined
}
function setStatus(status: (typeof ARTICLE_STATUSES)[number]) {
  return fixture.db().commit([build.update(articles).set({ status }).where(eq(articles.id, articleId))])
}

const PREVIEW = `articlePreview(articleId: "ID") { title standfirst content wordCount byline author { name } scheduledDate }`
async function previewFor(who: Name, kind: 'member' | 'admin') {
  return (await ask(who, kind, `query { ${PREVIEW.replace('ID', articleId)} }`)).data?.articlePreview
}

describe('a preview', () => {
  it('has the current text in its published form, for its author and for editors', async () => {
    const expected = {
      title: 'Quiet platforms',
      standfirst: 'The first sentence. The second one.',
      content: '<p>The first sentence. The second one.</p><p>More.</p>',
      byline: '<p>Maya Chen builds platforms.</p>',
      author: { name: 'Maya Chen' },
      scheduledDate: null,
    }
    expect(await previewFor('maya', 'member')).toMatchObject(expected)
    expect(await previewFor('theo', 'admin')).toMatchObject(expected)
  })

  it.each<[Name, 'member' | 'admin']>([
    ['sam', 'member'],
    ['lena', 'member'],
    ['pia', 'admin'],
    ['stig', 'admin'],
  ])('is not for %s, a %s, and neither are its links', async (who, kind) => {
    const link = await linkOf('maya', 'member')
    expect((await previewFor(who, kind)) ?? null).toBeNull()
    expect((await linksOf(who, kind)) ?? []).toEqual([])
    const [{ id } = { id: '' }] = (await linksOf('maya', 'member')) ?? []
    const refused = await ask(who, kind, `mutation { articlePreviewLinkCreate(articleId: "${articleId}") }`)
    expect(['NotFound', 'NotAllowed']).toContain(refused.errors?.[0]?.extensions.code)
    const kept = await ask(
      who,
      kind,
      `mutation { articlePreviewLinkWithdraw(articleId: "${articleId}", linkId: "${id}") }`,
    )
    expect(['NotFound', 'NotAllowed']).toContain(kept.errors?.[0]?.extensions.code)
    expect(await open(link)).not.toBeNull()
  })

  it('is available only for an article that is neither published nor in the trash', async () => {
    const link = await linkOf('maya', 'member')
    for (const status of ARTICLE_STATUSES) {
      await setStatus(status)
      const isShown = !['PUBLISHED', 'MANUALLY_PUBLISHED', 'TRASHED'].includes(status)
      expect((await previewFor('theo', 'admin')) !== null, status).toBe(isShown)
      expect((await previewFor('maya', 'member')) !== null, status).toBe(isShown)
      expect((await open(link)) !== null, status).toBe(isShown)
    }
  })
})

describe('a link to a preview', () => {
  it('shows the current text on the host of its community, while it is valid', async () => {
    const link = await linkOf('theo', 'admin')
    expect(link).toMatch(/^\/preview\/[0-9a-f]{64}$/)
    expect((await open(link))?.preview.content).toContain('The first sentence.')
    const { currentRevisionId } = await fixture.row(articleId)
    const changed = build.update(articleRevisions).set({ content: '<p>Changed.</p>' })
    await fixture.db().commit([changed.where(eq(articleRevisions.id, currentRevisionId ?? ''))])
    expect((await open(link))?.preview.content).toBe('<p>Changed.</p>')
    expect(await open(link, HARBOR)).toBeNull()
    expect(await open(link.slice(0, -1) + (link.endsWith('0') ? '1' : '0'))).toBeNull()
    const [made] = await fixture.db().read(build.select().from(articlePreviewLinks))
    expect((made?.expiresAt.getTime() ?? 0) - (made?.createdAt.getTime() ?? 0)).toBe(7 * 24 * 3_600_000)
    const past = { expiresAt: new Date(Date.now() - 1) }
    await fixture.db().commit([build.update(articlePreviewLinks).set(past)])
    expect(await open(link)).toBeNull()
    expect(await linksOf('theo', 'admin')).toEqual([])
  })

  it('of an editor is visible to and can be withdrawn by the author, and vice versa', async () => {
    const [ofEditor, ofAuthor] = [await linkOf('theo', 'admin'), await linkOf('maya', 'member')]
    const seen = await linksOf('maya', 'member')
    expect(seen?.map(({ createdBy }) => createdBy).toSorted()).toEqual(['Maya Chen', 'Theo Brandt'])
    expect(await linksOf('theo', 'admin')).toEqual(seen)
    const idOf = (name: string) => seen?.find(({ createdBy }) => createdBy === name)?.id
    const withdraw = (linkId?: string) =>
      `mutation { articlePreviewLinkWithdraw(articleId: "${articleId}", linkId: "${linkId}") }`
    expect((await ask('maya', 'member', withdraw(idOf('Theo Brandt')))).errors).toBeUndefined()
    expect([await open(ofEditor), (await open(ofAuthor)) !== null]).toEqual([null, true])
    expect((await ask('theo', 'admin', withdraw(idOf('Maya Chen')))).errors).toBeUndefined()
    // Withdrawing an ended link again changes nothing.
    expect((await ask('theo', 'admin', withdraw(idOf('Maya Chen')))).errors).toBeUndefined()
    expect(await open(ofAuthor)).toBeNull()
    const acts = (await fixture.audits(articleId)).map(({ action }) => action)
    expect(acts).toEqual(['article.preview-link', 'article.preview-link-withdraw'])
  })

  it.each([
    ['maya', 'member'],
    ['theo', 'admin'],
  ] as const)('of one operation of %s, a %s, is made once, and its address is answered once', async (who, kind) => {
    const first = await make(who, kind, 'the-same')
    const link = String(first.data?.articlePreviewLinkCreate)
    expect(await make(who, kind, 'the-same')).toEqual({ data: { articlePreviewLinkCreate: null } })
    expect(await linksOf(who, kind)).toMatchObject([{ addressEnd: link.slice(-4) }])
    expect(await open(link)).not.toBeNull()
    const both = await Promise.all([make(who, kind, 'at-once'), make(who, kind, 'at-once')])
    expect(both.filter(({ data }) => data?.articlePreviewLinkCreate)).toHaveLength(1)
    expect(await linksOf(who, kind)).toHaveLength(2)
    expect((await fixture.audits(articleId)).length).toBe(kind === 'admin' ? 2 : 0)
    const other = await make(who, kind, 'not an id')
    expect(other.errors?.[0]?.extensions.code).toBe('BadRequest.Invalid')
  })

  it('is identified by the end of its address', async () => {
    const links = [await linkOf('maya', 'member'), await linkOf('theo', 'admin')]
    const ends = (await linksOf('maya', 'member'))?.map(({ addressEnd }) => addressEnd)
    expect(ends?.toSorted()).toEqual(links.map((link) => link.slice(-4)).toSorted())
  })

  it('that was the last of ten is returned again to a repeated request', async () => {
    for (let i = 1; i < PREVIEW_LINKS_MAX; i++) await linkOf('maya', 'member')
    await make('maya', 'member', 'the-tenth')
    expect(await make('maya', 'member', 'the-tenth')).toEqual({ data: { articlePreviewLinkCreate: null } })
  })

  it('is one of ten at most, and its token is not stored', async () => {
    const links = new Set<string>()
    for (let i = 0; i < PREVIEW_LINKS_MAX; i++) links.add(await linkOf('maya', 'member'))
    expect(links.size).toBe(PREVIEW_LINKS_MAX)
    const refused = await ask('theo', 'admin', `mutation { articlePreviewLinkCreate(articleId: "${articleId}") }`)
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'Unprocessable', reason: 'tooManyPreviewLinks' })
    expect(await fixture.audits(articleId)).toEqual([])
    const stored = JSON.stringify(await fixture.db().read(build.select().from(articlePreviewLinks)))
    for (const link of links) expect(stored).not.toContain(link.replace('/preview/', ''))
  })
})
