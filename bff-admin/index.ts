import type { Context } from 'hono'
import { sessionUseRecorder } from '#db/auth/record-session-use.ts'
import { sessionGuard } from '#db/auth/session-guard.ts'
import { checkDatabase } from '#db/communities/check-database.ts'
import { communityCache, communityOfRequest } from '#db/communities/community-cache.ts'
import { knownHosts } from '#db/communities/known-hosts.ts'
import { listAvailableCommunities } from '#db/communities/list-available-communities.ts'
import { connect } from '#db/connect.ts'
import { failureRecorder } from '#db/jobs/failed-requests.ts'
import { makeLoaders } from '#db/loaders.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { sessionSigner } from '#shared/kernel/session-token.ts'
import { memberViewSigner } from '#shared/kernel/viewing/member-view-token.ts'
import { billingPort, paymentProcessorOf } from '#shared/server/billing-port.ts'
import { filesPort } from '#shared/server/files-port.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { anonymousParts, makeBackend } from '#shared/server/http/backend.ts'
import { backgroundOf } from '#shared/server/http/background.ts'
import { answerHealth } from '#shared/server/http/health.ts'
import { actorOf, identify } from '#shared/server/http/identify.ts'
import { addSessionRoutes } from '#shared/server/http/session-routes.ts'
import { tokenVerifier } from '#shared/server/http/verify-tokens.ts'
import { makeArticleLoaders } from './articles/article-loaders.ts'
import { leadImageUpload } from './articles/lead-image/lead-image.rest.ts'
import { adminSessions } from './auth/session-verbs.ts'
import type { AdminApp, AdminContext, AdminServices, AnonymousAdminContext } from './context.ts'
import { feedPictureUpload } from './feeds/feed-picture.rest.ts'
import { groupImageUpload } from './groups/image/group-image.rest.ts'
import { addFailedPageRoute, addKickRoutes, kicksOf } from './kicks.ts'
import { offerLogoUpload } from './offers/logo/offer-logo.rest.ts'
import { addPictureUploads } from './pictures/picture-uploads.ts'
import { runScheduled } from './scheduled.ts'
import { schema } from './schema.ts'
import { adPictureUpload } from './sites/ads/ad-picture.rest.ts'
import { addExportFile } from './sites/export/export-file.rest.ts'

type C = Context<AdminApp>

/** Tokens of members are verified too, so that they get 403 instead of 401. */
const KINDS = ['admin', 'member'] as const
function anonymousContextOf(c: C): AnonymousAdminContext {
  const { db, env, client, now, services } = c.var
  return {
    ...anonymousParts(c.var),
    findCommunity: communityOfRequest({ db, now, client }, services.findCommunity),
    verify: services.verify,
    sign: services.sign,
    signMemberView: services.signMemberView,
    outboxKey: env.OUTBOX_KEY,
    kickOutbox: kicksOf(c).kickOutbox,
  }
}

function contextOf(c: C, actor: Actor): AdminContext {
  const { db, env, now, client } = c.var
  const background = backgroundOf(c)
  return {
    ...anonymousContextOf(c),
    actor,
    loaders: makeLoaders({ db, now, actor }),
    articleLoaders: makeArticleLoaders({ db, now, actor }),
    env,
    billing: billingPort(env),
    files: filesPort(env),
    paymentProcessor: paymentProcessorOf(env),
    background,
    recordUse: sessionUseRecorder({ env, now, client, background }, actor),
    ...kicksOf(c),
  }
}

function claimsOf(c: C) {
  const { client, now, services } = c.var
  return identify(client.headers, KINDS, services.verify, now)
}

export function createApp() {
  const app = makeBackend(
    'bff-admin',
    (env): AdminServices => ({
      verify: tokenVerifier(env),
      sign: sessionSigner('admin', env.SESSION_ADMIN_PRIVATE_KEY),
      signMemberView: memberViewSigner(env.SESSION_ADMIN_PRIVATE_KEY),
      findCommunity: communityCache(),
      knowsHost: knownHosts(),
      recordFailures: failureRecorder(),
      graphql: graphqlEndpoint({
        schema,
        isLocal: env.ENVIRONMENT === 'local',
        largeOperations: ['articleAutoSaveRevision', 'invitationImportCheck', 'sitePictureAdd'],
        fileOperations: ['articleImportCheck'],
      }),
    }),
    connect,
  )
  app.post('/graphqlAdmin', async (c) => {
    const { services, errors } = c.var
    const claims = await claimsOf(c)
    if (!claims) return services.graphql(c.req.raw, { ctx: anonymousContextOf(c), guard: null, errors })
    const ctx = contextOf(c, actorOf(claims))
    return services.graphql(c.req.raw, { ctx, guard: sessionGuard(ctx), errors })
  })
  app.all('/graphqlAdmin', onlyPost)
  const authenticate = async (c: C) => {
    const claims = await claimsOf(c)
    if (!claims) throw new AppError('NotAuthenticated')
    return contextOf(c, actorOf(claims))
  }
  addPictureUploads(app, authenticate, [
    leadImageUpload,
    groupImageUpload,
    adPictureUpload,
    feedPictureUpload,
    offerLogoUpload,
  ])
  addExportFile(app, authenticate)
  addSessionRoutes(app, { loginPath: '/rest/admin/login', verbs: adminSessions, contextOf: anonymousContextOf })
  addKickRoutes(app)
  addFailedPageRoute(app)
  app.get('/rest/admin/available-communities', async (c) =>
    c.json({ availableCommunities: await listAvailableCommunities(c.var) }),
  )
  app.get('/healthz', (c) => answerHealth(c, () => checkDatabase(c.var)))
  return app
}

export default { fetch: createApp().fetch, scheduled: runScheduled }
