import { eq, or, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { codePauses, codeSends, oneTimeCodes } from '#db/schema/codes.ts'

/** The account's codes and their counters, which have no foreign key. */
export function isCodeOf({ userId }: Pick<ActorArgs, 'userId'>) {
  return {
    codes: eq(oneTimeCodes.accountKey, userId),
    sends: or(eq(codeSends.accountKey, userId), eq(codeSends.accountKey, sql`'strangers/' || ${userId}`)),
    pauses: or(eq(codePauses.accountKey, userId), eq(codePauses.accountKey, sql`'strangers/' || ${userId}`)),
  }
}
