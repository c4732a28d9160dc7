import type { Hono } from 'hono'
import { storeMailReports } from '#db/notifications/store-mail-reports.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { readBytes } from '#shared/server/http/read-bytes.ts'
import { checkJson } from '#shared/server/http/read-json.ts'
import { MAIL_WEBHOOK_PATH, readMailWebhook } from '#shared/server/ports/resend-webhooks.ts'
import type { PublicApp } from '../context.ts'

const MAX_BYTES = 64 * 1024

/** Webhooks of the mail provider: addresses that bounce, and readers who complain. Without its signature there is nothing here. */
export function addMailWebhooks(app: Hono<PublicApp>) {
  app.post(MAIL_WEBHOOK_PATH, async (c) => {
    checkJson(c.req.raw)
    const { env, now } = c.var
    const body = await readBytes(c.req.raw, MAX_BYTES)
    const reports = await readMailWebhook(env.MAIL_WEBHOOK_KEY, c.req.raw.headers, body, now)
    if (!reports) throw new AppError('NotFound')
    await storeMailReports(c.var, reports)
    return c.json({})
  })
  app.all(MAIL_WEBHOOK_PATH, onlyPost)
}
