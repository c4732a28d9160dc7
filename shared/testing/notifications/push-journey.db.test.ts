import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { runScheduled } from '../../../bff-admin/scheduled.ts'
import { allApps } from '../all-apps.ts'
import { SANDBOX_PUSH, startSandbox, type TestSandbox } from '../start-sandbox.ts'

let fixture: ArticleFixture
let sandbox: TestSandbox
const apps = allApps()
beforeAll(async () => {
  fixture = await articleFixture()
  sandbox = await startSandbox()
})
afterAll(async () => {
  await sandbox.discard()
  await fixture.stop()
})
beforeEach(() => fixture.reset())

function env(offsetMs = 0) {
  return {
    ...fixture.env,
    CLOCK_OFFSET_MS: String(offsetMs),
    PUSH_API_URL: sandbox.url,
    PUSH_TOKEN_URL: `${sandbox.url}/token`,
    PUSH_PRIVATE_KEY: SANDBOX_PUSH.privateKey,
  }
}

it('a member whose phone is registered sees what the editor does on it, opens its page, and nothing more after signing out', async () => {
  const { cast } = fixture
  const { id } = await fixture.giveArticle({ title: 'Quiet platforms', status: 'FIRST_ROUND_EDIT', editor: 'theo' })
  const phone = await fixture.open(cast.maya, cast.meridian)
  const desk = await fixture.headersFor('theo', 'admin')
  const asPhone = { Authorization: `Bearer ${phone.authToken}` }
  const ask = async (path: string, headers: Record<string, string>, query: string) => {
    const response = await apps.on('meridian.localhost', env()).post(path, { query }, { headers })
    expect(await response.json()).not.toHaveProperty('errors')
  }
  const giveFeedback = (text: string) =>
    ask('/graphqlAdmin', desk, `mutation { articleFeedbackCreate(articleId: "${id}", feedback: "${text}") { id } }`)
  const shown = async () => (await sandbox.pushes()).filter(({ token }) => token === 'mayas-phone')

  await ask(
    '/graphql',
    asPhone,
    'mutation { notificationsPushTokenAdd(token: "mayas-phone", isIos: true, isFcm: true) }',
  )
  await giveFeedback('Good.')
  await runScheduled({}, env())
  expect(await shown()).toEqual([])
  await runScheduled({}, env(60_000))
  expect(await shown()).toMatchObject([
    {
      title: 'Feedback from your editor',
      body: 'Theo Brandt left feedback on “Quiet platforms”.',
      url: `/articles/edit?article=${id}`,
      badge: 1,
    },
  ])

  await giveFeedback('Better.')
  await ask('/graphql', asPhone, 'mutation { logout }')
  await giveFeedback('Best.')
  await runScheduled({}, env(120_000))
  expect(await shown()).toHaveLength(1)
})
