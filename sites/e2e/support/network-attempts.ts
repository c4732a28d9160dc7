import { inArray } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { attemptKey } from '../../../db/auth/attempts.ts'
import { attempts } from '../../../db/schema/auth.ts'
import { ATTEMPT_LIMITS } from '../../../shared/domain/auth/limits.ts'
import { database } from './database.ts'

const NETWORK = '127.0.0.1'
const BY_NETWORK = [ATTEMPT_LIMITS.unknownEmail, ATTEMPT_LIMITS.passwordForgot, ATTEMPT_LIMITS.trackEvent]

/** Forgets what was counted for the address that every test comes from; limits by account stay as they are. */
export async function clearNetworkAttempts(): Promise<void> {
  const db = database()
  const keys = await Promise.all(BY_NETWORK.map((limit) => attemptKey(limit, [NETWORK])))
  await db.commit([build.delete(attempts).where(inArray(attempts.key, keys))])
}
