import type { Context, Hono } from 'hono'
import { receiveBillingWebhook } from '#db/billing/receive-billing-webhook.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { mediaTypeOf, readBytes } from '#shared/server/http/read-bytes.ts'
import { BILLING_WEBHOOK_PATH, readBillingWebhook, SIGNATURE_HEADER } from '#shared/server/ports/maxio-webhooks.ts'
import type { PublicApp, PublicContext } from '../context.ts'

const MAX_BYTES = 64 * 1024

/** Webhooks of the payment provider: hints that something changed. Requests without its signature are not found. */
export function addBillingWebhooks(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.post(BILLING_WEBHOOK_PATH, async (c) => {
    const { env } = c.var
    if (mediaTypeOf(c.req.raw) !== 'application/x-www-form-urlencoded') throw new AppError('UnsupportedMediaType')
    const config = { key: env.BILLING_WEBHOOK_KEY, site: env.BILLING_SITE }
    const hint = await readBillingWebhook(
      config,
      await readBytes(c.req.raw, MAX_BYTES),
      c.req.header(SIGNATURE_HEADER) ?? null,
    )
    if (!hint) throw new AppError('NotFound')
    const { id, event, subscriptionId } = hint
    if (subscriptionId !== null) {
      const ctx = contextOf(c)
      await receiveBillingWebhook(ctx, { id, event, providerSubscriptionId: subscriptionId })
      ctx.kickOutbox()
    }
    return c.json({})
  })
  app.all(BILLING_WEBHOOK_PATH, onlyPost)
}
