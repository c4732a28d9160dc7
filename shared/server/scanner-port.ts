import type { TokenStore } from '#shared/kernel/ports/provider-token.ts'
import type { Scanner } from '#shared/kernel/ports/scanner.ts'
import type { ScanEnv } from './env.ts'
import { copyleaksScanner } from './ports/copyleaks-scanner.ts'
import { breakersOf, scannerWithBreaker } from './ports/with-breaker.ts'

/** The scan provider's port, as configured. */
export function scannerPort(env: ScanEnv, tokens: TokenStore): Scanner {
  const scanner = copyleaksScanner({
    loginUrl: env.SCAN_LOGIN_URL,
    apiUrl: env.SCAN_API_URL,
    email: env.SCAN_EMAIL,
    apiKey: env.SCAN_API_KEY,
    webhookUrl: env.SCAN_WEBHOOK_URL,
    webhookKey: env.SCAN_WEBHOOK_KEY,
    isTrial: env.SCAN_TRIAL,
    tokens,
  })
  return scannerWithBreaker(scanner, breakersOf(env).scan)
}
