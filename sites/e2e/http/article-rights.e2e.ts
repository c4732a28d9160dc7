import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articleRevisions, articles } from '../../../db/schema/articles/articles.ts'
import { call, graphql, memberToken, staffToken } from '../support/api.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { allowWriting, personOf, storeArticle } from '../support/stored/articles.ts'

/* Who may access an article, by its author and its editor, over the endpoints of the built product. */

async function stored(id: string) {
  const db = database()
  return Promise.all([
    db.read(build.select().from(articles).where(eq(articles.id, id))),
    db.read(build.select().from(articleRevisions).where(eq(articleRevisions.articleId, id))),
  ])
}

const CONTENT = `<p>${Array.from({ length: 600 }, (_, i) => `word${i}`).join(' ')}</p>`

test.each([
  ['[SESS-019] save', 'DRAFT', 'articleAutoSaveRevision(articleId: $id, title: "Theirs", content: "<p>x</p>") { id }'],
  ['[SESS-019] submit', 'DRAFT', 'articleSendForReview(articleId: $id) { id }'],
  ['[SESS-020] approve', 'READY_TO_APPROVE', 'articleApproveForPublishing(id: $id) { id }'],
] as const)(
  '%s: a member does it with the own article and is refused with that of another member',
  async (_, status, field) => {
    const [author, other] = [await newMember('meridian'), await newMember('meridian')]
    for (const { email } of [author, other]) await allowWriting(email, '<p>Writes.</p>')
    const id = await storeArticle(author, { title: 'One article', content: CONTENT, status })
    const run = async (email: string) =>
      graphql('meridian', '/graphql', await memberToken('meridian', email), `mutation ($id: ID!) { ${field} }`, { id })
    const before = await stored(id)
    const refused = await run(other.email)
    expect(refused.errors?.map((error) => error.extensions.code)).toEqual(['NotFound'])
    expect(await stored(id)).toEqual(before)
    expect((await run(author.email)).errors).toBeUndefined()
    expect(await stored(id)).not.toEqual(before)
  },
)

test('[SESS-024] an editor is assigned to one article, and only that article carries the editor', async () => {
  const authors = [await newMember('harbor'), await newMember('harbor')]
  const ids = await Promise.all(
    authors.map((author) => storeArticle(author, { title: 'Waits', content: CONTENT, status: 'SUBMITTED_FOR_REVIEW' })),
  )
  const [assigned = '', other = ''] = ids
  const token = await staffToken('harbor', THEO)
  const editorId = (await personOf(THEO)).id
  const assign =
    'mutation ($id: ID!, $editorId: ID!) { articleAssignEditor(articleId: $id, editorId: $editorId) { editor { id } } }'
  const answer = await graphql('harbor', '/graphqlAdmin', token, assign, { id: assigned, editorId })
  expect(answer.data).toEqual({ articleAssignEditor: { editor: { id: editorId } } })
  const query = 'query ($id: ID!) { article(id: $id) { editor { id } } }'
  const editorOf = async (id: string) => (await graphql('harbor', '/graphqlAdmin', token, query, { id })).data
  expect(await editorOf(assigned)).toEqual({ article: { editor: { id: editorId } } })
  expect(await editorOf(other)).toEqual({ article: { editor: null } })
  const db = database()
  const rows = await db.read(
    build.select({ id: articles.id, editorId: articles.editorId }).from(articles).where(inArray(articles.id, ids)),
  )
  expect(new Map(rows.map((row) => [row.id, row.editorId]))).toEqual(
    new Map([
      [assigned, editorId],
      [other, null],
    ]),
  )
})

test('[ERR-013] a publication date in the past is refused with form code 140', async () => {
  const author = await newMember('harbor')
  const id = await storeArticle(author, { title: 'Ready', content: CONTENT, status: 'READY_TO_PUBLISH' })
  const mutation =
    'mutation ($id: ID!, $date: DateTime!) { articleSetStatus(articleId: $id, status: SCHEDULED, scheduledDate: $date) { id } }'
  const variables = { id, date: '2020-02-02T09:00:00Z' }
  const { errors } = await graphql('harbor', '/graphqlAdmin', await staffToken('harbor', THEO), mutation, variables)
  expect(errors?.map(({ extensions }) => extensions)).toMatchObject([
    { code: 'BadRequest.Invalid', fields: { scheduledDate: 140 } },
  ])
  expect((await stored(id))[0]).toMatchObject([{ status: 'READY_TO_PUBLISH', scheduledAt: null }])
})

test('[ERR-015] a field that fails for no reason with a code of its own is refused with form code 999', async () => {
  const { status, body } = await call('meridian', '/rest/login', { username: 5, password: 'x' })
  expect([status, JSON.parse(body)]).toMatchObject([400, { code: 'BadRequest.Invalid', fields: { username: 999 } }])
})

test('[API-REST-002] the description of the REST calls names the empty prefix, and they work under it', async () => {
  const { status, body } = await send('meridian', '/rest/openapi.json')
  const document = JSON.parse(body)
  expect([status, document.servers, document.info.description]).toEqual([
    200,
    [{ url: '/' }],
    'The path prefix of all REST calls is empty: the paths stand directly under the host.',
  ])
  const [{ url }] = document.servers
  const operations = Object.entries(document.paths as Record<string, object>)
  const paths = operations.flatMap(([path, methods]) => ('post' in methods && !path.includes('{') ? [path] : []))
  expect(paths).toContain('/rest/login')
  // A webhook without its signature is not found; a method other than POST is refused, so the address exists.
  for (const path of paths) expect((await send('meridian', url + path.slice(1))).status, path).toBe(405)
})
