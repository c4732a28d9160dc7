import type { Context } from 'hono'
import { runDueScans } from '#db/articles/scans/run-due-scans.ts'
import { scanTokens } from '#db/articles/scans/token-store.ts'
import { sessionVerbs } from '#db/auth/session-verbs.ts'
import { Db } from '#db/client.ts'
import { askDatabase } from '#db/communities/health.ts'
import { makeLoaders } from '#db/loaders.ts'
import { sendDue } from '#db/outbox/send-due.ts'
import { sessionSigner } from '#shared/kernel/session-token.ts'
import type { CommonEnv } from '#shared/server/env.ts'
import { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { makeBackend } from '#shared/server/http/backend.ts'
import { backgroundOf } from '#shared/server/http/background.ts'
import { answerHealth } from '#shared/server/http/health.ts'
import { sessionOperations } from '#shared/server/http/session-operations.ts'
import { addSessionRoutes } from '#shared/server/http/session-routes.ts'
import { tokenVerifier } from '#shared/server/http/verify-tokens.ts'
import { logFailedMails, outboxDeps } from '#shared/server/outbox-deps.ts'
import { logFailedScans, scannerOf } from '#shared/server/scan-deps.ts'
import { addScanWebhooks } from './articles/scan-webhooks.rest.ts'
import { codeOperations } from './auth/code-operations.ts'
import { addCodeRoutes } from './auth/codes.rest.ts'
import { addPasswordRoutes } from './auth/passwords.rest.ts'
import { signInMember } from './auth/sign-in-member.ts'
import { answerMedia } from './communities/media.rest.ts'
import type { PublicApp, PublicContext, PublicServices } from './context.ts'
import { openApi } from './openapi.ts'
import { schema } from './schema.ts'

type C = Context<PublicApp>

const MAILS_AFTER_AN_ANSWER = 5
const SCANS_AFTER_AN_ANSWER = 2

function connect(env: CommonEnv) {
  return new Db({ url: env.DB_URL, authToken: env.DB_AUTH_TOKEN })
}

function sessionOf(c: C) {
  const { db, client, now, responseHeaders, services } = c.var
  const verbs = sessionVerbs(db, 'member', signInMember, client, now)
  return sessionOperations('member', verbs, services.sign, { client, now, responseHeaders, verify: services.verify })
}

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

function codesOf(c: C) {
  const { db, env, client, now, responseHeaders, services } = c.var
  const { sms, outboxKey } = outboxDeps(env)
  const deps = { codeKey: env.CODE_KEY, outboxKey, sms }
  return codeOperations(db, deps, { client, now, responseHeaders, sign: services.sign, kickOutbox: kickOutboxOf(c) })
}

function contextOf(c: C): PublicContext {
  const { db, env, client, now, correlationId, responseHeaders } = c.var
  return {
    actor: null,
    correlationId,
    now,
    responseHeaders,
    // Without a session there is no community to load people of.
    loaders: makeLoaders(db, ''),
    db,
    env,
    client,
    session: sessionOf(c),
    codes: codesOf(c),
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
      graphql: graphqlEndpoint({
        schema,
        path: '/graphqlPublic',
        isLocal: env.ENVIRONMENT === 'local',
      }),
    }),
    connect,
  )
  app.post('/graphqlPublic', (c) => c.get('services').graphql(c.req.raw, { context: contextOf(c), guard: null }))
  app.all('/graphqlPublic', onlyPost)
  addSessionRoutes(app, '/rest/login', sessionOf)
  addCodeRoutes(app, codesOf)
  addPasswordRoutes(app, contextOf)
  addScanWebhooks(app, scanAfterwards)
  app.get('/rest/openapi.json', (c) => c.json(openApi()))
  app.get('/media/:id', answerMedia)
  app.get('/healthz', (c) => answerHealth(c, () => askDatabase(c.get('db'))))
  return app
}

export default createApp()
