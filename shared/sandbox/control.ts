import type { Context } from 'hono'
import type * as z from 'zod'
import type { SandboxApp } from './fake-provider.ts'
import { Fault, type Faults } from './faults.ts'
import type { RequestLog } from './request-log.ts'
import { ClockSetting, type SandboxClock } from './sandbox-clock.ts'
import { WebhookFilter, type Webhooks } from './webhooks.ts'

type Deps = {
  readonly faults: Faults
  readonly clock: SandboxClock
  readonly log: RequestLog
  readonly webhooks: Webhooks
}

/** `/__ctl`: faults, clock, request log and webhooks, for developers and tests. */
export function addControl(app: SandboxApp, { faults, clock, log, webhooks }: Deps) {
  const time = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs() })

  app.use('/__ctl/*', refuseOtherSites)

  app.get('/__ctl/fault', (c) => c.json(faults.list()))
  app.post('/__ctl/fault', async (c) => {
    const fault = await parse(c, Fault)
    if (fault instanceof Response) return fault
    faults.set(fault)
    return c.json(faults.list())
  })

  app.get('/__ctl/clock', (c) => c.json(time()))
  app.post('/__ctl/clock', async (c) => {
    const setting = await parse(c, ClockSetting)
    if (setting instanceof Response) return setting
    clock.set(setting)
    return c.json(time())
  })

  app.get('/__ctl/log', (c) => c.json(log.list()))

  app.get('/__ctl/webhooks', (c) => c.json(webhooks.waiting()))
  for (const how of ['deliver', 'duplicate', 'reorder', 'lose'] as const) {
    app.post(`/__ctl/webhooks/${how}`, async (c) => {
      const filter = await parse(c, WebhookFilter)
      return filter instanceof Response ? filter : c.json(await webhooks[how](filter))
    })
  }
}

export function refuse(c: Context, statusCode: 400 | 403 | 404 | 405 | 500, message: string) {
  const names = { 400: 'bad_request', 403: 'forbidden', 404: 'not_found', 405: 'method_not_allowed', 500: 'fault' }
  return c.json({ statusCode, name: names[statusCode], message }, statusCode)
}

/** A page of another site must not control the sandbox on a developer's machine. */
export async function refuseOtherSites(c: Context, next: () => Promise<void>) {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return refuse(c, 403, 'Not for other sites.')
  await next()
  return
}

// The content type is not checked: `curl -d` sends another one.
async function parse<T>(c: Context, schema: z.ZodType<T>): Promise<T | Response> {
  let body: unknown
  try {
    body = JSON.parse((await c.req.text()) || '{}')
  } catch {
    return refuse(c, 400, 'The body isn’t JSON.')
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return refuse(c, 400, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}
