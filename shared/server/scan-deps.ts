import type { Scanner, TokenStore } from '#shared/kernel/scanner.ts'
import type { CommonEnv } from './env.ts'
import { log } from './log.ts'
import { copyleaksScanner } from './ports/copyleaks-scanner.ts'

/** What scans are handed to reach the outside. */
export function scannerOf(env: CommonEnv, tokens: TokenStore): Scanner {
  return copyleaksScanner({
    loginUrl: env.SCAN_LOGIN_URL,
    apiUrl: env.SCAN_API_URL,
    email: env.SCAN_EMAIL,
    apiKey: env.SCAN_API_KEY,
    webhookUrl: env.SCAN_WEBHOOK_URL,
    webhookKey: env.SCAN_WEBHOOK_KEY,
    isTrial: env.SCAN_TRIAL,
    tokens,
  })
}

type Failed = { readonly scanId: string; readonly reason: string }

/** Scans that were given up: an editor can ask again, somebody should know why. */
export function logFailedScans(failed: readonly Failed[]) {
  for (const scan of failed) log('error', { event: 'scan step given up', ...scan })
}
