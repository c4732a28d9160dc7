import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { paymentIntents } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { introductions } from '#db/schema/introductions.ts'
import { joiningPayments } from '#db/schema/onboarding.ts'
import { outbox } from '#db/schema/platform.ts'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { pushMessages } from '#db/schema/push.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { communityExports } from '#db/schema/staff/community-exports.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { reconciliations } from '#db/schema/staff/staff-billing.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import type { JobName } from '#shared/domain/jobs/job-names.ts'
import { actsInAdminCommunity } from '../staff/admin-community.ts'
import type { JobsScope } from './job-access.ts'

/** The maximum count: the page shows "1,000+". */
const COUNTED = 1000
/** More than the number of communities there will ever be. */
const COMMUNITIES_MAX = 200

export type BacklogView = {
  readonly job: JobName
  /** Set when several communities are shown. */
  readonly communityName: string | null
  /** At least 1, at most `COUNTED`. */
  readonly count: number
  readonly hasMore: boolean
  /** When the oldest became due. */
  readonly oldestAt: Date
}

type Due = { readonly now: Date }
type Args = ActorArgs & Due

type Source = {
  readonly table: SQLiteTable
  /** When a row is due; rows due later do not count. */
  readonly at: string
  readonly where: string
  /** How the rows are found: by community, or by time among all pending rows, which are few. */
  readonly by?: 'time' | 'community'
}

/**
 * The pending rows of each job, as far as rows record it. The conditions are constants; when a partial index covers
 * more states than these, they repeat its condition, because otherwise SQLite does not use it.
 */
const SOURCES = {
  'publish-due-articles': { table: articles, at: 'scheduled_at', where: "w.status = 'SCHEDULED'", by: 'time' },
  'run-scans': { table: articleScans, at: 'next_step_at', where: 'w.next_step IS NOT NULL' },
  'send-outbox': { table: outbox, at: 'next_attempt_at', where: "w.status = 'WAITING'" },
  'send-pushes': { table: pushMessages, at: 'next_attempt_at', where: "w.status = 'WAITING'" },
  'close-introductions': { table: introductions, at: 'expires_at', where: 'w.closed_at IS NULL', by: 'time' },
  'settle-payment-operations': { table: paymentIntents, at: 'next_check_at', where: '1', by: 'time' },
  'settle-joining-payments': { table: joiningPayments, at: 'next_check_at', where: '1', by: 'time' },
  'end-memberships': {
    table: membershipEnds,
    at: 'created_at',
    where: "w.state IN ('OPEN', 'REFUSED') AND w.state = 'OPEN'",
  },
  'send-renewal-wishes': { table: renewalWishes, at: 'next_try_at', where: '1', by: 'time' },
  'reconcile-ledgers': { table: reconciliations, at: 'started_at', where: 'w.ended_at IS NULL', by: 'community' },
  'invite-from-files': { table: invitationImports, at: 'confirmed_at', where: "w.state = 'RUNNING'", by: 'time' },
  'write-data-exports': {
    table: dataExports,
    at: 'requested_at',
    where: "w.state IN ('WAITING', 'FAILED') AND w.state = 'WAITING'",
  },
  'write-community-exports': {
    table: communityExports,
    at: 'requested_at',
    where: "w.state = 'WAITING'",
  },
  'delete-accounts': {
    table: accountDeletions,
    at: 'due_at',
    where: 'w.cancelled_at IS NULL AND w.finished_at IS NULL',
  },
  'change-emails': { table: emailChanges, at: 'ready_at', where: 'w.ended_at IS NULL', by: 'time' },
} as const satisfies Partial<Record<JobName, Source>>

type WithBacklog = keyof typeof SOURCES
const NAMES = Object.keys(SOURCES) as readonly WithBacklog[]

const pair = { mapFromDriverValue: (text: string) => JSON.parse(text) as readonly [number, number | null] }

function counted({ table, at, where, by }: Source, p: Due): SQL<readonly [number, number | null]> {
  // A plus keeps SQLite from using an index of the column.
  const [place, due] = [
    by === 'time' ? '+w.community_id' : 'w.community_id',
    by === 'community' ? `+w.${at}` : `w.${at}`,
  ]
  // Nested, so that the column keeps its table in the subquery.
  const here: SQLWrapper = sql`${sql`${communities.id}`}`
  const rows = sql`SELECT ${sql.raw(`w.${at}`)} AS "at" FROM ${table} AS w WHERE ${sql.raw(place)} = ${here} AND ${sql.raw(where)}
    AND ${sql.raw(due)} <= ${p.now} LIMIT ${sql.raw(String(COUNTED + 1))}`
  return sql`(SELECT json_array(count(*), min("at")) FROM (${rows}))`.mapWith(pair) as SQL<
    readonly [number, number | null]
  >
}

/** The pending rows of each job in a community. */
function waiting(p: Due) {
  const columns = NAMES.map((job) => [job, counted(SOURCES[job], p)] as const)
  return Object.fromEntries(columns) as Record<WithBacklog, SQL<readonly [number, number | null]>>
}

const backlog = statementByShape(
  ({ isOfAll }: JobsScope) =>
    (p: Args) =>
      build
        .select({ name: communities.name, ...waiting(p) })
        .from(communities)
        .where(isOfAll ? actsInAdminCommunity(p) : eq(communities.id, p.communityId))
        .limit(COMMUNITIES_MAX),
)

const queues = statement((p: Due) => build.select(waiting(p)).from(communities).limit(COMMUNITIES_MAX))

export type Queue = {
  readonly job: JobName
  /** Over all communities; at least 1. At most 1,001 are counted per community. */
  readonly due: number
  readonly oldestAt: Date
}

/** The due rows of each job in all communities: for the operators' log, never for a response. */
export async function readQueues(db: Db, now: Date): Promise<readonly Queue[]> {
  const rows = await db.read(queues({ now }))
  return NAMES.flatMap((job) => {
    const found = rows.map((row) => row[job]).flatMap(([count, oldest]) => (oldest === null ? [] : [{ count, oldest }]))
    if (found.length === 0) return []
    const due = found.reduce((sum, { count }) => sum + count, 0)
    return [{ job, due, oldestAt: new Date(Math.min(...found.map(({ oldest }) => oldest))) }]
  })
}

/** The due rows of each job and community. */
export async function readBacklog({ db, actor, now }: ActorContext, scope: JobsScope): Promise<readonly BacklogView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(backlog(scope)({ userId, communityId, now }))
  const named = rows.toSorted((one, other) => one.name.localeCompare(other.name))
  return named.flatMap((row) =>
    NAMES.flatMap((job) => {
      const [count, oldest] = row[job]
      if (count === 0 || oldest === null) return []
      return [
        {
          ...{ job, communityName: scope.isOfAll ? row.name : null, oldestAt: new Date(oldest) },
          ...{ count: Math.min(count, COUNTED), hasMore: count > COUNTED },
        },
      ]
    }),
  )
}
