import { type AnyColumn, and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build, statement } from '#db/statement.ts'
import { MERGE_UNDO_MS } from '#shared/domain/members/account/merge.ts'
import type { AdminContext } from '../../context.ts'
import { type MemberArgs, readHelpedMember } from '../member/member-access.ts'

export type MergeView = {
  readonly id: string
  readonly keptId: string
  readonly keptName: string
  readonly keptEmail: string
  readonly mergedId: string
  readonly mergedName: string
  readonly mergedEmail: string
  readonly by: string
  readonly reason: string
  readonly at: Date
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  /** When the undo period ends; null once it was undone or the period is over. */
  readonly undoUntil: Date | null
}

const SHOWN_MERGES = 10

/** Staff, who belong to the admin community, and members. */
function nameOf(person: AnyColumn): SQL<string | null> {
  return sql`(SELECT named.given_name || ' ' || named.family_name FROM ${users} AS named
    WHERE named.id = ${memberMerges}.${sql.identifier(person.name)})`
}

function emailOf(member: AnyColumn): SQL<string> {
  return sql`(SELECT account.email FROM ${users} AS account WHERE account.id = ${memberMerges}.${sql.identifier(member.name)}
    AND +account.community_id = ${memberMerges}.${sql.identifier(memberMerges.communityId.name)})`
}

/** The displayed columns of a merge. */
const MERGE_COLUMNS = {
  id: memberMerges.id,
  keptId: memberMerges.keptId,
  keptName: nameOf(memberMerges.keptId).mapWith(String),
  keptEmail: emailOf(memberMerges.keptId),
  mergedId: memberMerges.mergedId,
  mergedName: nameOf(memberMerges.mergedId).mapWith(String),
  mergedEmail: emailOf(memberMerges.mergedId),
  by: nameOf(memberMerges.actorId).mapWith(String),
  reason: memberMerges.reason,
  at: memberMerges.mergedAt,
  undoneAt: memberMerges.undoneAt,
  undoneBy: nameOf(memberMerges.undoneBy),
  isRecorded: memberMerges.isRecorded,
  publicSlug: memberMerges.publicSlug,
  wasActive: memberMerges.wasActive,
}

function mergesBy(column: typeof memberMerges.mergedId | typeof memberMerges.keptId) {
  return statement((p: MemberArgs) =>
    build
      .select(MERGE_COLUMNS)
      .from(memberMerges)
      .where(and(eq(column, p.memberId), sql`+${memberMerges.communityId} = ${p.communityId}`))
      .orderBy(desc(memberMerges.mergedAt), desc(memberMerges.id))
      .limit(SHOWN_MERGES),
  )
}
const mergesOfMerged = mergesBy(memberMerges.mergedId)
const mergesOfKept = mergesBy(memberMerges.keptId)

/** One merge of a community. */
export const mergeOf = statement((p: { readonly communityId: string; readonly mergeId: string }) =>
  build
    .select(MERGE_COLUMNS)
    .from(memberMerges)
    .where(and(eq(memberMerges.id, p.mergeId), sql`+${memberMerges.communityId} = ${p.communityId}`)),
)

/** The newest merges of a member, in either role. */
export async function readMerges(ctx: AdminContext, memberId: string): Promise<readonly MergeView[]> {
  const { db, actor, now } = ctx
  const of = { communityId: actor.communityId, memberId }
  const [, away, into] = await Promise.all([
    readHelpedMember(ctx, memberId),
    db.read(mergesOfMerged(of)),
    db.read(mergesOfKept(of)),
  ])
  return [...away, ...into]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ isRecorded, ...merge }) => {
      const until = new Date(merge.at.getTime() + MERGE_UNDO_MS)
      return { ...merge, undoUntil: isRecorded && until > now ? until : null }
    })
}
