import { eq } from 'drizzle-orm'
import { beforeAll, expect, inject, test } from 'vitest'
import { Db } from '../../db/client.ts'
import { articles } from '../../db/schema/articles.ts'
import { communities } from '../../db/schema/communities.ts'
import { staffPermissions, users } from '../../db/schema/members.ts'
import { newId } from '../../shared/kernel/ids.ts'
import { call, graphql, PASSWORD, staffToken } from './support/api.ts'
import { expectComplaint, newBrowser, signInEditor } from './support/people.ts'

const IRIS = 'iris.vance@council.test'
function db() {
  return new Db({ url: inject('dbUrl'), authToken: inject('dbAuthToken') })
}

async function communityId(code: string): Promise<string> {
  const one = db()
  const [row] = await one.read(one.build.select().from(communities).where(eq(communities.code, code)))
  return row?.id ?? ''
}

/** An editor of Meridian alone; her password is the one of all demo accounts. */
async function hireIris() {
  const one = db()
  const [theo] = await one.read(one.build.select().from(users).where(eq(users.email, 'theo.brandt@council.test')))
  if (!theo) throw new Error('The seed has no Theo')
  const id = newId(new Date())
  const permission = (name: 'admin' | 'articles.edit', where: string) => ({
    id: newId(new Date()),
    userId: id,
    communityId: where,
    permission: name,
  })
  const meridian = await communityId('MTC')
  await one.commit([
    one.build
      .insert(users)
      .values({ ...theo, id, email: IRIS, username: IRIS, givenName: 'Iris', familyName: 'Vance' }),
    one.build.insert(staffPermissions).values([permission('admin', meridian), permission('articles.edit', meridian)]),
  ])
}

async function harborArticle() {
  const one = db()
  const harbor = await communityId('HFC')
  const rows = await one.read(one.build.select().from(articles).where(eq(articles.communityId, harbor)))
  const found = rows.find((row) => row.status === 'SUBMITTED_FOR_REVIEW')
  if (!found) throw new Error('The seed has no submitted article at Harbor')
  return found
}

beforeAll(hireIris)

test('[BRAND-001][SESS-024] an editor of one community cannot see the other’s articles', async () => {
  const { id, title } = await harborArticle()
  const iris = await newBrowser('meridian')
  await signInEditor(iris, IRIS)
  expect(await iris.getByText(title, { exact: true }).count()).toBe(0)
  const answer = await iris.goto(`/admin/articles/${id}`)
  expect(answer?.status()).toBe(404)
  await iris.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  expectComplaint(/status of 404/)

  const atHarbor = await newBrowser('harbor')
  await atHarbor.goto('/login-admin')
  await atHarbor.getByLabel('Email', { exact: true }).fill(IRIS)
  await atHarbor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await atHarbor.getByRole('button', { name: 'Sign In' }).click()
  await atHarbor.getByText('Password is incorrect.').waitFor()
  expectComplaint(/status of 401/)
})

const TOUCHES: [string, string][] = [
  ['take', 'mutation ($id: ID!) { articleAssignEditor(articleId: $id) { id } }'],
  ['move', 'mutation ($id: ID!) { articleSetStatus(articleId: $id, status: EDITING) { id } }'],
  ['trash', 'mutation ($id: ID!) { articleSetStatus(articleId: $id, status: TRASHED) { id } }'],
  ['answer', 'mutation ($id: ID!) { articleFeedbackCreate(articleId: $id, feedback: "Hello") { id } }'],
]

test.each(TOUCHES)('an editor of one community cannot %s the other’s article', async (_, mutation) => {
  const before = await harborArticle()
  const token = await staffToken('meridian', IRIS)
  const answer = await graphql('meridian', '/graphqlAdmin', token, mutation, { id: before.id })
  const unknown = await graphql('meridian', '/graphqlAdmin', token, mutation, { id: newId(new Date()) })
  expect(answer.errors?.map((error) => error.extensions.code)).toEqual(['NotFound'])
  expect(unknown.errors?.map((error) => error.extensions.code)).toEqual(['NotFound'])
  expect(await harborArticle()).toEqual(before)
})

test('[SESS-018] a session of one community is worth nothing on the other’s host', async () => {
  const token = await staffToken('meridian', IRIS)
  expect((await call('meridian', '/graphqlAdmin', { query: '{ me { id } }' }, token)).status).toBe(200)
  expect((await call('harbor', '/graphqlAdmin', { query: '{ me { id } }' }, token)).status).toBe(401)
  expect((await call('harbor', '/graphql', { query: '{ me { id } }' }, token)).status).toBe(401)
})
