import { type SQL, sql } from 'drizzle-orm'
import type { MergeArgs } from '#db/members/merge/referring-column.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { panelAnswers, panelQuestions } from '#db/schema/expert-panels.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { invitations, joiningPayments } from '#db/schema/onboarding.ts'
import { accountDeletions, membershipEnds } from '#db/schema/privacy.ts'
import { membershipReturns, renewalWishes } from '#db/schema/renewals.ts'
import { legalHolds } from '#db/schema/staff/legal-holds.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { adjustments, refunds } from '#db/schema/staff/staff-billing.ts'
import { build, statement } from '#db/statement.ts'
import { IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { MERGE_OBSTACLES, type MergeObstacle, type MergeObstacleCode } from '#shared/domain/members/account/merge.ts'
import { SUBSCRIPTION_STATES } from '#shared/kernel/ports/billing.ts'

export type ObstacleArgs = MergeArgs & {
  readonly now: Date
  /** Merges after this instant can be undone. */
  readonly undoableSince: Date
}

const ENDED_STATES = SUBSCRIPTION_STATES.filter((state) => standingOf(state) === 'SUSPENDED')

function words(values: readonly string[]): SQL {
  return sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
}

/** What prevents the merge: a row with the code, the account that it is about, and a subject. Also the condition of the write. */
function obstacleRows(p: ObstacleArgs): SQL {
  const { communityId, mergedId, keptId } = p
  const either = sql`(${mergedId}, ${keptId})`
  const none = sql`''`
  const row = (code: MergeObstacleCode, account: SQL, subject: SQL, from: SQL) =>
    sql`SELECT ${code} AS code, ${account} AS account, ${subject} AS subject FROM ${from}`
  const ofPeople = (code: MergeObstacleCode, people: SQL, condition: SQL) =>
    row(
      code,
      sql`person.id`,
      none,
      sql`${users} AS person WHERE person.id IN ${people} AND +person.community_id = ${communityId} AND ${condition}`,
    )
  const ofSubscriptions = (table: SQL, condition: SQL) =>
    row(
      'PAYMENT',
      sql`paid.user_id`,
      none,
      sql`${subscriptions} AS paid CROSS JOIN ${table} AS open ON open.subscription_id = paid.id AND +open.community_id = ${communityId}
        WHERE paid.user_id IN ${either} AND paid.community_id = ${communityId} AND ${condition}`,
    )
  const ofDeletions = (code: MergeObstacleCode, condition: SQL) =>
    row(
      code,
      sql`asked.user_id`,
      none,
      sql`${accountDeletions} AS asked WHERE asked.community_id = ${communityId} AND asked.user_id IN ${either}
        AND asked.cancelled_at IS NULL AND ${condition}`,
    )
  const inFlight = words(IN_FLIGHT_STATUSES)
  const parts = [
    row(
      'ALREADY_MERGED',
      sql`done.merged_id`,
      none,
      sql`${memberMerges} AS done WHERE done.merged_id IN ${either} AND +done.community_id = ${communityId} AND done.undone_at IS NULL`,
    ),
    ofDeletions('DELETED', sql`asked.finished_at IS NOT NULL`),
    ofDeletions('DELETION_PENDING', sql`asked.finished_at IS NULL`),
    row(
      'LEGAL_HOLD',
      sql`hold.user_id`,
      none,
      sql`${legalHolds} AS hold WHERE hold.user_id IN ${either} AND +hold.community_id = ${communityId} AND hold.lifted_at IS NULL`,
    ),
    ofPeople('KEPT_IS_INACTIVE', sql`(${keptId})`, sql`person.status <> 'ACTIVE'`),
    ofPeople('KEPT_IS_JOINING', sql`(${keptId})`, sql`person.gate <> 'NONE'`),
    ofPeople('MODERATOR', either, sql`+person.is_moderator = 1`),
    row(
      'HAS_TAKEN_OVER',
      sql`done.kept_id`,
      none,
      sql`${memberMerges} AS done WHERE done.kept_id = ${mergedId} AND done.merged_at > ${p.undoableSince}
        AND +done.community_id = ${communityId} AND done.undone_at IS NULL`,
    ),
    row(
      'MEMBERSHIP',
      sql`paid.user_id`,
      sql`paid.product_name`,
      sql`${subscriptions} AS paid WHERE paid.user_id = ${mergedId} AND paid.community_id = ${communityId}
        AND paid.state NOT IN ${words(ENDED_STATES)}`,
    ),
    row(
      'PAYMENT',
      sql`paid.user_id`,
      none,
      sql`${subscriptions} AS paid WHERE paid.user_id IN ${either} AND paid.community_id = ${communityId}
        AND paid.cards_claimed_until > ${p.now}`,
    ),
    ofSubscriptions(sql`${paymentIntents}`, sql`(open.state = 'OPEN' OR open.cleanup_at IS NOT NULL)`),
    ofSubscriptions(sql`${refunds}`, sql`open.next_check_at IS NOT NULL`),
    ofSubscriptions(sql`${adjustments}`, sql`open.next_check_at IS NOT NULL`),
    ofSubscriptions(sql`${renewalWishes}`, sql`open.state = 'OPEN'`),
    ofSubscriptions(sql`${amplificationPurchases}`, sql`open.next_check_at IS NOT NULL`),
    ofSubscriptions(sql`${membershipReturns}`, sql`open.next_check_at IS NOT NULL`),
    ofSubscriptions(sql`${membershipEnds}`, sql`open.state <> 'DONE'`),
    row(
      'PAYMENT',
      sql`invited.user_id`,
      none,
      sql`${invitations} AS invited CROSS JOIN ${joiningPayments} AS open ON open.invitation_id = invited.id AND +open.community_id = ${communityId}
        WHERE invited.user_id IN ${either} AND +invited.community_id = ${communityId} AND open.state = 'OPEN'`,
    ),
    row(
      'ARTICLES_IN_PROGRESS',
      sql`own.author_id`,
      sql`own.title`,
      sql`${articles} AS own WHERE own.community_id = ${communityId} AND own.author_id = ${mergedId} AND own.status IN ${inFlight}
        AND EXISTS (SELECT 1 FROM ${articles} AS kept WHERE kept.community_id = ${communityId} AND kept.author_id = ${keptId}
          AND kept.status IN ${inFlight})`,
    ),
    row(
      'SAME_QUESTION',
      sql`own.author_id`,
      sql`asked.title`,
      sql`${panelAnswers} AS own CROSS JOIN ${panelQuestions} AS asked ON asked.id = own.question_id AND +asked.community_id = ${communityId}
        WHERE own.community_id = ${communityId} AND own.author_id = ${mergedId} AND own.status NOT IN ('DRAFT', 'NOT_USED')
        AND EXISTS (SELECT 1 FROM ${panelAnswers} AS kept WHERE kept.question_id = own.question_id AND kept.author_id = ${keptId}
          AND +kept.community_id = ${communityId})`,
    ),
    row(
      'CHAIR',
      sql`own.user_id`,
      sql`shared.name`,
      sql`${groupMembers} AS own CROSS JOIN ${groups} AS shared ON shared.id = own.group_id AND +shared.community_id = ${communityId}
        WHERE own.community_id = ${communityId} AND own.user_id = ${mergedId} AND own.state = 'MEMBER' AND own.is_chair = 1
        AND EXISTS (SELECT 1 FROM ${groupMembers} AS kept WHERE kept.group_id = own.group_id AND kept.user_id = ${keptId}
          AND kept.state = 'MEMBER' AND kept.is_chair = 0 AND +kept.community_id = ${communityId})`,
    ),
  ]
  return sql.join(parts, sql` UNION ALL `)
}

/** Condition: nothing prevents the merge. */
export function isUnprevented(p: ObstacleArgs): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM (${obstacleRows(p)}))`
}

export const obstaclesOf = statement((p: ObstacleArgs) =>
  build.all<{ code: MergeObstacleCode; account: string; subject: string }>(obstacleRows(p)),
)

type Found = { readonly code: MergeObstacleCode; readonly account: string; readonly subject: string }

/** Each once, in their order, with the name of the account. */
export function toObstacles(found: readonly Found[], nameOf: (accountId: string) => string): readonly MergeObstacle[] {
  const known = new Set<string>()
  return MERGE_OBSTACLES.flatMap((code) =>
    found.flatMap((row) => {
      const key = `${row.code}/${row.account}/${row.subject}`
      if (row.code !== code || known.has(key)) return []
      known.add(key)
      return [{ code, name: nameOf(row.account), subject: row.subject }]
    }),
  )
}
