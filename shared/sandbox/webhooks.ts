import * as z from 'zod'
import type { Provider } from './faults.ts'
import type { SandboxClock } from './sandbox-clock.ts'

export type NewWebhook = {
  readonly provider: Provider
  /** Its subject, such as a scan. */
  readonly subject: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Built on delivery, because a summary contains the results of earlier webhooks. A string is sent unchanged, anything else as JSON. */
  readonly body: () => unknown
  readonly delayMs: number
  /** How often it is delivered if nobody accepts it; three times if absent. */
  readonly tries?: number
  readonly onAnswer?: (status: number | null) => void
}

type Webhook = NewWebhook & { readonly dueAt: number; deliveries: number; status: number | null }
export type Delivered = {
  readonly provider: Provider
  readonly subject: string
  readonly url: string
  readonly status: number | null
}

/** Selects webhooks; all of them without a condition. */
export const WebhookFilter = z.strictObject({
  provider: z.enum(['payment', 'mail', 'sms', 'scan']).optional(),
  subject: z.string().optional(),
})
type WebhookFilter = z.infer<typeof WebhookFilter>

const TIMEOUT_MS = 15_000
const TRIES = 3
const TRY_AGAIN_MS = 5000
const KEPT = 200

export type Webhooks = ReturnType<typeof createWebhooks>

/** Webhooks that wait until they are due on the sandbox's clock, or until they are delivered manually. */
export function createWebhooks(clock: SandboxClock) {
  let waiting: Webhook[] = []
  let delivered: Webhook[] = []
  const now = () => clock.now().getTime()

  const deliverOne = async (hook: Webhook): Promise<Delivered> => {
    hook.deliveries++
    hook.status = await post(hook)
    hook.onAnswer?.(hook.status)
    delivered = [...delivered, hook].slice(-KEPT)
    return { provider: hook.provider, subject: hook.subject, url: hook.url, status: hook.status }
  }

  const deliverAll = async (hooks: readonly Webhook[]) => {
    const done: Delivered[] = []
    for (const hook of hooks) done.push(await deliverOne(hook))
    return done
  }

  const take = (filter: WebhookFilter, isDue: (hook: Webhook) => boolean = () => true) => {
    const isSelected = (hook: Webhook) => matches(hook, filter) && isDue(hook)
    const taken = waiting.filter(isSelected)
    waiting = waiting.filter((hook) => !isSelected(hook))
    return taken
  }

  return {
    add: (...hooks: NewWebhook[]) => {
      waiting.push(...hooks.map((hook) => ({ ...hook, dueAt: now() + hook.delayMs, deliveries: 0, status: null })))
    },
    waiting: () => waiting.map(({ provider, subject, url, status }) => ({ provider, subject, url, status })),
    /** Delivers due webhooks; without a 2xx response a webhook is delivered again. */
    deliverDue: async () => {
      for (const hook of take({}, (one) => one.dueAt <= now())) {
        const { status } = await deliverOne(hook)
        const isTaken = status !== null && status < 300
        if (!isTaken && hook.deliveries < (hook.tries ?? TRIES)) waiting.push({ ...hook, dueAt: now() + TRY_AGAIN_MS })
      }
    },
    deliver: (filter: WebhookFilter) => deliverAll(take(filter)),
    reorder: (filter: WebhookFilter) => deliverAll(take(filter).reverse()),
    /** Delivers waiting webhooks twice; if none waits, repeats the delivered ones. */
    duplicate: (filter: WebhookFilter) => {
      const hooks = take(filter)
      return deliverAll(hooks.length > 0 ? [...hooks, ...hooks] : delivered.filter((hook) => matches(hook, filter)))
    },
    lose: (filter: WebhookFilter): Delivered[] =>
      take(filter).map(({ provider, subject, url, status }) => ({ provider, subject, url, status })),
  }
}

function matches(hook: Webhook, { provider, subject }: WebhookFilter) {
  return (provider ?? hook.provider) === hook.provider && (subject ?? hook.subject) === hook.subject
}

/** The status of the response, or null without one. */
async function post({ url, headers, body }: Webhook): Promise<number | null> {
  const content = body()
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof content === 'string' ? content : JSON.stringify(content),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}
