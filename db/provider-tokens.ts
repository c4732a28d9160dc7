import { and, eq, gt } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { providerTokens } from '#db/schema/articles/article-scans.ts'
import { build } from '#db/statement.ts'
import { seal, unseal } from '#shared/kernel/crypto/seal.ts'
import type { TokenStore } from '#shared/kernel/ports/provider-token.ts'

const RENEWED_BEFORE_MS = 5 * 60_000

/**
 * The access token of an account at a provider (`scan/{email}`), shared by all isolates; sealed to its row, renewed five minutes before it
 * expires.
 */
export function tokenStore({ db, outboxKey, now }: OutboxContext, provider: string): TokenStore {
  return {
    read: async () => {
      const [kept] = await db.read(
        build
          .select({ token: providerTokens.token })
          .from(providerTokens)
          .where(
            and(
              eq(providerTokens.provider, provider),
              gt(providerTokens.expiresAt, new Date(now.getTime() + RENEWED_BEFORE_MS)),
            ),
          ),
      )
      // A token that was sealed with an older key cannot be read: a new login replaces it.
      return kept ? unseal(outboxKey, kept.token, provider).catch(() => null) : null
    },
    write: async ({ token, expiresAt }) => {
      const row = { token: await seal(outboxKey, token, provider), expiresAt }
      await db.commit([
        build
          .insert(providerTokens)
          .values({ provider, ...row })
          .onConflictDoUpdate({ target: providerTokens.provider, set: row }),
      ])
    },
  }
}
