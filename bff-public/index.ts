import type { Context } from 'hono'
import { runDueScans } from '#db/articles/scans/run-due-scans.ts'
import { scanTokens } from '#db/articles/scans/token-store.ts'
import { checkDatabase } from '#db/communities/check-database.ts'
import { communityCache, communityOfRequest } from '#db/communities/community-cache.ts'
import { connect } from '#db/connect.ts'
import { sendDue } from '#db/outbox/send-due.ts'
import { sessionSigner } from '#shared/kernel/session-token.ts'
import { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { makeBackend } from '#shared/server/http/backend.ts'
import { backgroundOf } from '#shared/server/http/background.ts'
import { answerHealth } from '#shared/server/http/health.ts'
import { addSessionRoutes } from '#shared/server/http/session-routes.ts'
import { tokenVerifier } from '#shared/server/http/verify-tokens.ts'
import { logFailedMails, outboxDeps } from '#shared/server/outbox-deps.ts'
import { logFailedScans, scannerOf } from '#shared/server/scan-deps.ts'
import { addScanWebhooks } from './articles/scan-webhooks.rest.ts'
import { addCodeRoutes } from './auth/codes.rest.ts'
import { addPasswordRoutes } from './auth/passwords.rest.ts'
import { memberSessions } from './auth/session-verbs.ts'
import { answerMedia } from './communities/media.rest.ts'
import type { PublicApp, PublicContext, PublicServices } from './context.ts'
import { openApi } from './openapi.ts'
import { schema } from './schema.ts'

type C = Context<PublicApp>

const MAILS_AFTER_AN_ANSWER = 5
const SCANS_AFTER_AN_ANSWER = 2

function kickOutboxOf(c: C) {
  return () => {
    const { env, now } = c.var
    const sending = sendDue(connect(env), outboxDeps(env), now, MAILS_AFTER_AN_ANSWER)
    backgroundOf(c)(sending.then(({ failed }) => logFailedMails(failed)))
  }
}

function scanAfterwards(c: C) {
  const { env, now } = c.var
  const db = connect(env)
  const scanner = scannerOf(env, scanTokens(db, env.OUTBOX_KEY, env.SCAN_EMAIL, now))
  backgroundOf(c)(runDueScans(db, scanner, now, SCANS_AFTER_AN_ANSWER).then(({ failed }) => logFailedScans(failed)))
}

function contextOf(c: C): PublicContext {
  const { db, env, client, now, correlationId, responseHeaders, services } = c.var
  const { sms, outboxKey } = outboxDeps(env)
  return {
    actor: null,
    correlationId,
    now,
    responseHeaders,
    db,
    env,
    client,
    findCommunity: communityOfRequest(services.findCommunity, { db, now, client }),
    outboxKey,
    codeKey: env.CODE_KEY,
    sms,
    verify: services.verify,
    sign: services.sign,
    background: backgroundOf(c),
    kickOutbox: kickOutboxOf(c),
  }
}

export function createApp() {
  const app = makeBackend(
    'bff-public',
    (env): PublicServices => ({
      verify: tokenVerifier(env),
      sign: sessionSigner('member', env.SESSION_MEMBER_PRIVATE_KEY),
      findCommunity: communityCache(),
      graphql: graphqlEndpoint({
        schema,
        path: '/graphqlPublic',
        isLocal: env.ENVIRONMENT === 'local',
      }),
    }),
    connect,
  )
  app.post('/graphqlPublic', (c) => c.get('services').graphql(c.req.raw, { ctx: contextOf(c), guard: null }))
  app.all('/graphqlPublic', onlyPost)
  addSessionRoutes(app, { loginPath: '/rest/login', verbs: memberSessions, contextOf })
  addCodeRoutes(app, contextOf)
  addPasswordRoutes(app, contextOf)
  addScanWebhooks(app, scanAfterwards)
  app.get('/rest/openapi.json', (c) => c.json(openApi()))
  app.get('/media/:id', (c) => answerMedia(contextOf(c), c.req.param('id')))
  app.get('/healthz', (c) => answerHealth(c, () => checkDatabase(c.var)))
  return app
}

export default createApp()
