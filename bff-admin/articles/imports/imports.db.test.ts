import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createFromFiles, deleteOldArticleFiles } from '#db/articles/imports/run-imports.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { ARTICLE_FILE_REFUSALS, ARTICLE_IMPORT_REFUSALS } from '#shared/domain/articles/imports/messages.ts'
import { checkArticleImport } from './check-import.ts'
import { reportArticleImport } from './import-report.ts'
import { listArticleImports, listImportedArticles, readArticleImport } from './imports.queries.ts'
import { ghostFile } from './read/testing/ghost-file.ts'
import { oddPosts, STRANGER } from './read/testing/odd-posts.ts'
import { wordPressFile } from './read/testing/wordpress-file.ts'
import { setOtherAuthor, startArticleImport } from './start-import.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function staff(minutes = 0, who: 'theo' | 'ada' | 'stig' | 'pia' = 'theo') {
  return fixture.as(who, at(minutes), fixture.cast.meridian)
}
/** Runs the job in a context of its own. */
function run(minutes = 0, options: Parameters<typeof createFromFiles>[1] = {}) {
  return createFromFiles({ db: fixture.db(), now: at(minutes) }, options)
}
function imported() {
  return fixture
    .db()
    .read(build.select().from(articles).where(sql`${articles.importedFrom} IS NOT NULL`).orderBy(articles.publishedAt))
}
async function outcomes(importId: string) {
  const view = await readArticleImport(staff(), importId)
  return Object.fromEntries((view?.outcomes ?? []).map((one) => [one.outcome, one.rows]))
}
async function rowsOf(importId: string, onlyLeftOut = false) {
  const { edges } = await listImportedArticles(staff(), { importId, onlyLeftOut, first: 50, after: null })
  return edges.map(({ node }) => node)
}
async function imports(file: string): Promise<string> {
  const id = await checkArticleImport(staff(), file)
  await startArticleImport(staff(1), id)
  await run(2)
  await run(3)
  return id
}

const POST = { title: 'A story', html: '<p>Its words.</p>', status: 'published', published_at: '2021-01-01' }
/** An export from Ghost with posts by Maya. */
function posts(...changes: readonly object[]): string {
  const rows = changes.map((change, id) => ({ ...POST, id, uuid: `u${id}`, ...change }))
  const users = [{ id: 'm', name: 'Maya', email: fixture.cast.maya.email.toUpperCase() }]
  const posts_authors = rows.map(({ id }) => ({ post_id: id, author_id: 'm' }))
  return JSON.stringify({ data: { posts: rows, users, posts_authors } })
}

describe.each([
  ['Ghost', ghostFile],
  ['WordPress', wordPressFile],
] as const)('an export of %s with fifty posts', (name, fileOf) => {
  test('interrupted in the middle and sent again by two people creates each article once, with its date, and notifies nobody', async () => {
    await fixture.giveByline('maya')
    const file = fileOf(oddPosts(), () => ({ name: 'Maya', email: fixture.cast.maya.email }))
    const odd = file.replaceAll('maya.chen@meridian.test', fixture.cast.maya.email)
    const id = await checkArticleImport(staff(), odd)
    expect(await imported()).toEqual([])
    // Of Maya's five drafts only one can be in progress.
    expect(await outcomes(id)).toMatchObject({ READY: 46, AUTHOR_BUSY: 4 })
    await startArticleImport(staff(1), id)
    expect(await run(2, { portions: 1 })).toMatchObject({ done: 20 })
    expect(await imported()).toHaveLength(20)
    expect(await Promise.all([checkArticleImport(staff(3), odd), checkArticleImport(staff(3, 'ada'), odd)])).toEqual([
      id,
      id,
    ])
    await Promise.all([startArticleImport(staff(4), id), startArticleImport(staff(4, 'ada'), id)])
    await Promise.all([run(5), run(5)])
    await run(6)
    const all = await imported()
    expect(all).toHaveLength(46)
    expect(new Set(all.map(({ importedFrom }) => importedFrom)).size).toBe(46)
    const stories = all.filter(({ status }) => status === 'PUBLISHED')
    expect(stories).toHaveLength(45)
    expect(stories[0]).toMatchObject({
      ...{ authorId: fixture.cast.maya.id, publishedAt: new Date('2021-01-01T09:00:00Z'), category: 'Leadership' },
      ...{ publishedByline: expect.stringContaining('Maya Chen'), standfirst: 'Excerpt of 0.' },
      slug: `${name.toLowerCase()}-post-0-more`,
    })
    expect(await fixture.events(stories[0]?.id ?? '')).toMatchObject([
      { fromStatus: 'READY_TO_PUBLISH', toStatus: 'PUBLISHED', reason: `Imported from ${name}.` },
    ])
    expect(await readArticleImport(staff(7), id)).toMatchObject({ state: 'DONE', createdBy: 'Theo Brandt' })
    const db = fixture.db()
    expect(await db.read(build.select().from(outbox))).toEqual([])
    expect(await db.read(build.select().from(notifications))).toEqual([])
    const audits = await db.read(build.select().from(auditLog))
    expect(audits).toMatchObject([
      { action: 'article-file.start', after: { articles: 46, source: name.toUpperCase() } },
    ])

    const again = await checkArticleImport(staff(8), odd)
    expect(again).not.toBe(id)
    expect(await outcomes(again)).toMatchObject({ IS_IMPORTED: 46, AUTHOR_BUSY: 4 })
    await expect(startArticleImport(staff(9), again)).rejects.toMatchObject({
      message: ARTICLE_IMPORT_REFUSALS.nothingToCreate,
    })
  }, 60_000)
})

test('goes on after a run that died in the middle', async () => {
  const id = await checkArticleImport(staff(), posts(...Array.from({ length: 12 }, () => ({}))))
  await startArticleImport(staff(1), id)
  const db = fixture.db()
  const commitIf = db.commitIf.bind(db)
  let writes = 0
  db.commitIf = async (statements) => {
    if (++writes > 5) throw new Error('The worker was stopped')
    return commitIf(statements)
  }
  await expect(createFromFiles({ db, now: at(2) })).rejects.toThrow('The worker was stopped')
  expect((await imported()).length).toBeLessThan(12)
  expect(await imported()).not.toEqual([])
  // The run that died holds the lease of the file for two minutes.
  expect(await run(3)).toMatchObject({ done: 0 })
  await run(10)
  const all = await imported()
  expect(all).toHaveLength(12)
  // They have the same title, but addresses of their own.
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(12)
})

test('two files with the same article create it once', async () => {
  const ids = await Promise.all([posts({}), `${posts({})}\n`].map((file) => checkArticleImport(staff(), file)))
  for (const id of ids) await startArticleImport(staff(1), id)
  await Promise.all([run(2), run(2)])
  await run(5)
  expect(await imported()).toHaveLength(1)
  const found = await Promise.all(ids.map(outcomes))
  expect(found.map((one) => Object.keys(one)).toSorted()).toEqual([['CREATED'], ['IS_IMPORTED']])
})

describe('the author', () => {
  test('who is not a member is replaced by one whom staff choose, and drafts of one author are created one at a time', async () => {
    const file = ghostFile(oddPosts().slice(0, 20), () => STRANGER)
    const id = await checkArticleImport(staff(), file)
    expect(await outcomes(id)).toEqual({ AUTHOR_UNKNOWN: 20 })
    await expect(setOtherAuthor(staff(), id, 'nobody@x.test')).rejects.toMatchObject({
      message: ARTICLE_IMPORT_REFUSALS.noSuchMember,
    })
    for (const other of ['ian', 'lena', 'theo'] as const)
      await expect(setOtherAuthor(staff(), id, fixture.cast[other].email)).rejects.toThrow()
    await setOtherAuthor(staff(), id, ` ${fixture.cast.sam.email.toUpperCase()} `)
    expect(await outcomes(id)).toEqual({ READY: 19, AUTHOR_BUSY: 1 })
    expect(await readArticleImport(staff(), id)).toMatchObject({ otherAuthor: expect.stringContaining('Sam') })
    // Sent again before it starts, it keeps the chosen author.
    expect(await checkArticleImport(staff(1), file)).toBe(id)
    expect(await outcomes(id)).toEqual({ READY: 19, AUTHOR_BUSY: 1 })
    await startArticleImport(staff(2), id)
    await run(3)
    expect(new Set((await imported()).map(({ authorId }) => authorId))).toEqual(new Set([fixture.cast.sam.id]))
    await expect(setOtherAuthor(staff(), id, fixture.cast.maya.email)).rejects.toMatchObject({
      message: ARTICLE_IMPORT_REFUSALS.hasStarted,
    })
  })

  test('is the one whom the person who starts the import saw, or nothing starts', async () => {
    const { sam, maya } = fixture.cast
    const id = await checkArticleImport(
      staff(),
      ghostFile(oddPosts().slice(0, 2), () => STRANGER),
    )
    await setOtherAuthor(staff(), id, sam.email)
    const authorChanged = { message: ARTICLE_IMPORT_REFUSALS.authorChanged }
    await expect(startArticleImport(staff(1), id, null)).rejects.toMatchObject(authorChanged)
    await setOtherAuthor(staff(2, 'ada'), id, maya.email)
    await expect(startArticleImport(staff(3), id, sam.id)).rejects.toMatchObject(authorChanged)
    expect(await readArticleImport(staff(3), id)).toMatchObject({ state: 'CHECKED', otherAuthorId: maya.id })
    await startArticleImport(staff(4), id, maya.id)
    // A second press changes nothing.
    expect(await startArticleImport(staff(5), id, sam.id)).toBe(id)
    await run(6)
    expect(new Set((await imported()).map(({ authorId }) => authorId))).toEqual(new Set([maya.id]))
  })

  test.each([
    ['deactivated', 'ian'],
    ['a member of another community', 'lena'],
    ['a member of staff', 'theo'],
  ] as const)('is unknown if the address in the file is of somebody who is %s', async (_, who) => {
    const file = posts({}).replace(fixture.cast.maya.email.toUpperCase(), fixture.cast[who].email)
    expect(await outcomes(await checkArticleImport(staff(), file))).toEqual({ AUTHOR_UNKNOWN: 1 })
  })

  test('is unknown and has no name if the address is of staff whose account is in the community itself', async () => {
    const { ian } = fixture.cast
    onTestFinished(() => fixture.change(ian, { kind: 'MEMBER', status: 'INACTIVE' }))
    await fixture.change(ian, { kind: 'STAFF', status: 'ACTIVE' })
    const id = await checkArticleImport(staff(), posts({}).replace(fixture.cast.maya.email.toUpperCase(), ian.email))
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'AUTHOR_UNKNOWN', memberName: null }])
  })

  test('of a draft starts an article before the job runs: the draft is left out, and the rest is created', async () => {
    const id = await checkArticleImport(staff(), posts({ status: 'draft' }, {}))
    await startArticleImport(staff(1), id)
    await fixture.giveArticle({ by: 'maya', status: 'DRAFT' })
    await run(2)
    await run(3)
    expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['AUTHOR_BUSY', 'CREATED'])
    expect(await imported()).toMatchObject([{ status: 'PUBLISHED' }])
  })

  test('has a draft like any other, beside their published articles', async () => {
    await fixture.giveArticle({ by: 'maya', status: 'PUBLISHED', slug: 'before', publishedAt: at(-60) })
    await imports(posts({ status: 'draft', title: '', custom_excerpt: 'Kept for later' }))
    expect(await imported()).toMatchObject([
      {
        status: 'DRAFT',
        authorId: fixture.cast.maya.id,
        publishedAt: null,
        slug: null,
        standfirst: null,
        approvedRevisionId: null,
      },
    ])
  })
})

test('losses are reported for each article, in a list and as CSV', async () => {
  const id = await imports(
    posts(
      {},
      { title: '' },
      { type: 'page', title: '=Page' },
      { html: '<table><td>a</table><img src="https://x.test/a.png" alt="b">' },
    ),
  )
  expect((await rowsOf(id, true)).map(({ rowNumber, outcome }) => [rowNumber, outcome])).toEqual([
    [2, 'TITLE_MISSING'],
    [3, 'NOT_AN_ARTICLE'],
  ])
  const report = await reportArticleImport(staff(), id)
  expect(report?.split('\r\n')[0]).toContain(
    'Number,Title,Author in the file,Email in the file,Member,Published on,Result,Not imported',
  )
  expect(report).toContain("'=Page")
  expect(report).toContain('Image: https://x.test/a.png (b)\n1 table: each cell became a paragraph')
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({ outcome: 'CREATED', memberName: 'Maya Chen', articleId: (await imported())[0]?.id })
  // The texts are in the articles now.
  const kept = await fixture.db().read(build.select({ content: articleImportRows.content }).from(articleImportRows))
  expect(kept.map(({ content }) => content)).toEqual(['', '', '', ''])
})

test('a file that cannot be read is refused with the reason, and leaves nothing', async () => {
  await expect(checkArticleImport(staff(), '{')).rejects.toMatchObject({
    message: ARTICLE_FILE_REFUSALS.brokenJson,
  })
  expect(await listArticleImports(staff())).toEqual([])
})

test('the ten latest files of the community are listed, the newest first', async () => {
  const ids: string[] = []
  for (let i = 0; i < 11; i++) ids.unshift(await checkArticleImport(staff(i), posts({ title: `Story ${i}` })))
  expect((await listArticleImports(staff(12))).map(({ id }) => id)).toEqual(ids.slice(0, 10))
  expect(await listArticleImports(fixture.as('theo', NOW, fixture.cast.harbor))).toEqual([])
})

test('requires the permission to manage articles of the community', async () => {
  const id = await checkArticleImport(staff(), posts({}))
  for (const who of ['stig', 'pia'] as const) {
    const other = staff(1, who)
    await expect(checkArticleImport(other, posts({}))).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(startArticleImport(other, id)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(setOtherAuthor(other, id, fixture.cast.sam.email)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(listArticleImports(other)).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(reportArticleImport(other, id)).rejects.toMatchObject({ code: 'NotAllowed' })
  }
  const harbor = fixture.as('theo', NOW, fixture.cast.harbor)
  expect(await readArticleImport(harbor, id)).toBeNull()
  await expect(startArticleImport(harbor, id)).rejects.toMatchObject({ code: 'NotFound' })
  await expect(setOtherAuthor(harbor, id, fixture.cast.lena.email)).rejects.toMatchObject({ code: 'NotFound' })
  expect(
    (await listImportedArticles(harbor, { importId: id, onlyLeftOut: false, first: 50, after: null })).edges,
  ).toEqual([])
  await expect(startArticleImport(staff(), 'none')).rejects.toMatchObject({ code: 'NotFound' })
  // The same file in another community is another import.
  expect(await checkArticleImport(harbor, posts({}))).not.toBe(id)
})

test('files are deleted after a month, except active ones', async () => {
  const id = await checkArticleImport(staff(), posts({}))
  const running = await checkArticleImport(staff(), posts({ title: 'Other' }))
  await startArticleImport(staff(1), running)
  const after = (days: number) => deleteOldArticleFiles({ db: fixture.db(), now: at(days * 24 * 60) })
  expect(await after(29)).toBe(0)
  expect(await after(31)).toBe(1)
  const left = await fixture.db().read(build.select({ id: articleImports.id }).from(articleImports))
  expect(left).toEqual([{ id: running }])
  const rows = build.select().from(articleImportRows).where(eq(articleImportRows.importId, id))
  expect(await fixture.db().read(rows)).toEqual([])
})
