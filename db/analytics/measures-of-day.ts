import { type SQL, sql } from 'drizzle-orm'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleEvents, articles } from '#db/schema/articles/articles.ts'
import { sessions } from '#db/schema/auth.ts'
import { ledgerEntries } from '#db/schema/billing.ts'
import { events } from '#db/schema/events.ts'
import { panelAnswers, panelRoundups } from '#db/schema/expert-panels.ts'
import { forumEntries } from '#db/schema/forum/forum.ts'
import { introductions } from '#db/schema/introductions.ts'
import { outbox } from '#db/schema/platform.ts'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import { AMOUNT_RANGES, LARGEST_AMOUNTS, type Measure } from '#shared/domain/analytics/measures.ts'
import { FEEDBACK_PROMISED } from '#shared/domain/articles/member-progress.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'

/** A day of a community: its first instant and that of the next day. */
export type DayArgs = {
  readonly communityId: string
  readonly day: string
  readonly from: Date
  readonly until: Date
  /** Whether the events of the day are still there. */
  readonly hasEvents: boolean
} & PromisedSince

/** The first instants for which a promise to authors is kept on that day, by the calendar of the community. */
export type PromisedSince = { readonly feedbackSince: Date; readonly liveSince: Date }

type Table =
  | typeof articleEvents
  | typeof events
  | typeof forumEntries
  | typeof introductions
  | typeof ledgerEntries
  | typeof outbox
  | typeof panelAnswers
  | typeof panelRoundups
  | typeof sessions

type Counted = {
  readonly measure: Measure
  readonly table: Table
  /** The column with the time; an index has it after the community. */
  readonly at: string
  readonly where?: SQL
  /** What is counted, if not rows. */
  readonly total?: SQL
  /** What the measure is divided by. */
  readonly part?: SQL
}

/** An event that was not undone and changed the status: desk dates, new editors and corrections are events as well. */
function isMove(event: string): SQL {
  return sql.raw(`${event}.undone_at IS NULL AND ${event}.from_status <> ${event}.to_status`)
}

/** An imported story is created and published in one batch, long after its original publication. */
const isDone = sql`${isMove('c')} AND NOT EXISTS (SELECT 1 FROM ${articles} AS written WHERE written.id = c.article_id
  AND +written.community_id = c.community_id AND written.imported_from IS NOT NULL AND written.created_at = c.created_at)`
/** An article that returns from a hold or the trash does not count as submitted or published again. */
const isNoReturn = sql`c.from_status NOT IN ('ON_HOLD', 'TRASHED')`
const isPublication = sql`${isDone} AND ${isNoReturn} AND c.to_status IN ('PUBLISHED', 'MANUALLY_PUBLISHED')`
const isMember = sql`c.role = 'MEMBER'`
/** Charges that the provider made to a card by itself: no credit, and no invoice of ours. */
const isRenewal = sql`c.kind = 'CHARGE' AND c.intent_id IS NULL AND c.card_last4 IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM ${amplificationPurchases} AS bought
    WHERE bought.provider_invoice_id = c.provider_invoice_id AND +bought.community_id = c.community_id)
  AND NOT EXISTS (SELECT 1 FROM ${adjustments} AS added
    WHERE added.provider_entry_id = c.provider_invoice_id AND +added.community_id = c.community_id)`
const isPaymentByLink = sql`c.category = 'Payment' AND c.action = 'form-submit'`

/** Since the article's previous move, or its creation. */
const minutesInStatus = sql`sum(c.created_at - coalesce(
  (SELECT max(earlier.created_at) FROM ${articleEvents} AS earlier WHERE earlier.article_id = c.article_id
    AND +earlier.community_id = c.community_id AND ${isMove('earlier')}
    AND (earlier.created_at, earlier.id) < (c.created_at, c.id)),
  (SELECT written.created_at FROM ${articles} AS written
    WHERE written.id = c.article_id AND +written.community_id = c.community_id))) / 60000`

/** Statuses that an article can move to without feedback: its author takes it back, or it waits. */
const NO_FEEDBACK: readonly ArticleStatus[] = [...FEEDBACK_PROMISED, 'DRAFT', 'ON_HOLD', 'TRASHED']

/** When the article last entered a status; null if it never did. */
function cameTo(status: ArticleStatus): SQL {
  return sql`(SELECT max(came.created_at) FROM ${articleEvents} AS came WHERE came.article_id = c.article_id
    AND +came.community_id = c.community_id AND ${isMove('came')} AND came.to_status = ${status}
    AND (came.created_at, came.id) < (c.created_at, c.id))`
}

/** The first feedback after a submission: later feedback has no separate promise. */
const isFirstFeedback = sql`c.from_status IN ${FEEDBACK_PROMISED} AND c.to_status NOT IN ${NO_FEEDBACK}
  AND NOT EXISTS (SELECT 1 FROM ${articleEvents} AS earlier WHERE earlier.article_id = c.article_id
    AND +earlier.community_id = c.community_id AND ${isMove('earlier')}
    AND earlier.from_status IN ${FEEDBACK_PROMISED} AND earlier.to_status NOT IN ${NO_FEEDBACK}
    AND earlier.created_at >= ${cameTo('SUBMITTED_FOR_REVIEW')} AND (earlier.created_at, earlier.id) < (c.created_at, c.id))`

function keptSince(promised: SQL, since: Date): SQL {
  return sql`CASE WHEN ${promised} >= ${since} THEN 'KEPT' ELSE 'LATE' END`
}

/** The promises to authors and their outcome, on the day of the outcome. */
function fromPromises({ feedbackSince, liveSince }: PromisedSince): readonly Counted[] {
  const [submitted, ready] = [cameTo('SUBMITTED_FOR_REVIEW'), cameTo('READY_TO_PUBLISH')]
  return [
    {
      ...{ measure: 'articles-reviewed', table: articleEvents, at: 'created_at' },
      where: sql`${isDone} AND ${submitted} IS NOT NULL AND ${isFirstFeedback}`,
      part: keptSince(submitted, feedbackSince),
    },
    {
      ...{ measure: 'articles-live', table: articleEvents, at: 'created_at' },
      where: sql`${isPublication} AND ${ready} IS NOT NULL`,
      part: keptSince(ready, liveSince),
    },
  ]
}

function rangeOf(cents: SQL): SQL {
  const cases = AMOUNT_RANGES.map(({ name, underCents }) => sql`WHEN ${cents} < ${underCents} THEN ${name}`)
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${LARGEST_AMOUNTS} END`
}

const FROM_EVENTS: readonly Counted[] = [
  {
    measure: 'active-members',
    table: events,
    at: 'created_at',
    where: isMember,
    total: sql`count(DISTINCT c.user_id)`,
  },
  { measure: 'page-views', table: events, at: 'created_at', where: sql`c.category = 'page' AND c.action = 'view'` },
  {
    ...{ measure: 'payments-started', table: events, at: 'created_at', where: isPaymentByLink },
    // The label is the amount in units of the currency.
    part: rangeOf(sql`CAST(c.label AS REAL) * 100`),
  },
]

const FROM_ROWS: readonly Counted[] = [
  { measure: 'sign-ins', table: sessions, at: 'created_at', where: sql`c.kind = 'MEMBER'` },
  {
    ...{ measure: 'articles-submitted', table: articleEvents, at: 'created_at' },
    where: sql`${isDone} AND ${isNoReturn} AND c.to_status = 'SUBMITTED_FOR_REVIEW'`,
  },
  {
    ...{ measure: 'articles-published', table: articleEvents, at: 'created_at' },
    where: isPublication,
  },
  { measure: 'articles-left', table: articleEvents, at: 'created_at', where: isDone, part: sql`c.from_status` },
  {
    ...{ measure: 'articles-minutes', table: articleEvents, at: 'created_at', where: isDone },
    ...{ total: minutesInStatus, part: sql`c.from_status` },
  },
  { measure: 'panel-answers', table: panelAnswers, at: 'sent_at' },
  { measure: 'roundups-published', table: panelRoundups, at: 'published_at', where: sql`c.status = 'FINAL'` },
  { measure: 'forum-posts', table: forumEntries, at: 'published_at', where: sql`c.seq = 0` },
  { measure: 'forum-replies', table: forumEntries, at: 'published_at', where: sql`c.seq > 0` },
  { measure: 'introductions-requested', table: introductions, at: 'created_at' },
  { measure: 'introductions-accepted', table: introductions, at: 'accepted_at' },
  {
    ...{ measure: 'renewals', table: ledgerEntries, at: 'happened_at' },
    where: isRenewal,
    part: rangeOf(sql`c.amount_cents`),
  },
  { measure: 'emails-sent', table: outbox, at: 'sent_at', where: sql`c.channel = 'EMAIL'` },
  { measure: 'texts-sent', table: outbox, at: 'sent_at', where: sql`c.channel = 'SMS'` },
]

function rowsOf({ measure, table, at, where, total = sql`count(*)`, part }: Counted, p: DayArgs, also?: SQL): SQL {
  const column = sql.raw(`c.${at}`)
  const key = part ? sql`${`${measure}.`} || ${part}` : sql`${measure}`
  return sql`SELECT ${key} AS measure, ${total} AS total FROM ${table} AS c
    WHERE c.community_id = ${p.communityId} AND ${column} >= ${p.from} AND ${column} < ${p.until}
    ${where ? sql`AND ${where}` : sql``} ${also ?? sql``} ${part ? sql`GROUP BY 1` : sql``}`
}

/** The measures of a day as rows, each read from the rows of that day by an index. */
export function countedOfDay(p: DayArgs): SQL {
  const counted = sql.join(
    [
      ...FROM_ROWS.map((one) => rowsOf(one, p)),
      ...fromPromises(p).map((one) => rowsOf(one, p)),
      ...FROM_EVENTS.map((one) => rowsOf(one, p, sql`AND ${p.hasEvents}`)),
    ],
    sql` UNION ALL `,
  )
  // Without events a total would be 0, although it is unknown.
  const names = FROM_EVENTS.map(({ measure }) => measure)
  return sql`SELECT measure, total FROM (${counted}) WHERE ${p.hasEvents} OR measure NOT IN ${names}`
}
