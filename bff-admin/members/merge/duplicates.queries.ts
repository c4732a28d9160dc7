import { and, type SQL, sql } from 'drizzle-orm'
import { mobilePhones, users } from '#db/schema/members.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build, statement } from '#db/statement.ts'
import { plainAddress } from '#shared/domain/members/account/merge.ts'
import type { AdminContext } from '../../context.ts'
import { type MemberArgs, readHelpedMember } from '../member/member-access.ts'
import { ACCOUNT_COLUMNS, accountsOf, isMember, type MergeAccount } from './accounts.queries.ts'

export const LIKENESSES = ['SAME_EMAIL', 'SAME_PHONE', 'SAME_NAME'] as const
export type Likeness = (typeof LIKENESSES)[number]
export type DuplicateView = { readonly account: MergeAccount; readonly because: readonly Likeness[] }

const DUPLICATES_MAX = 20

/**
 * The mailbox of an address, as `plainAddress` computes it. It must equal the expression of the index
 * `users_by_mailbox`, which has its own migration because generated ones split an expression at its commas.
 */
function mailbox(email: SQL): SQL {
  const at = sql`instr(${email}, '@')`
  const local = sql`(replace(substr(${email}, 1, ${at} - 1), '.', '') || '+')`
  return sql`(substr(${local}, 1, instr(${local}, '+') - 1) || substr(${email}, ${at}))`
}

/** Accounts with the same name, phone or mailbox; one index search each. */
const duplicatesOf = statement((p: MemberArgs) => {
  const { communityId, memberId } = p
  const own = sql`own.id = ${memberId} AND own.community_id = ${communityId}`
  const isTwin = sql`twin.community_id = ${communityId} AND twin.kind = 'MEMBER'`
  const found = sql`(
    SELECT twin.id FROM ${users} AS own CROSS JOIN ${users} AS twin ON ${isTwin}
      AND twin.family_name COLLATE NOCASE = own.family_name AND twin.given_name COLLATE NOCASE = own.given_name WHERE ${own}
    UNION SELECT twin.user_id FROM ${mobilePhones} AS own CROSS JOIN ${mobilePhones} AS twin
      ON twin.community_id = ${communityId} AND twin.number = own.number
      WHERE own.user_id = ${memberId} AND +own.community_id = ${communityId}
    UNION SELECT twin.id FROM ${users} AS own CROSS JOIN ${users} AS twin ON ${isTwin}
      AND ${mailbox(sql`twin.email`)} = ${mailbox(sql`own.email`)} WHERE ${own})`
  return build
    .select(ACCOUNT_COLUMNS)
    .from(users)
    .where(
      and(
        sql`${users.id} IN ${found}`,
        isMember(communityId),
        sql`${users.id} <> ${memberId}`,
        sql`NOT EXISTS (SELECT 1 FROM ${memberMerges} AS done WHERE done.merged_id = ${users.id} AND done.undone_at IS NULL
          AND +done.community_id = ${communityId})`,
      ),
    )
    .limit(DUPLICATES_MAX)
})

/** Other accounts that probably belong to the same person, most likely first. */
export async function readDuplicates(ctx: AdminContext, memberId: string): Promise<readonly DuplicateView[]> {
  const { db, actor } = ctx
  const { communityId } = actor
  const [, [own], found] = await Promise.all([
    readHelpedMember(ctx, memberId),
    db.read(accountsOf({ communityId, ids: [memberId] })),
    db.read(duplicatesOf({ communityId, memberId })),
  ])
  if (!own) throw new Error('The member was read and has no account')
  return found
    .map((account) => ({ account, because: likenessOf(own, account) }))
    .toSorted((a, b) => b.because.length - a.because.length || a.account.id.localeCompare(b.account.id))
}

function likenessOf(own: MergeAccount, other: MergeAccount): readonly Likeness[] {
  const isSame: Readonly<Record<Likeness, boolean>> = {
    SAME_EMAIL: plainAddress(own.email) === plainAddress(other.email),
    SAME_PHONE: own.phone !== null && own.phone === other.phone,
    SAME_NAME: own.name.toLowerCase() === other.name.toLowerCase(),
  }
  return LIKENESSES.filter((likeness) => isSame[likeness])
}
