import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { buildDirectoryQueries } from '#db/members/directory/search-query.ts'
import { keptGroup } from '#db/members/directory/shown-groups.ts'
import { takesEmailOf } from '#db/notifications/digest/read-digests.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { anyRow, build, inList, isAlso, statement } from '#db/statement.ts'
import { wordsOf } from '#shared/domain/members/search-words.ts'
import type { NotificationOptionId } from '#shared/domain/notifications/options.ts'
import { newestDirectoryNumber } from './newest-directory-number.ts'
import { searchColumns } from './search-columns.ts'

/** The number of people that an email names per search. */
export const NAMED_MATCHES = 5
/** The number of searches that select the members of a batch; all searches of those members are included. */
const SEARCHES_PER_BATCH = 50
const OPTION: NotificationOptionId = 'saved-searches'

type DueArgs = { readonly communityId: string; readonly dueAt: Date }

const communitiesToCheck = statement((p: { readonly weeks: readonly { communityId: string; dueAt: number }[] }) =>
  build.all<{
    readonly communityId: string
  }>(sql`SELECT week.value ->> 'communityId' AS communityId FROM json_each(${p.weeks}) AS week
    WHERE EXISTS (SELECT 1 FROM ${savedSearches} AS next WHERE next.community_id = week.value ->> 'communityId'
      AND next.deleted_at IS NULL AND next.checked_at < week.value ->> 'dueAt')`),
)

/** The weeks of the communities with a search that was not checked since the due day. */
export async function findWeeksToCheck<Week extends DueArgs>(db: Db, weeks: readonly Week[]): Promise<readonly Week[]> {
  if (weeks.length === 0) return weeks
  const asked = weeks.map(({ communityId, dueAt }) => ({ communityId, dueAt: dueAt.getTime() }))
  const found = new Set((await db.read(communitiesToCheck({ weeks: asked }))).map(({ communityId }) => communityId))
  return weeks.filter(({ communityId }) => found.has(communityId))
}

/** All searches of the next members who have a search that was not checked since the due day. */
const searchesToCheck = statement((p: DueArgs) =>
  build
    .select({
      ...searchColumns,
      userId: savedSearches.userId,
      /** Also null if the member may no longer see the group: then nobody matches. */
      group: keptGroup('slug', { communityId: p.communityId, userId: savedSearches.userId }, savedSearches.groupId),
      seenEntryId: savedSearches.seenEntryId,
      wantsEmail: sql<number>`EXISTS ${anyRow()
        .from(users)
        .where(and(sql`${users.id} = ${savedSearches.userId}`, takesEmailOf(p, sql`${OPTION}`)))}`,
    })
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.communityId, p.communityId),
        isNull(savedSearches.deletedAt),
        lt(savedSearches.checkedAt, p.dueAt),
        sql`${savedSearches.userId} IN (SELECT next.user_id FROM ${savedSearches} AS next WHERE next.community_id = ${p.communityId}
          AND next.deleted_at IS NULL AND next.checked_at < ${p.dueAt} ORDER BY next.checked_at, next.user_id LIMIT ${SEARCHES_PER_BATCH})`,
      ),
    ),
)

export type DueSearch = Awaited<ReturnType<typeof readDueSearches>>[number]

export function readDueSearches(db: Db, { communityId, dueAt }: DueArgs) {
  return db.read(searchesToCheck({ communityId, dueAt }))
}

type Asked = { readonly id: string; readonly userId: string; readonly query: string; readonly since: number }
type MatchesArgs = { readonly communityId: string; readonly searches: readonly Asked[]; readonly most: number }

type MatchRow = { readonly searchId: string; readonly userId: string; readonly name: string; readonly role: string }

/** Finds for each search the newest matching entries that did not exist at the previous check. */
const newMatches = statement((p: MatchesArgs) =>
  build.all<MatchRow>(sql`SELECT json_extract(asked.value, '$.id') AS searchId, entry.user_id AS userId, entry.name AS name, entry.role AS role
    FROM json_each(${p.searches}) AS asked
    CROSS JOIN json_each((SELECT json_group_array(id) FROM (SELECT directory_search.rowid AS id FROM directory_search
      WHERE directory_search MATCH json_extract(asked.value, '$.query') AND directory_search.rowid > json_extract(asked.value, '$.since')
      ORDER BY directory_search.rowid DESC LIMIT ${p.most}))) AS found
    CROSS JOIN ${directoryEntries} AS entry ON entry.id = found.value AND +entry.community_id = ${p.communityId}
    WHERE entry.user_id <> json_extract(asked.value, '$.userId')`),
)

const newestEntry = statement((p: { readonly communityId: string }) =>
  build.all<{ readonly id: number }>(sql`SELECT ${newestDirectoryNumber(p.communityId)} AS id`),
)

export type NewMatches = {
  readonly bySearch: ReadonlyMap<string, readonly MatchRow[]>
  /** Newer entries were not checked. */
  readonly newestEntryId: number
}

/** Per search, one more match than an email names, if there is one. */
export async function readNewMatches(db: Db, communityId: string, due: readonly DueSearch[]): Promise<NewMatches> {
  const askable = due.filter(({ groupId, group }) => groupId === null || group !== null)
  const searches = askable.map(({ id, userId, text, seenEntryId, groupId, ...filter }) => ({
    id,
    userId,
    query: buildDirectoryQueries(
      communityId,
      { ...filter, group: groupId },
      wordsOf(text ?? '').map((word) => [word]),
    ).any,
    since: seenEntryId,
  }))
  const [rows, [newest]] = await Promise.all([
    // The member may be among them.
    db.read(newMatches({ communityId, searches, most: NAMED_MATCHES + 2 })),
    db.read(newestEntry({ communityId })),
  ])
  return { bySearch: Map.groupBy(rows, ({ searchId }) => searchId), newestEntryId: newest?.id ?? 0 }
}

type CheckedArgs = DueArgs & { readonly ids: readonly string[]; readonly newestEntryId: number }

/** Changes nothing when another run has done so. */
export const markChecked = statement((p: CheckedArgs) =>
  build
    .update(savedSearches)
    .set({ checkedAt: p.dueAt, seenEntryId: sql`${p.newestEntryId}` })
    .where(
      and(
        isAlso(savedSearches.communityId, p.communityId),
        inList(savedSearches.id, p.ids),
        sql`+${savedSearches.checkedAt} < ${p.dueAt}`,
      ),
    ),
)
