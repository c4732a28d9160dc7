import { inArray, sql } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { poolKey } from '../../../db/auth/code-lockouts.ts'
import { codeSends } from '../../../db/schema/codes.ts'
import { POOLS } from '../../../shared/domain/auth/known-clients.ts'
import { database } from './database.ts'

/** Dates this member's codes a minute back: the clock of a page does not move the server's. */
export async function ageCodeSends(userId: string): Promise<void> {
  const keys = POOLS.map((pool) => poolKey(userId, pool))
  await database().commit([
    build
      .update(codeSends)
      .set({ sentAt: sql`${codeSends.sentAt} - 60000` })
      .where(inArray(codeSends.accountKey, keys)),
  ])
}
