import type { TokenStore } from '#shared/kernel/ports/provider-token.ts'
import type { PushSender } from '#shared/kernel/ports/push.ts'
import type { PushEnv } from './env.ts'
import { fcmPush, type ServiceAccount } from './ports/fcm-push.ts'
import { breakersOf, pushWithBreaker } from './ports/with-breaker.ts'

/** Null if no push provider is set up. */
export function pushAccountOf(env: PushEnv): ServiceAccount | null {
  const { PUSH_PROJECT_ID: projectId, PUSH_CLIENT_EMAIL: clientEmail, PUSH_PRIVATE_KEY: privateKey } = env
  return projectId && clientEmail && privateKey ? { projectId, clientEmail, privateKey } : null
}

/** The port that sends to devices. */
export function pushPort(
  env: PushEnv,
  account: ServiceAccount,
  { now, tokens }: { readonly now: Date; readonly tokens: TokenStore },
): PushSender {
  const sender = fcmPush({ account, apiUrl: env.PUSH_API_URL, tokenUrl: env.PUSH_TOKEN_URL, now, tokens })
  return pushWithBreaker(sender, breakersOf(env).push)
}
