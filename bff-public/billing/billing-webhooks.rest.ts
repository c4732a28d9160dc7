import type { Context, Hono } from 'hono'
import { receiveBillingWebhook } from '#db/billing/receive-billing-webhook.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { BILLING_WEBHOOK_PATH, readBillingWebhook, SIGNATURE_HEADER } from '#shared/server/ports/maxio-webhooks.ts'
import type { PublicApp, PublicContext } from '../context.ts'

const MAX_BYTES = 64 * 1024

/** Webhooks of the payment provider: hints that something changed. Without its signature there is nothing here. */
export function addBillingWebhooks(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.post(BILLING_WEBHOOK_PATH, async (c) => {
    const { env } = c.var
    if (mediaType(c.req.header('Content-Type')) !== 'application/x-www-form-urlencoded')
      throw new AppError('UnsupportedMediaType')
    const config = { key: env.BILLING_WEBHOOK_KEY, site: env.BILLING_SITE }
    const hint = await readBillingWebhook(config, await readBytes(c.req.raw), c.req.header(SIGNATURE_HEADER) ?? null)
    if (!hint) throw new AppError('NotFound')
    const { id, event, subscriptionId } = hint
    if (subscriptionId !== null)
      await receiveBillingWebhook(contextOf(c), { id, event, providerSubscriptionId: subscriptionId })
    return c.json({})
  })
  app.all(BILLING_WEBHOOK_PATH, onlyPost)
}

function mediaType(header: string | undefined): string | undefined {
  return header?.split(';')[0]?.trim().toLowerCase()
}

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BYTES) throw new AppError('TooLarge')
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > MAX_BYTES) throw new AppError('TooLarge')
  return bytes
}
