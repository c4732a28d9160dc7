import type { Context, Hono } from 'hono'
import { FailedPartInput } from '#shared/domain/jobs/failed-page.contract.ts'
import { FAILED_PART_PATH } from '#shared/domain/jobs/failed-requests.ts'
import { loggedPath } from '#shared/kernel/http/logged-path.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import { countAttempt } from './auth/count-attempt.ts'
import type { PublicApp, PublicContext } from './context.ts'

/**
 * POST: a part of a page failed in a browser, which shows the correlation id of the page. We would not learn of it
 * otherwise.
 */
export function addFailedPart(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext): void {
  app.post(FAILED_PART_PATH, async (c) => {
    const { code } = await readJson(c.req.raw, FailedPartInput)
    const ctx = contextOf(c)
    await countAttempt(ctx, { limit: 'failedPart', by: [ctx.client.network] })
    const { db, now, client, services } = c.var
    const page = URL.parse(c.req.header('Referer') ?? '')
    const isOurs = page?.hostname === client.host
    await services.recordFailures({ db, now, host: client.host, correlationId: code }, [
      { source: 'PART', place: isOurs ? loggedPath(page.pathname) : '', cause: 'UNKNOWN', userId: null },
    ])
    return c.body(null, 204)
  })
  app.all(FAILED_PART_PATH, onlyPost)
}
