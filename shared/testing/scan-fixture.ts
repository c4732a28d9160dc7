import { eq } from 'drizzle-orm'
import { articleScanSources, articleScans, providerTokens } from '#db/schema/articles/article-scans.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import type { Name } from '#db/testing/cast.ts'
import { serve, stop } from '#shared/sandbox/serve.ts'
import { runScheduled } from '../../bff-admin/scheduled.ts'
import { allApps } from './all-apps.ts'
import type { CallOptions } from './call-app.ts'
import { SANDBOX_SCAN_ACCOUNT, startSandbox } from './start-sandbox.ts'
import type { TestEnv } from './worker-env.ts'

export type ScanFixture = Awaited<ReturnType<typeof scanFixture>>

type Where = 'meridian' | 'harbor'

/** Articles and the three backends, with a scan provider whose webhooks wait until a test delivers them. */
export async function scanFixture() {
  const fixture = await articleFixture()
  const sandbox = await startSandbox()
  const apps = allApps()
  let offsetMs = 0
  // Backends answer only on the host of a community.
  const atMeridian = (request: Request) =>
    new Request(request.url.replace('sandbox.local', 'meridian.localhost'), request)
  const { server, port } = await serve(() => (request) => apps.public.request(atMeridian(request), {}, env()), 0)
  const webhookUrl = `http://127.0.0.1:${port}`
  const env = (): TestEnv => ({
    ...fixture.env,
    CLOCK_OFFSET_MS: String(offsetMs),
    SCAN_LOGIN_URL: `${sandbox.url}/id.copyleaks.com`,
    SCAN_API_URL: `${sandbox.url}/api.copyleaks.com`,
    SCAN_EMAIL: SANDBOX_SCAN_ACCOUNT.email,
    SCAN_API_KEY: SANDBOX_SCAN_ACCOUNT.key,
    SCAN_WEBHOOK_URL: webhookUrl,
    JOBS: { fetch: async (request: Request) => apps.admin.request(request, {}, env()) },
  })
  const headers = headersOnce(fixture)
  const asking =
    (who: Name, kind: 'member' | 'admin', where: Where = 'meridian') =>
    async (query: string, variables: object = {}) => {
      const caller = apps.on(`${where}.localhost`, env())
      const path = kind === 'admin' ? '/graphqlAdmin' : '/graphql'
      return (await caller.post(path, { query, variables }, { headers: await headers.of(who, kind, where) })).json()
    }

  return {
    ...fixture,
    ...scanFactory(fixture),
    sandbox,
    webhookUrl,
    env,
    apps,
    asking,
    /** Moves the clock and runs the jobs of one minute. */
    later: async (minutes: number) => {
      offsetMs = minutes * 60_000
      await runScheduled({}, env())
    },
    /** The scan requests to the provider, oldest first. */
    asked: async () =>
      (await sandbox.log())
        .map(({ method, path }) => `${method} ${path.replace('/api.copyleaks.com/', '')}`)
        .filter((line) => !line.includes('login'))
        .reverse(),
    reset: async () => {
      offsetMs = 0
      await sandbox.fault({ provider: 'scan', mode: 'ok' })
      await sandbox.webhooks('lose')
      await fixture.reset()
    },
    stop: async () => {
      await stop(server)
      await sandbox.discard()
      await fixture.stop()
    },
  }
}

function scanFactory({ db, giveByline, giveArticle }: ArticleFixture) {
  return {
    /** A draft of Maya's with 600 words, and markers that determine the provider's answer. */
    giveMarked: async (marks: string) => {
      await giveByline('maya')
      return giveArticle({ words: 600, content: `<p>${marks}</p>${textOf(600)}` })
    },
    sources: (scanId: string) =>
      db().read(build.select().from(articleScanSources).where(eq(articleScanSources.scanId, scanId))),
    tokens: () => db().read(build.select().from(providerTokens)),
    changeArticle: (articleId: string, set: Partial<typeof articles.$inferInsert>) =>
      db().commit([build.update(articles).set(set).where(eq(articles.id, articleId))]),
    changeScan: (articleId: string, set: Partial<typeof articleScans.$inferInsert>) =>
      db().commit([build.update(articleScans).set(set).where(eq(articleScans.articleId, articleId))]),
  }
}

/** A person's headers, created once. */
function headersOnce({ headersFor }: ArticleFixture) {
  const known = new Map<string, NonNullable<CallOptions['headers']>>()
  return {
    of: async (who: Name, kind: 'member' | 'admin', where: Where) => {
      const key = `${who}/${kind}/${where}`
      const headers = known.get(key) ?? (await headersFor(who, kind, where))
      known.set(key, headers)
      return headers
    },
  }
}
