import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { askedGroup } from '#db/members/directory/shown-groups.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { newestDirectoryNumber } from '#db/members/saved-searches/newest-directory-number.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { EXPERTISE, FACETS, type Facet, INDUSTRIES } from '#shared/domain/members/profile-lists.ts'
import {
  SAVED_SEARCH_NAME_MAX_CHARACTERS,
  SAVED_SEARCH_REFUSALS,
  SAVED_SEARCHES_MAX,
} from '#shared/domain/members/saved-searches.ts'
import { SEARCH_MAX_CHARACTERS, wordsOf } from '#shared/domain/members/search-words.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import type { MemberContext } from '../../context.ts'

type SavedSearchContext = ActorContext & Pick<MemberContext, 'actor'>

export type SaveSearchInput = {
  readonly name: string
  readonly text: string | null
} & Readonly<Record<Facet, string | null>>

/**
 * Saves a directory search; current directory members do not count as new to it. Returns its id, or the id of the
 * existing one when the same search is saved again under the same name.
 */
export async function saveSearch(ctx: SavedSearchContext, input: SaveSearchInput): Promise<string> {
  refuseStaff(ctx)
  const { name, text, industry, location, expertise, group } = readInput(input)
  const { db, actor, now } = ctx
  const groupId = group === null ? null : await idOfGroup(ctx, group)
  const id = newId(now)
  const { userId, communityId } = actor
  const same = build
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(
      and(
        isOfUser(savedSearches, { userId, communityId }),
        isNull(savedSearches.deletedAt),
        eq(savedSearches.name, name),
        sql`(${savedSearches.text}, ${savedSearches.industry}, ${savedSearches.location}, ${savedSearches.expertise}, ${savedSearches.groupId})
          IS (${text}, ${industry}, ${location}, ${expertise}, ${groupId})`,
      ),
    )
  // The columns are in the order of the table.
  const row = sql`SELECT ${id}, ${actor.communityId}, ${actor.userId}, ${name}, ${text}, ${industry}, ${location}, ${expertise}, ${groupId},
    ${newestDirectoryNumber(actor.communityId)}, ${now.getTime()}, ${now.getTime()}, NULL WHERE NOT EXISTS ${same} AND ${hasRoom(actor)}`
  const [, [kept]] = await db.commit([build.insert(savedSearches).select(row), same])
  if (!kept) throw new AppError('Unprocessable', { message: SAVED_SEARCH_REFUSALS.tooMany })
  return kept.id
}

const shownGroup = statement((p: ActorArgs & { readonly group: string | null }) =>
  build.all<{ readonly id: string }>(sql`SELECT asked.id AS id ${askedGroup(p)}`),
)

async function idOfGroup({ db, actor }: SavedSearchContext, group: string): Promise<string> {
  const { userId, communityId } = actor
  const [row] = await db.read(shownGroup({ userId, communityId, group }))
  if (!row) throw new AppError('BadRequest.Invalid')
  return row.id
}

/** Whether the actor has fewer saved searches than the limit. */
export function hasRoom({ userId, communityId }: ActorArgs) {
  return sql`(SELECT count(*) FROM ${savedSearches} AS kept WHERE kept.community_id = ${communityId}
    AND kept.user_id = ${userId} AND kept.deleted_at IS NULL) < ${SAVED_SEARCHES_MAX}`
}

function readInput({ name, text, industry, location, expertise, group }: SaveSearchInput): SaveSearchInput {
  const kept = {
    name: name.replace(/\s+/g, ' ').trim(),
    text: text?.trim() || null,
    industry: industry || null,
    location: location?.trim() || null,
    expertise: expertise || null,
    group: group || null,
  }
  const isNamed = kept.name !== '' && countCharacters(kept.name) <= SAVED_SEARCH_NAME_MAX_CHARACTERS
  const isKnown =
    (kept.industry === null || Object.hasOwn(INDUSTRIES, kept.industry)) &&
    (kept.expertise === null || Object.hasOwn(EXPERTISE, kept.expertise))
  const isShort = [kept.text, kept.location].every((one) => countCharacters(one ?? '') <= SEARCH_MAX_CHARACTERS)
  const hasWords = kept.text === null ? FACETS.some((facet) => kept[facet] !== null) : wordsOf(kept.text).length > 0
  if (!isNamed || !isKnown || !isShort || !hasWords) throw new AppError('BadRequest.Invalid')
  return kept
}

export function isOwnSearch({ userId, communityId }: ActorArgs, id: string) {
  return and(eq(savedSearches.id, id), isOfUser(savedSearches, { userId, communityId }))
}
