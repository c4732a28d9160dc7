import type { Context } from 'hono'
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
import { addPasswordRoutes } from './auth/passwords.rest.ts'
import { signInMember } from './auth/sign-in-member.ts'
import { answerMedia } from './communities/media.rest.ts'
import type { PublicApp, PublicContext, PublicParts } from './context.ts'
import { openApi } from './openapi.ts'
import { schema } from './schema.ts'

type C = Context<PublicApp>

const MAILS_AFTER_AN_ANSWER = 5

const connect = (env: CommonEnv) => new Db({ url: env.DB_URL, authToken: env.DB_AUTH_TOKEN })

const sessionOf = (c: C) => {
  const { db, visit, now, responseHeaders, parts } = c.var
  const verbs = sessionVerbs(db, 'member', signInMember, visit, now)
  return sessionOperations('member', verbs, parts.sign, { visit, now, responseHeaders, verify: parts.verify })
}

const contextOf = (c: C): PublicContext => {
  const { db, env, visit, now, correlationId, responseHeaders } = c.var
  const background = backgroundOf(c)
  return {
    actor: null,
    correlationId,
    now,
    responseHeaders,
    // Without a session there is no community to load people of.
    loaders: makeLoaders(db, ''),
    db,
    env,
    visit,
    session: sessionOf(c),
    background,
    kickOutbox: () =>
      background(
        sendDue(connect(env), outboxDeps(env), now, MAILS_AFTER_AN_ANSWER).then(({ failed }) => logFailedMails(failed)),
      ),
  }
}

export const createApp = () => {
  const app = makeBackend(
    'bff-public',
    (env): PublicParts => ({
      verify: tokenVerifier(env),
      sign: sessionSigner('member', env.SESSION_MEMBER_PRIVATE_KEY),
      graphql: graphqlEndpoint({
        schema,
        path: '/graphqlPublic',
        policy: 'open',
        isLocal: env.ENVIRONMENT === 'local',
      }),
    }),
    connect,
  )
  app.post('/graphqlPublic', (c) => c.get('parts').graphql(c.req.raw, { context: contextOf(c), guard: null }))
  app.all('/graphqlPublic', onlyPost)
  addSessionRoutes(app, '/rest/login', sessionOf)
  addPasswordRoutes(app, contextOf)
  app.get('/rest/openapi.json', (c) => c.json(openApi()))
  app.get('/media/:id', answerMedia)
  app.get('/healthz', (c) => answerHealth(c, () => askDatabase(c.get('db'))))
  return app
}

export default createApp()
