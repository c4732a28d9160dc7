import type { Context, Hono } from 'hono'
import { createFromFiles } from '#db/articles/imports/run-imports.ts'
import { reconcileLedgers } from '#db/billing/reconciliation/reconcile-ledgers.ts'
import { sendBroadcasts } from '#db/broadcasts/send-broadcasts.ts'
import { writeCommunityExports } from '#db/communities/export/write-community-exports.ts'
import { exportAfterRequest, scanAfterRequest, sendAfterRequest } from '#db/jobs/kicks.ts'
import { inviteFromFiles } from '#db/onboarding/invitations/run-imports.ts'
import { FAILED_PAGE_PATH, FailedPageInput } from '#shared/domain/jobs/failed-page.contract.ts'
import { JOBS_HOST } from '#shared/domain/jobs/jobs-host.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { backgroundOf } from '#shared/server/http/background.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import { KICK_PATHS } from '#shared/server/remote-kicks.ts'
import type { AdminApp } from './context.ts'
import { jobContext } from './job-context.ts'

export function kicksOf(c: Context<AdminApp>) {
  const { env, now } = c.var
  const background = backgroundOf(c)
  return {
    kickOutbox: (afterMs = 0) => background(sendAfter(afterMs, env, now)),
    kickReconciliation: () => background(reconcileLedgers(jobContext(env, now))),
    kickInvitations: () => background(inviteFromFiles(jobContext(env, now))),
    kickArticleImports: () => background(createFromFiles(jobContext(env, now))),
    kickBroadcasts: () => background(sendBroadcasts(jobContext(env, now))),
    kickCommunityExports: () => background(writeCommunityExports(jobContext(env, now))),
    kickScans: () => background(scanAfterRequest(jobContext(env, now))),
    kickExports: () => background(exportAfterRequest(jobContext(env, now))),
  }
}

/** A worker lives for half a minute after its response; the cron does the rest. */
async function sendAfter(ms: number, env: AdminApp['Variables']['env'], now: Date): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
  await sendAfterRequest(jobContext(env, new Date(now.getTime() + ms)))
}

/**
 * The kicks by other backends, through the service binding. The edge forwards no such path, and no brand has this host.
 */
export function addKickRoutes(app: Hono<AdminApp>) {
  const routes = {
    [KICK_PATHS.outbox]: 'kickOutbox',
    [KICK_PATHS.scans]: 'kickScans',
    [KICK_PATHS.exports]: 'kickExports',
  } as const
  for (const [path, kick] of Object.entries(routes)) {
    app.post(path, (c) => {
      checkIsInternal(c)
      kicksOf(c)[kick]()
      return c.body(null, 202)
    })
  }
}

function checkIsInternal(c: Context<AdminApp>): void {
  if (c.get('client').host !== JOBS_HOST) throw new AppError('NotFound')
}

/** A failed page, reported by the sites worker, which has no database. */
export function addFailedPageRoute(app: Hono<AdminApp>) {
  app.post(FAILED_PAGE_PATH, async (c) => {
    checkIsInternal(c)
    const { host, path, cause, userId } = await readJson(c.req.raw, FailedPageInput)
    const { db, now, correlationId, services } = c.var
    await services.recordFailures({ db, now, host, correlationId }, [{ source: 'PAGE', place: path, cause, userId }])
    return c.body(null, 202)
  })
}
