import type { Context } from 'hono'
import { checkDatabase } from '#db/communities/check-database.ts'
import { communityCache, communityOfRequest } from '#db/communities/community-cache.ts'
import { connect } from '#db/connect.ts'
import { failureRecorder } from '#db/jobs/failed-requests.ts'
import { OPENED_PATH } from '#shared/domain/broadcasts/opened-link.ts'
import { UNSUBSCRIBE_PATH } from '#shared/domain/notifications/unsubscribe-link.ts'
import { sessionSigner } from '#shared/kernel/session-token.ts'
import { billingPort } from '#shared/server/billing-port.ts'
import { cardVaultPort } from '#shared/server/card-vault-port.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { anonymousParts, makeBackend } from '#shared/server/http/backend.ts'
import { backgroundOf } from '#shared/server/http/background.ts'
import { answerHealth } from '#shared/server/http/health.ts'
import { addSessionRoutes } from '#shared/server/http/session-routes.ts'
import { tokenVerifier } from '#shared/server/http/verify-tokens.ts'
import { outboxPorts } from '#shared/server/outbox-ports.ts'
import { addCalendarFile } from './articles/calendar/calendar-file.rest.ts'
import { addScanWebhooks } from './articles/scan-webhooks.rest.ts'
import { addCodeRoutes } from './auth/codes.rest.ts'
import { addPasswordRoutes } from './auth/passwords.rest.ts'
import { memberSessions } from './auth/session-verbs.ts'
import { addBillingWebhooks } from './billing/billing-webhooks.rest.ts'
import { addPaymentRoutes } from './billing/payments.rest.ts'
import { answerMedia, answerPicture } from './communities/media.rest.ts'
import type { PublicApp, PublicContext, PublicServices } from './context.ts'
import { addFailedPart } from './failed-part.rest.ts'
import { kicksOf } from './kicks.ts'
import { answerOpened } from './notifications/count-opened.ts'
import { addEmailWebhooks } from './notifications/email-webhooks.rest.ts'
import { addUnsubscribe } from './notifications/unsubscribe.rest.ts'
import { addGetStartedRoutes } from './onboarding/get-started.rest.ts'
import { openApi } from './openapi.ts'
import { schema } from './schema.ts'
import { addSitemapAddresses } from './sitemap-addresses.rest.ts'

type C = Context<PublicApp>

function contextOf(c: C): PublicContext {
  return contextOn(c, c.get('client').host)
}

/** The context of another host, for requests that the sites worker makes on its behalf. */
function contextOn(c: C, host: string): PublicContext {
  const { db, env, now, services } = c.var
  const client = { ...c.get('client'), host }
  const { sms, outboxKey } = outboxPorts(env)
  return {
    ...anonymousParts(c.var),
    env,
    client,
    findCommunity: communityOfRequest({ db, now, client }, services.findCommunity),
    outboxKey,
    codeKey: env.CODE_KEY,
    sms,
    billing: billingPort(env),
    cardVault: cardVaultPort(env),
    files: filesPort(env),
    verify: services.verify,
    sign: services.sign,
    background: backgroundOf(c),
    kickOutbox: kicksOf(c).kickOutbox,
  }
}

export function createApp() {
  const app = makeBackend(
    'bff-public',
    (env): PublicServices => {
      const findCommunity = communityCache()
      return {
        verify: tokenVerifier(env),
        sign: sessionSigner('member', env.SESSION_MEMBER_PRIVATE_KEY),
        findCommunity,
        recordFailures: failureRecorder(),
        knowsHost: async (ctx) => (await findCommunity(ctx)) !== null,
        graphql: graphqlEndpoint({
          schema,
          isLocal: env.ENVIRONMENT === 'local',
          refusesViews: true,
        }),
      }
    },
    connect,
    [UNSUBSCRIBE_PATH],
  )
  app.post('/graphqlPublic', (c) =>
    c.get('services').graphql(c.req.raw, { ctx: contextOf(c), guard: null, errors: c.get('errors') }),
  )
  app.all('/graphqlPublic', onlyPost)
  addSessionRoutes(app, { loginPath: '/rest/login', verbs: memberSessions, contextOf })
  addCodeRoutes(app, contextOf)
  addPasswordRoutes(app, contextOf)
  addPaymentRoutes(app, contextOf)
  addGetStartedRoutes(app, contextOf)
  addBillingWebhooks(app, contextOf)
  addEmailWebhooks(app)
  addUnsubscribe(app, contextOf)
  addCalendarFile(app, contextOf)
  addFailedPart(app, contextOf)
  addScanWebhooks(app, (c) => kicksOf(c).kickScans())
  addSitemapAddresses(app, contextOn)
  app.get('/rest/openapi.json', (c) => c.json(openApi()))
  app.get('/media/:id', (c) => answerMedia(contextOf(c), c.req.param('id')))
  app.get(`${OPENED_PATH}/:token`, (c) => answerOpened(contextOf(c), c.req.param('token') ?? ''))
  app.get('/media/:id/:pixels', (c) => answerPicture(contextOf(c), c.req.param()))
  app.get('/healthz', (c) => answerHealth(c, () => checkDatabase(c.var)))
  return app
}

export default createApp()
