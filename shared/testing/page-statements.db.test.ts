import { print } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { peekRecorded, takeBuilt } from '#db/testing/statements/recorder.ts'
import { allApps } from './all-apps.ts'
import { type PageDocument, pageDocuments } from './page-documents.ts'

const HOST = 'meridian.localhost'
const PATHS = { member: '/graphql', admin: '/graphqlAdmin', public: '/graphqlPublic' }

let fixture: ArticleFixture
let headers: { readonly [Endpoint in PageDocument['endpoint']]: Record<string, string> }
/** By Maya, in the hands of Theo. */
let article: { readonly id: string; readonly revisionId: string }
/** By Sam, in which Theo may write. */
let edited: { readonly id: string }
let remarkId: string
beforeAll(async () => {
  fixture = await articleFixture()
  headers = {
    member: await fixture.headersFor('maya', 'member'),
    admin: await fixture.headersFor('theo', 'admin'),
    public: {},
  }
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
  article = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
  edited = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo', by: 'sam' })
  remarkId = await fixture.giveRemark(article.id, 'theo')
  await fixture.giveArticle({ status: 'PUBLISHED', slug: 'quiet-platforms', publishedAt: new Date() })
})

/** The variables of a run. Documents that are missing here have none. */
const VARIABLES: Readonly<Record<string, () => object>> = {
  AmplifyPage: () => ({ id: article.id }),
  ArticleBoard: () => ({ filter: {}, sort: 'WAITING' }),
  ArticleEditorPage: () => ({ remarks: 20 }),
  ArticleList: () => ({ filter: { statuses: ['NEEDS_REVISION'] }, sort: 'CHANGED', first: 40 }),
  ArticleWorkspace: () => ({ id: article.id, remarks: 20, revision: article.revisionId, isComparing: true }),
  EarlierFeedback: () => ({ articleId: article.id, last: 20 }),
  EditorAutoSave: () => ({ articleId: article.id, title: 'T', content: '<p>x</p>' }),
  EditorCreateArticle: () => ({ operationId: 'once' }),
  EditorEarlierRemarks: () => ({ articleId: article.id, last: 20 }),
  EditorMarkFeedbackRead: () => ({ articleId: article.id, remarkId }),
  PasswordToken: () => ({ token: 'unknown' }),
  PublishedArticlesPage: () => ({ first: 20, changed: article.id, showsChanges: true }),
  RefreshScan: () => ({ articleId: article.id }),
  StoriesPage: () => ({ first: 20 }),
  StoryPage: () => ({ slug: 'quiet-platforms' }),
  WorkspaceAutoSave: () => ({ articleId: edited.id, title: 'T', content: '<p>x</p>' }),
  WorkspaceMarkFeedbackRead: () => ({ articleId: article.id, remarkId }),
}
/** Sent while somebody writes or reads. The statements of the other mutations may be built for the call. */
const FREQUENT_MUTATIONS = new Set([
  'EditorAutoSave',
  'EditorCreateArticle',
  'EditorMarkFeedbackRead',
  'WorkspaceAutoSave',
  'WorkspaceMarkFeedbackRead',
])

const documents = pageDocuments().filter(
  ({ operation, name }) => operation.operation === 'query' || FREQUENT_MUTATIONS.has(name),
)

/** Sends a document as a page does; answers what it cost. */
async function run({ endpoint, document, name }: PageDocument) {
  const body = { query: print(document), variables: VARIABLES[name]?.() ?? {} }
  const sent = peekRecorded().length
  const answer = await apps.on(HOST, fixture.env).post(PATHS[endpoint], body, { headers: headers[endpoint] })
  const { errors } = (await answer.json()) as { errors?: readonly { extensions: { code: string } }[] }
  // The recorder knows a request by its `Db`.
  const db = peekRecorded().slice(sent).at(-1)?.db as Db | undefined
  return { codes: errors?.map(({ extensions }) => extensions.code) ?? [], cost: db?.cost }
}
const apps = allApps()

describe('a document of a page', () => {
  it.each(documents.map((one) => [one.name, one] as const))(
    '%s builds no SQL when it is sent again',
    async (_, one) => {
      await run(one)
      takeBuilt()
      const { codes } = await run(one)
      expect(takeBuilt()).toEqual([])
      expect(codes).toEqual([])
    },
  )
})
