import type { OutboxContext } from '#db/context.ts'
import { isTimeUp } from '#db/jobs/elapsed.ts'
import { type BrandWeek, readBrandWeeks, settleDue } from '#db/notifications/digest/brand-weeks.ts'
import { manyEmailsStatements, type NewEmail } from '#db/outbox/enqueue.ts'
import { directoryQuery } from '#shared/domain/members/directory-search.ts'
import {
  type DueSearch,
  findWeeksToCheck,
  markChecked,
  NAMED_MATCHES,
  type NewMatches,
  readDueSearches,
  readNewMatches,
} from './read-new-matches.ts'

/**
 * Notifies members once a week, at the day and hour of the weekly digest, of new people in the directory who match a saved search; returns
 * the number of emails. Searches are marked in the batch of their emails, so a run that ends early is continued, and of two concurrent runs
 * one stops.
 */
export async function writeSearchDigests(ctx: OutboxContext, startedAt = performance.now()): Promise<number> {
  let written = 0
  const due = await findWeeksToCheck(ctx.db, await readBrandWeeks(ctx))
  await settleDue(ctx, { job: 'write-search-digests', startedAt }, due, async (week) => {
    for (let emails: number | null = 0; emails !== null; ) {
      if (isTimeUp(startedAt)) return
      emails = await writeBatch(ctx, week)
      written += emails ?? 0
    }
  })
  return written
}

/** Null when no search is left. */
async function writeBatch(ctx: OutboxContext, week: BrandWeek): Promise<number | null> {
  const { db } = ctx
  const { communityId, dueAt } = week
  const due = await readDueSearches(db, week)
  if (due.length === 0) return null
  const wanted = due.filter(({ wantsEmail }) => wantsEmail === 1)
  const matches = await readNewMatches(db, communityId, wanted)
  const emails = [...Map.groupBy(wanted, ({ userId }) => userId)].flatMap(
    ([userId, searches]) => searchesEmail(week, userId, searches, matches) ?? [],
  )
  const ids = due.map(({ id }) => id)
  const isWritten = await db.tryCommitIf([
    markChecked({ communityId, dueAt, ids, newestEntryId: matches.newestEntryId }),
    ...(await manyEmailsStatements(ctx, emails)),
  ])
  // Another run has written this batch, and continues.
  if (!isWritten) return null
  return emails.length
}

/** Null when nobody is new. */
function searchesEmail(
  { communityId, dueAt }: BrandWeek,
  userId: string,
  due: readonly DueSearch[],
  { bySearch }: NewMatches,
): NewEmail<'saved-searches'> | null {
  const searches = due.flatMap(({ id, name, text, industry, location, expertise, group }) => {
    const found = bySearch.get(id) ?? []
    if (found.length === 0) return []
    const people = found
      .slice(0, NAMED_MATCHES)
      .map((one) => ({ name: one.name, role: one.role, url: `/profile/${one.userId}` }))
    const url = `/members/results${directoryQuery({ q: text, industry, location, expertise, group })}`
    return [{ name, url, people, hasMore: found.length > NAMED_MATCHES }]
  })
  if (searches.length === 0) return null
  return {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'saved-searches',
    data: { searches },
    idempotencyKey: `saved-searches/${userId}/${dueAt.toISOString()}`,
    isBulk: true,
  }
}
