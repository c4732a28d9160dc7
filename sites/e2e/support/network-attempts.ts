import { inArray } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { attemptKey } from '../../../db/auth/attempts.ts'
import { attempts } from '../../../db/schema/auth.ts'
import { ATTEMPT_LIMITS, NETWORK_LIMITS } from '../../../shared/domain/auth/limits.ts'
import { networkRange } from '../../../shared/kernel/http/network-range.ts'
import { database } from './database.ts'

const NETWORK = '127.0.0.1'
const BY_ADDRESS = [ATTEMPT_LIMITS.trackEvent, ...Object.values(NETWORK_LIMITS).map(({ address }) => address)]
const BY_RANGE = Object.values(NETWORK_LIMITS).map(({ range }) => range)

/** Clears the counts of the address from which every test comes; limits per account stay. */
export async function clearNetworkAttempts(): Promise<void> {
  const db = database()
  const keys = await Promise.all([
    ...BY_ADDRESS.map((limit) => attemptKey(limit, [NETWORK])),
    ...BY_RANGE.map((limit) => attemptKey(limit, [networkRange(NETWORK)])),
  ])
  await db.commit([build.delete(attempts).where(inArray(attempts.key, keys))])
}
