import { type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'

/** The number of who entered the directory last, whether or not they are in it now; 0 without anybody. */
export function newestDirectoryNumber(communityId: string): SQL<number> {
  return sql<number>`coalesce((SELECT max(${users.directoryNumber}) FROM ${users} WHERE ${users.communityId} = ${communityId}
    AND ${users.directoryNumber} IS NOT NULL), 0)`
}
