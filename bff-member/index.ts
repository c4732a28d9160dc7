import type { Context } from 'hono'
import { sessionUseRecorder } from '#db/auth/record-session-use.ts'
import { type MemberGuard, memberSessionGuard } from '#db/auth/session-guard.ts'
import { checkDatabase } from '#db/communities/check-database.ts'
import { knownHosts } from '#db/communities/known-hosts.ts'
import { connect } from '#db/connect.ts'
import { failureRecorder } from '#db/jobs/failed-requests.ts'
import { makeLoaders } from '#db/loaders.ts'
import { recordViewedPage } from '#db/members/viewing/record-viewed-page.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { memberViewVerifier } from '#shared/kernel/viewing/member-view-token.ts'
import { billingPort, paymentProcessorOf } from '#shared/server/billing-port.ts'
import { filesPort } from '#shared/server/files-port.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { anonymousParts, makeBackend } from '#shared/server/http/backend.ts'
import { backgroundOf } from '#shared/server/http/background.ts'
import { answerHealth } from '#shared/server/http/health.ts'
import { actorOf, identify } from '#shared/server/http/identify.ts'
import { isInMemberView, viewedMember } from '#shared/server/http/member-view.ts'
import { tokenVerifier } from '#shared/server/http/verify-tokens.ts'
import { addLeadImageUpload } from './articles/lead-image/lead-image.rest.ts'
import type { MemberApp, MemberContext, MemberServices } from './context.ts'
import { kicksOf } from './kicks.ts'
import { addPhotoUpload } from './members/photo/photo.rest.ts'
import { schema } from './schema.ts'

/** An admin session is accepted here too, with the rights of a member. */
const KINDS = ['member', 'admin'] as const

function contextOf(c: Context<MemberApp>, actor: Actor, { allowOnlyIn }: MemberGuard): MemberContext {
  const { db, env, now, services } = c.var
  return {
    ...anonymousParts(c.var),
    actor,
    loaders: makeLoaders({ db, now, actor }),
    env,
    outboxKey: env.OUTBOX_KEY,
    codeKey: env.CODE_KEY,
    billing: billingPort(env),
    files: filesPort(env),
    paymentProcessor: paymentProcessorOf(env),
    verify: services.verify,
    allowOnlyIn,
    background: backgroundOf(c),
    ...kicksOf(c),
  }
}

/** While staff view a member's pages, other sessions of their browser are ignored. */
async function readActor(c: Context<MemberApp>): Promise<Actor> {
  const { client, now, services } = c.var
  const actor = isInMemberView(client.headers)
    ? await viewedMember(client.headers, services.verifyMemberView, now)
    : await ownActor(c)
  if (!actor) throw new AppError('NotAuthenticated')
  return actor
}

async function ownActor(c: Context<MemberApp>): Promise<Actor | null> {
  const { client, now, services } = c.var
  const claims = await identify(client.headers, KINDS, services.verify, now)
  return claims && actorOf(claims)
}

async function authenticated(c: Context<MemberApp>) {
  const { client, db, env, now, correlationId } = c.var
  const actor = await readActor(c)
  const { viewing } = actor
  if (viewing) {
    await recordViewedPage({ db, now, client, correlationId }, { ...actor, ...viewing })
    db.allowReadsOnly()
  }
  // Viewing by staff does not count as use of the member's account.
  const recordUse = viewing ? () => {} : sessionUseRecorder({ env, now, client, background: backgroundOf(c) }, actor)
  const guard = memberSessionGuard({ db, client, now, actor, recordUse })
  return { ctx: contextOf(c, actor, guard), guard }
}

export function createApp() {
  const app = makeBackend(
    'bff-member',
    (env): MemberServices => ({
      verify: tokenVerifier(env),
      verifyMemberView: memberViewVerifier(env.SESSION_ADMIN_PUBLIC_KEY),
      knowsHost: knownHosts(),
      recordFailures: failureRecorder(),
      graphql: graphqlEndpoint({
        schema,
        isLocal: env.ENVIRONMENT === 'local',
        largeOperations: ['articleAutoSaveRevision'],
        refusesViews: true,
      }),
    }),
    connect,
  )
  app.post('/graphql', async (c) =>
    c.var.services.graphql(c.req.raw, { ...(await authenticated(c)), errors: c.var.errors }),
  )
  app.all('/graphql', onlyPost)
  addPhotoUpload(app, authenticated)
  addLeadImageUpload(app, authenticated)
  app.get('/healthz', (c) => answerHealth(c, () => checkDatabase(c.var)))
  return app
}

export default createApp()
