import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articles } from '../../../db/schema/articles/articles.ts'
import { staffPermissions, users } from '../../../db/schema/members.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { call, graphql, signInByApi, staffToken } from '../support/api.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { element, getPage, type HttpPage, httpSession, linksOf, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { storeArticle } from '../support/stored/articles.ts'

const IRIS = 'iris.vance@council.test'
const TITLE = 'An article of Harbor alone'

/** Adds an editor only of Meridian, with the password of the demo accounts. */
async function addMeridianEditor() {
  const db = database()
  const [theo] = await db.read(build.select().from(users).where(eq(users.email, THEO)))
  if (!theo) throw new Error('The seed has no Theo')
  const id = newId(new Date())
  const { communityId } = await newMember('meridian')
  const permission = (name: 'admin' | 'articles.edit') => ({
    id: newId(new Date()),
    userId: id,
    communityId,
    permission: name,
  })
  await db.commit([
    build.insert(users).values({ ...theo, id, email: IRIS, username: IRIS, givenName: 'Iris', familyName: 'Vance' }),
    build.insert(staffPermissions).values([permission('admin'), permission('articles.edit')]),
  ])
}

let harborArticleId: string

async function harborArticle() {
  const db = database()
  const [row] = await db.read(build.select().from(articles).where(eq(articles.id, harborArticleId)))
  return row
}

beforeAll(async () => {
  await addMeridianEditor()
  const author = await newMember('harbor')
  harborArticleId = await storeArticle(author, { title: TITLE, content: '<p>x</p>', status: 'SUBMITTED_FOR_REVIEW' })
})

function shownTitles({ document }: HttpPage) {
  return linksOf(element(document, 'main')).flatMap(({ text, href }) =>
    /^\/admin\/articles\/[0-9a-z]{26}/.test(href) ? [text] : [],
  )
}

test('[BRAND-001] an editor of one community cannot see the other’s articles', async () => {
  const iris = await httpSession('meridian', 'staff', IRIS)
  const path = `/admin/articles?view=list&q=${encodeURIComponent(TITLE)}`
  const list = await getPage(iris, path)
  expect([list.status, shownTitles(list)]).toEqual([200, []])
  const theo = await httpSession('harbor', 'staff', THEO)
  expect(shownTitles(await getPage(theo, path))).toEqual([TITLE])

  const page = await getPage(iris, `/admin/articles/${harborArticleId}`)
  expect(page.status).toBe(404)
  expect(textOf(element(page.document, 'h1'))).toBe('Page Not Found')

  const { status, body } = await signInByApi('harbor', 'staff', IRIS)
  expect([status, body]).toEqual([401, expect.stringContaining('Password')])
})

const MUTATIONS: [string, string][] = [
  ['take', 'mutation ($id: ID!) { articleAssignEditor(articleId: $id) { id } }'],
  ['move', 'mutation ($id: ID!) { articleSetStatus(articleId: $id, status: EDITING) { id } }'],
  ['trash', 'mutation ($id: ID!) { articleSetStatus(articleId: $id, status: TRASHED) { id } }'],
  ['answer', 'mutation ($id: ID!) { articleFeedbackCreate(articleId: $id, feedback: "Hello") { id } }'],
]

test.each(MUTATIONS)('an editor of one community cannot %s the other’s article', async (_, mutation) => {
  const before = await harborArticle()
  const token = await staffToken('meridian', IRIS)
  const answer = await graphql('meridian', '/graphqlAdmin', token, mutation, { id: harborArticleId })
  const unknown = await graphql('meridian', '/graphqlAdmin', token, mutation, { id: newId(new Date()) })
  expect(answer.errors?.map((error) => error.extensions.code)).toEqual(['NotFound'])
  expect(unknown.errors?.map((error) => error.extensions.code)).toEqual(['NotFound'])
  expect(await harborArticle()).toEqual(before)
})

test('[SESS-018] a session of one community is invalid on the other’s host', async () => {
  const token = await staffToken('meridian', IRIS)
  expect((await call('meridian', '/graphqlAdmin', { query: '{ me { id } }' }, token)).status).toBe(200)
  expect((await call('harbor', '/graphqlAdmin', { query: '{ me { id } }' }, token)).status).toBe(401)
  expect((await call('harbor', '/graphql', { query: '{ me { id } }' }, token)).status).toBe(401)
})
