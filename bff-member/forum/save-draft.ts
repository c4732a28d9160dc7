import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { isInAudience } from '#db/forum/visible-posts.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { forumDrafts, forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { anyRow, build, statement } from '#db/statement.ts'
import { draftSaver, type TypedDraft } from '#db/texts/drafts.ts'
import { toStoredText } from '#db/texts/stored-text.ts'
import { ENTRY_MAX_BYTES, TITLE_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { ReaderContext } from './posts.queries.ts'
import { deletedDraft } from './write-entry.ts'

export type DraftView = {
  readonly place: string
  readonly revisionId: string
  readonly title: string
  readonly content: string
  readonly audienceId: string | null
  readonly savedAt: Date
}

export type SaveDraftInput = Pick<DraftView, 'place' | 'title' | 'content' | 'audienceId'> & {
  readonly baseRevisionId: string | null
  readonly operationId: string
}

/** More than a post has room for: what is too long is kept, and said to be too long. */
const LIMITS = {
  maxBytes: 2 * ENTRY_MAX_BYTES,
  maxTitleCharacters: 4 * TITLE_MAX_CHARACTERS,
  tooLarge: FORUM_REFUSALS.tooLarge,
}

const PLACE = /^(?:new|(?:reply|edit)\/[0-9a-z]{26})$/

type PlaceArgs = ActorArgs & { readonly place: string }

const draftAt = statement((p: PlaceArgs) =>
  build
    .select({
      place: forumDrafts.place,
      revisionId: forumDrafts.revisionId,
      title: forumDrafts.title,
      content: forumDrafts.content,
      audienceId: forumDrafts.audienceId,
      savedAt: forumDrafts.savedAt,
    })
    .from(forumDrafts)
    .where(
      and(eq(forumDrafts.userId, p.userId), eq(forumDrafts.place, p.place), eq(forumDrafts.communityId, p.communityId)),
    ),
)

/** A new post, a reply to a post in an audience of the actor's, or a change of an own entry. */
function isPlace(p: PlaceArgs) {
  const post = anyRow()
    .from(forumPosts)
    .where(
      and(
        sql`'reply/' || ${forumPosts.id} = ${p.place}`,
        sql`${forumPosts.id} = substr(${p.place}, 7)`,
        isInAudience(p),
      ),
    )
  const own = anyRow()
    .from(forumEntries)
    .where(
      and(
        sql`'edit/' || ${forumEntries.id} = ${p.place}`,
        sql`${forumEntries.id} = substr(${p.place}, 6)`,
        eq(forumEntries.communityId, p.communityId),
        eq(forumEntries.authorId, p.userId),
      ),
    )
  return sql`(${p.place} = 'new' OR EXISTS ${post} OR EXISTS ${own})`
}

type Typed = TypedDraft & { readonly audienceId: string | null }

const storeDraft = draftSaver({
  staleMessage: FORUM_REFUSALS.changedElsewhere,
  toStored: ({ audienceId, ...typed }: Typed) => ({ ...toStoredText(typed, LIMITS), audienceId }),
  isFound: (p: PlaceArgs) => isPlace(p),
  // On the text it was written on, on none, or again.
  write: (p, condition) =>
    build.run(sql`INSERT INTO ${forumDrafts} (user_id, place, community_id, revision_id, title, content, audience_id, saved_at)
    SELECT ${p.userId}, ${p.place}, ${p.communityId}, ${p.draftId}, ${p.title}, ${p.content}, ${p.audienceId}, ${p.now}
    WHERE ${isPlace(p)} AND ${condition}
    ON CONFLICT (user_id, place) DO UPDATE SET revision_id = excluded.revision_id, title = excluded.title, content = excluded.content,
      audience_id = excluded.audience_id, saved_at = excluded.saved_at
    WHERE ${forumDrafts.revisionId} IS ${p.base} OR (${forumDrafts.title} = '' AND ${forumDrafts.content} = '')
      OR (${forumDrafts.title} = excluded.title AND ${forumDrafts.content} = excluded.content)`),
  read: draftAt,
  toDraft: ({ revisionId, title, content, savedAt }) => ({ id: revisionId, title, content, updatedAt: savedAt }),
})

/** Keeps what the actor has begun to write. StaleRevision, with the other text, when it was changed elsewhere since. */
export async function saveDraft(ctx: ReaderContext, input: SaveDraftInput): Promise<DraftView> {
  refuseStaff(ctx)
  const { place, title, content, audienceId, operationId, baseRevisionId: base } = input
  if (!operationId) throw new AppError('BadRequest.Invalid', { fields: { operationId: FORM_CODES.missing } })
  if (!PLACE.test(place)) throw new AppError('BadRequest.Invalid', { fields: { place: FORM_CODES.unknown } })
  return storeDraft(ctx, { place }, { title, content, audienceId, base, operationId })
}

export async function findDraft({ db, actor }: ReaderContext, place: string): Promise<DraftView | null> {
  const { userId, communityId } = actor
  const [draft] = await db.read(draftAt({ userId, communityId, place }))
  return draft ?? null
}

export async function deleteDraft({ db, actor }: ReaderContext, place: string): Promise<void> {
  const { userId, communityId } = actor
  await db.commit([deletedDraft({ userId, communityId, place })])
}
