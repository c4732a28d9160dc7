import type { Hono } from 'hono'
import { storeEmailReports } from '#db/notifications/store-email-reports.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { readBytes } from '#shared/server/http/read-bytes.ts'
import { checkJson } from '#shared/server/http/read-json.ts'
import { EMAIL_WEBHOOK_PATH, readEmailWebhook } from '#shared/server/ports/resend-webhooks.ts'
import type { PublicApp } from '../context.ts'

const MAX_BYTES = 64 * 1024

/**
 * Webhooks of the email provider: addresses that bounce, and spam complaints. Requests without its signature are not
 * found.
 */
export function addEmailWebhooks(app: Hono<PublicApp>) {
  app.post(EMAIL_WEBHOOK_PATH, async (c) => {
    checkJson(c.req.raw)
    const { env, now } = c.var
    const body = await readBytes(c.req.raw, MAX_BYTES)
    const reports = checkFound(await readEmailWebhook(env.MAIL_WEBHOOK_KEY, c.req.raw.headers, body, now))
    await storeEmailReports(c.var, reports)
    return c.json({})
  })
  app.all(EMAIL_WEBHOOK_PATH, onlyPost)
}
