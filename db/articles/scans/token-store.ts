import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { providerTokens } from '#db/schema/article-scans.ts'
import type { TokenStore } from '#shared/kernel/scanner.ts'
import { seal, unseal } from '#shared/kernel/seal.ts'

const RENEWED_BEFORE_MS = 5 * 60_000

/** The scan provider's token, one for all workers; sealed to its place, renewed five minutes before it ends. */
export function scanTokens(db: Db, outboxKey: string, account: string, now: Date): TokenStore {
  const provider = `scan/${account}`
  return {
    read: async () => {
      const [kept] = await db.read(
        db.build
          .select({ token: providerTokens.token })
          .from(providerTokens)
          .where(
            and(
              eq(providerTokens.provider, provider),
              gt(providerTokens.expiresAt, new Date(now.getTime() + RENEWED_BEFORE_MS)),
            ),
          ),
      )
      // Sealed with a key that was changed since: as good as none.
      return kept ? unseal(outboxKey, kept.token, provider).catch(() => null) : null
    },
    write: async ({ token, expiresAt }) => {
      const row = { token: await seal(outboxKey, token, provider), expiresAt }
      await db.commit([
        db.build
          .insert(providerTokens)
          .values({ provider, ...row })
          .onConflictDoUpdate({ target: providerTokens.provider, set: row }),
      ])
    },
  }
}
