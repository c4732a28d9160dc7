import { eq, inArray, sql } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { codeSends, oneTimeCodes } from '../../../db/schema/codes.ts'
import { users } from '../../../db/schema/members.ts'
import { CODE_LIMITS } from '../../../shared/domain/auth/limits.ts'
import { database } from './database.ts'

/** Makes the codes that were sent to a member a moment ago old enough for another one. */
export async function endCodeCoolDown(email: string): Promise<void> {
  const codes = build
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .innerJoin(users, eq(users.id, oneTimeCodes.accountKey))
    .where(eq(users.email, email))
  await database().commit([
    build
      .update(codeSends)
      .set({ sentAt: sql`${codeSends.sentAt} - ${CODE_LIMITS.resendAfterMs}` })
      .where(inArray(codeSends.id, codes)),
  ])
}
