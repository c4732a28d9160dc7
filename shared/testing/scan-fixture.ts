import { eq } from 'drizzle-orm'
import { articleScanSources, articleScans, providerTokens } from '#db/schema/article-scans.ts'
import { articles } from '#db/schema/articles.ts'
import { articleFixture, type Name, textOf } from '#db/testing/article-fixture.ts'
import { authHeaderFor } from '#db/testing/auth-header.ts'
import { serve, stop } from '#shared/sandbox/serve.ts'
import { runScheduled } from '../../bff-admin/scheduled.ts'
import { allApps } from './all-apps.ts'
import type { CallOptions } from './call-app.ts'
import { SANDBOX_SCAN_ACCOUNT, startSandbox } from './start-sandbox.ts'
import { type TestEnv, testKeys, workerEnv } from './worker-env.ts'

export type ScanFixture = Awaited<ReturnType<typeof scanFixture>>

/** The newsroom with a scan provider that reaches the public backend; webhooks wait until a test delivers them. */
export async function scanFixture() {
  const fixture = await articleFixture()
  const sandbox = await startSandbox()
  const keys = await testKeys()
  const apps = allApps()
  let offsetMs = 0
  const { server, port } = await serve(() => (request) => apps.public.request(request, {}, env()), 0)
  const bridge = `http://127.0.0.1:${port}`
  const env = (): TestEnv => ({
    ...workerEnv(keys, fixture.config),
    CLOCK_OFFSET_MS: String(offsetMs),
    SCAN_LOGIN_URL: `${sandbox.url}/id.copyleaks.com`,
    SCAN_API_URL: `${sandbox.url}/api.copyleaks.com`,
    SCAN_EMAIL: SANDBOX_SCAN_ACCOUNT.email,
    SCAN_API_KEY: SANDBOX_SCAN_ACCOUNT.key,
    SCAN_WEBHOOK_URL: bridge,
    JOBS: { fetch: async (request: Request) => apps.admin.request(request, {}, env()) },
  })

  const badges = new Map<string, NonNullable<CallOptions['headers']>>()
  const badge = async (who: Name, kind: 'member' | 'admin', where: 'meridian' | 'harbor') => {
    const key = `${who}/${kind}/${where}`
    const known = badges.get(key) ?? (await authHeaderFor(fixture, keys, who, kind, where))
    badges.set(key, known)
    return known
  }
  const asking =
    (who: Name, kind: 'member' | 'admin', where: 'meridian' | 'harbor' = 'meridian') =>
    async (query: string, variables: object = {}) => {
      const caller = apps.on(`${where}.localhost`, env())
      const path = kind === 'admin' ? '/graphqlAdmin' : '/graphql'
      return (await caller.post(path, { query, variables }, { headers: await badge(who, kind, where) })).json()
    }

  return {
    ...fixture,
    sandbox,
    bridge,
    env,
    apps,
    asking,
    /** A draft of Maya's with 600 words and the marks of the provider. */
    giveMarked: async (marks: string) => {
      await fixture.giveByline('maya')
      return fixture.giveArticle({ words: 600, content: `<p>${marks}</p>${textOf(600)}` })
    },
    /** The jobs of one minute, so much later. */
    later: async (minutes: number) => {
      offsetMs = minutes * 60_000
      await runScheduled({}, env())
    },
    sources: (scanId: string) =>
      fixture
        .db()
        .read(fixture.db().build.select().from(articleScanSources).where(eq(articleScanSources.scanId, scanId))),
    tokens: () => fixture.db().read(fixture.db().build.select().from(providerTokens)),
    change: (articleId: string, set: Partial<typeof articles.$inferInsert>) =>
      fixture.db().commit([fixture.db().build.update(articles).set(set).where(eq(articles.id, articleId))]),
    changeScan: (articleId: string, set: Partial<typeof articleScans.$inferInsert>) =>
      fixture
        .db()
        .commit([fixture.db().build.update(articleScans).set(set).where(eq(articleScans.articleId, articleId))]),
    /** What the provider was asked for about scans, oldest first. */
    asked: async () =>
      (await sandbox.log())
        .map(({ method, path }) => `${method} ${path.replace('/api.copyleaks.com/', '')}`)
        .filter((line) => !line.includes('login'))
        .reverse(),
    fresh: async () => {
      offsetMs = 0
      await sandbox.fault({ provider: 'scan', mode: 'ok' })
      await sandbox.webhooks('lose')
      await fixture.clear()
    },
    close: async () => {
      await stop(server)
      await sandbox.discard()
      await fixture.stop()
    },
  }
}
