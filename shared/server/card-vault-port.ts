import type { CardVault } from '#shared/kernel/ports/card-vault.ts'
import type { WorkerEnv } from './env.ts'
import { braintreeVault } from './ports/braintree-vault.ts'
import { breakersOf, vaultWithBreaker } from './ports/with-breaker.ts'

/** The vault that stores the cards of new members; null if none is configured. */
export function cardVaultPort(env: WorkerEnv<'bff-public'>): CardVault | null {
  const { BRAINTREE_API_URL: url, BRAINTREE_PUBLIC_KEY: publicKey, BRAINTREE_PRIVATE_KEY: privateKey } = env
  if (!url || !publicKey || !privateKey) return null
  return vaultWithBreaker(braintreeVault({ url, publicKey, privateKey }), breakersOf(env).cardVault)
}
