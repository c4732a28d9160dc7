import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { mobilePhones, users } from '#db/schema/members.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build, inList, statement } from '#db/statement.ts'
import type { MemberArgs } from '../member/member-access.ts'

/** An account as shown in the choice of the one to keep. */
export type MergeAccount = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly username: string
  readonly isActive: boolean
  readonly companyName: string | null
  readonly jobTitle: string | null
  readonly location: string | null
  readonly phone: string | null
  readonly hasPublicProfile: boolean
  readonly joinedAt: Date
  readonly lastSeenAt: Date | null
}

/**
 * The columns of an account. In a query of one table, drizzle writes a column without its table, so a subquery names it
 * explicitly.
 */
export const ACCOUNT_COLUMNS = {
  id: users.id,
  name: sql<string>`${users.givenName} || ' ' || ${users.familyName}`,
  email: users.email,
  username: users.username,
  isActive: sql<boolean>`${users.status} = 'ACTIVE'`.mapWith(Boolean),
  companyName: users.companyName,
  jobTitle: users.jobTitle,
  location: users.locationName,
  phone: sql<string | null>`(SELECT own.number FROM ${mobilePhones} AS own WHERE own.user_id = ${users}.id)`,
  hasPublicProfile: sql<boolean>`${users.publicSlug} IS NOT NULL`.mapWith(Boolean),
  joinedAt: users.joinedAt,
  lastSeenAt: users.lastAccessedAt,
}

/** Both accounts, if they are members of the community. */
export const accountsOf = statement((p: { readonly communityId: string; readonly ids: readonly string[] }) =>
  build
    .select(ACCOUNT_COLUMNS)
    .from(users)
    .where(and(inList(users.id, p.ids), isMember(p.communityId))),
)

export function isMember(communityId: string): SQL | undefined {
  return and(sql`+${users.communityId} = ${communityId}`, sql`${users.kind} = 'MEMBER'`)
}

export type MergedInto = { readonly id: string; readonly name: string }

/** The account into which this one was merged. */
const mergedIntoOf = statement((p: MemberArgs) =>
  build
    .select({ id: memberMerges.keptId, name: ACCOUNT_COLUMNS.name })
    .from(memberMerges)
    .innerJoin(users, and(eq(users.id, memberMerges.keptId), sql`+${users.communityId} = ${p.communityId}`))
    .where(
      and(
        eq(memberMerges.mergedId, p.memberId),
        sql`+${memberMerges.communityId} = ${p.communityId}`,
        sql`${memberMerges.undoneAt} IS NULL`,
      ),
    ),
)

export async function readMergedInto({ db, actor }: ActorContext, memberId: string): Promise<MergedInto | null> {
  const [into] = await db.read(mergedIntoOf({ communityId: actor.communityId, memberId }))
  return into ?? null
}

/** Condition: the account was merged into another one. */
export function isMergedAccount({ communityId, memberId }: MemberArgs): SQL {
  return sql`EXISTS (SELECT 1 FROM ${memberMerges} AS done WHERE done.merged_id = ${memberId} AND done.undone_at IS NULL
    AND +done.community_id = ${communityId})`
}
