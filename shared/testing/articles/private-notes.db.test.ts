import { eq } from 'drizzle-orm'
import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestExportStatement } from '#db/members/privacy/data-exports.ts'
import { writeDataExports } from '#db/members/privacy/write-data-exports.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { articleFactory, PASSAGE } from '#db/testing/articles.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { createFeedback } from '../../../bff-admin/articles/feedback/create-feedback.ts'
import { setArticleStatus } from '../../../bff-admin/articles/status/set-article-status.ts'
import { createFeedback as writeAsAuthor } from '../../../bff-member/articles/feedback/create-feedback.ts'
import { markOwnFeedbackRead } from '../../../bff-member/articles/feedback/feedback.queries.ts'
import { resolveThread } from '../../../bff-member/articles/feedback/resolve-thread.ts'
import { wholeQuery } from '../members/whole-query.ts'
import { memoryBucket } from '../pictures/memory-bucket.ts'
import { schemas } from '../schemas.ts'
import { type ViewFixture, viewFixture } from '../viewing/view-fixture.ts'
import { OUTBOX_KEY } from '../worker-env.ts'

/* Editors' private notes and desk dates appear in nothing that the author of the article gets, and the author cannot change them. */

const WORD = 'quagga'
const OPEN = 'okapi'
const DESK_DATE = '2031-12-24'

let fixture: ViewFixture & ReturnType<typeof articleFactory>
let articleId: string
let revisionId: string
let noteId: string
let headers: Record<string, string>
beforeAll(async () => {
  const base = await viewFixture()
  fixture = { ...base, ...articleFactory(base) }
  await fixture.reset()
  const given = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'ada' })
  articleId = given.id
  revisionId = given.revisionId
  const write = (more: object) => createFeedback(fixture.as('theo'), { articleId, feedback: WORD, ...more })
  noteId = (await write({ isPrivate: true, passage: { ...PASSAGE, after: WORD } })).id
  await write({ isPrivate: true, threadId: noteId })
  await write({ isPrivate: true })
  await write({ feedback: OPEN, passage: PASSAGE })
  const dated = { deskDate: DESK_DATE, deskDateSetBy: fixture.id('theo'), deskDateRank: new Date('2031-12-17') }
  await fixture.db().commit([build.update(articles).set(dated).where(eq(articles.id, articleId))])
  headers = await fixture.headersFor('maya', 'member')
})
afterAll(() => fixture.stop())

/** Arguments refer to the article, its text or the note, by their names. */
function argumentOf(name: string, type: GraphQLInputType): unknown {
  const named = getNullableType(type)
  if (isListType(named)) return [argumentOf(name, named.ofType)]
  if (isEnumType(named)) return named.getValues()[0]?.value
  if (isInputObjectType(named)) return {}
  const simple: Readonly<Record<string, unknown>> = {
    Int: 10,
    Float: 1,
    Boolean: true,
    DateTime: new Date(0).toISOString(),
  }
  if (named.toString() in simple) return simple[named.toString()]
  if (/before|after|cursor/i.test(name)) return null
  if (/article/i.test(name)) return articleId
  return named.toString() === 'ID' ? articleId : WORD
}

const DEEPEST = 6

async function ask(name: string, send: (body: object) => Promise<string>): Promise<string> {
  const args = schemas.member.getQueryType()?.getFields()[name]?.args ?? []
  const own = name === 'articleRevision' ? { id: revisionId } : {}
  const variables = { ...Object.fromEntries(args.map((arg) => [arg.name, argumentOf(arg.name, arg.type)])), ...own }
  for (let depth = DEEPEST; ; depth--) {
    const answer = await send({ query: wholeQuery(schemas.member, name, depth), variables })
    if (depth === 1 || !answer.includes('"code":"BadRequest.Invalid"')) return answer
  }
}

describe('a private note, as a desk date,', () => {
  it('is in no answer of the members’ API, while other comments are', async () => {
    const names = Object.keys(schemas.member.getQueryType()?.getFields() ?? {})
    const told: string[] = []
    for (const name of names) {
      const answer = await ask(name, async (body) =>
        (await fixture.on('meridian').post('/graphql', body, { headers })).text(),
      )
      // An answer that repeats the argument does not reveal the note.
      if ([WORD, noteId, DESK_DATE].some((one) => answer.includes(one))) told.push(name)
      if (name === 'articlePassageThreads') expect(answer).toContain(OPEN)
    }
    expect(told).toEqual([])
  })

  it('has no word in the schema of members', () => {
    const types = Object.values(schemas.member.getTypeMap())
    const fields = types.flatMap((type) => ('getFields' in type ? Object.keys(type.getFields()) : []))
    expect(fields).toContain('isResolved')
    expect(fields).not.toContain('isPrivate')
    expect(fields.filter((name) => /desk|dueDay/i.test(name))).toEqual([])
    expect(types.map(({ name }) => name)).not.toContain('ArticlePassageInput')
  })

  it('is in no page that staff view as the author', async () => {
    const { cookie } = await fixture.start('maya')
    for (const name of ['articlePassageThreads', 'articleFeedback']) {
      const { data } = await fixture.view(
        cookie,
        name === 'articleFeedback'
          ? `{ articleFeedback(articleId: "${articleId}") { unreadCount edges { node { remark } } } }`
          : `{ articlePassageThreads(articleId: "${articleId}") { comments { remark } } }`,
        { page: '/articles/edit' },
      )
      expect(data).toBeTruthy()
      expect(JSON.stringify(data)).not.toContain(WORD)
    }
  })

  it('notifies only the editor, without its text', async () => {
    const rows = await fixture.db().read(build.select().from(notifications))
    expect(new Set(rows.map(({ userId, option }) => `${option} ${userId}`))).toEqual(
      new Set([`edited-articles ${fixture.id('ada')}`, `article-feedback ${fixture.id('maya')}`]),
    )
    expect(rows.filter(({ userId }) => userId === fixture.id('maya'))).toHaveLength(1)
    const emails = await fixture.db().read(build.select().from(outbox).where(eq(outbox.template, 'article-feedback')))
    expect(emails).toHaveLength(1)
  })

  it('is in no copy of the author’s data', async () => {
    const files = memoryBucket()
    await fixture.db().commit([requestExportStatement({ ...fixture.as('maya'), now: NOW })])
    const port = filesPort({ FILES: files })
    await writeDataExports({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY, files: port }, { elapsedMs: () => 0 })
    const parts = files.keys().map(async (key) => new Response((await files.get(key))?.body).text())
    const copy = (await Promise.all(parts)).join('\n')
    expect(copy).toContain(OPEN)
    expect(copy).not.toContain(WORD)
    expect(copy).not.toContain(DESK_DATE)
  })

  it('does not exist for the author’s actions', async () => {
    const maya = fixture.as('maya')
    const missing = { code: 'NotFound' }
    await expect(writeAsAuthor(maya, { articleId, threadId: noteId, feedback: 'Hello?' })).rejects.toMatchObject(
      missing,
    )
    await expect(resolveThread(maya, { articleId, threadId: noteId, isResolved: true })).rejects.toMatchObject(missing)
    const mark = { ...fixture.actor('maya'), articleId, remarkId: noteId }
    await expect(markOwnFeedbackRead(maya, mark)).rejects.toMatchObject(missing)
  })

  it('does not count as feedback with which an article goes back to its author', async () => {
    const given = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', by: 'sam' })
    await createFeedback(fixture.as('theo'), { articleId: given.id, feedback: WORD, isPrivate: true })
    const move = setArticleStatus(fixture.as('theo'), { articleId: given.id, status: 'NEEDS_REVISION' })
    await expect(move).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
  })
})
