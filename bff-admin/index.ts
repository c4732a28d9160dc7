import DataLoader from 'dataloader'
import type { Context } from 'hono'
import { scansByArticles } from '#db/articles/scans/read-scans.ts'
import { runDueScans } from '#db/articles/scans/run-due-scans.ts'
import { scanTokens } from '#db/articles/scans/token-store.ts'
import { sessionGuard } from '#db/auth/session-guard.ts'
import { sessionVerbs } from '#db/auth/session-verbs.ts'
import { Db } from '#db/client.ts'
import { availableCommunities } from '#db/communities/available-communities.ts'
import { askDatabase } from '#db/communities/health.ts'
import { makeLoaders } from '#db/loaders.ts'
import { sendDue } from '#db/outbox/send-due.ts'
import { sessionSigner } from '#shared/kernel/session-token.ts'
import type { CommonEnv } from '#shared/server/env.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { makeBackend } from '#shared/server/http/backend.ts'
import { backgroundOf } from '#shared/server/http/background.ts'
import { answerHealth } from '#shared/server/http/health.ts'
import { actorOf, identify } from '#shared/server/http/identify.ts'
import { sessionOperations } from '#shared/server/http/session-operations.ts'
import { addSessionRoutes } from '#shared/server/http/session-routes.ts'
import { tokenVerifier } from '#shared/server/http/verify-tokens.ts'
import { logFailedMails, outboxDeps } from '#shared/server/outbox-deps.ts'
import { logFailedScans, scannerOf } from '#shared/server/scan-deps.ts'
import { makeDeskLoaders } from './articles/desk-loaders.ts'
import { signInAdmin } from './auth/sign-in-admin.ts'
import type { AdminApp, AdminContext, AdminServices } from './context.ts'
import { runScheduled } from './scheduled.ts'
import { schema } from './schema.ts'

type C = Context<AdminApp>

/** A member's session is recognised, to be told that it has not the right. */
const KINDS = ['admin', 'member'] as const
const MAILS_AFTER_AN_ANSWER = 5
const SCANS_AFTER_AN_ANSWER = 2

/** Mutations that carry a whole article. */
const LARGE_OPERATIONS = ['articleAutoSaveRevision']

function connect(env: CommonEnv) {
  return new Db({ url: env.DB_URL, authToken: env.DB_AUTH_TOKEN })
}

function sessionOf(c: C) {
  const { db, client, now, responseHeaders, services } = c.var
  const verbs = sessionVerbs(db, 'admin', signInAdmin, client, now)
  return sessionOperations('admin', verbs, services.sign, { client, now, responseHeaders, verify: services.verify })
}

function scanAfterwards(c: C) {
  const { env, now } = c.var
  const db = connect(env)
  const scanner = scannerOf(env, scanTokens(db, env.OUTBOX_KEY, env.SCAN_EMAIL, now))
  backgroundOf(c)(runDueScans(db, scanner, now, SCANS_AFTER_AN_ANSWER).then(({ failed }) => logFailedScans(failed)))
}

function contextOf(c: C, actor: Actor | null): AdminContext {
  const { db, env, client, now, correlationId, responseHeaders } = c.var
  const background = backgroundOf(c)
  return {
    actor,
    correlationId,
    now,
    responseHeaders,
    loaders: makeLoaders(db, actor?.communityId ?? ''),
    db,
    desk: makeDeskLoaders(db, { userId: actor?.userId ?? '', communityId: actor?.communityId ?? '' }),
    env,
    client,
    session: sessionOf(c),
    articleScans: new DataLoader((ids: readonly string[]) => scansByArticles(db, actor?.communityId ?? '', ids)),
    background,
    kickOutbox: () =>
      background(
        sendDue(connect(env), outboxDeps(env), now, MAILS_AFTER_AN_ANSWER).then(({ failed }) => logFailedMails(failed)),
      ),
    kickScans: () => scanAfterwards(c),
  }
}

export function createApp() {
  const app = makeBackend(
    'bff-admin',
    (env): AdminServices => ({
      verify: tokenVerifier(env),
      sign: sessionSigner('admin', env.SESSION_ADMIN_PRIVATE_KEY),
      graphql: graphqlEndpoint({
        schema,
        path: '/graphqlAdmin',
        isLocal: env.ENVIRONMENT === 'local',
        largeOperations: LARGE_OPERATIONS,
      }),
    }),
    connect,
  )
  app.post('/graphqlAdmin', async (c) => {
    const { db, client, now, services } = c.var
    const claims = await identify(client.headers, KINDS, services.verify, now)
    const actor = claims && actorOf(claims)
    return services.graphql(c.req.raw, {
      context: contextOf(c, actor),
      guard: actor && sessionGuard(db, actor, client.host, now),
    })
  })
  app.all('/graphqlAdmin', onlyPost)
  addSessionRoutes(app, '/rest/admin/login', sessionOf)
  app.get('/rest/admin/available-communities', async (c) =>
    c.json({ availableCommunities: await availableCommunities(c.get('db')) }),
  )
  app.get('/healthz', (c) => answerHealth(c, () => askDatabase(c.get('db'))))
  return app
}

export default { fetch: createApp().fetch, scheduled: runScheduled }
