import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { messageDrafts, threadMembers } from '#db/schema/messages.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { draftSaver, type TypedDraft } from '#db/texts/drafts.ts'
import { MESSAGE_MAX_CHARACTERS } from '#shared/domain/messages/message.ts'
import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { DraftView } from './threads.queries.ts'

/** More than a message: a draft that is too long is kept, and said to be too long. */
const DRAFT_MAX_CHARACTERS = 4 * MESSAGE_MAX_CHARACTERS

export type SaveDraftInput = {
  readonly threadId: string
  readonly content: string
  /** The text that this one was written on; null for the first one. */
  readonly baseRevisionId: string | null
  /** Becomes the id of the text, so that a repeat finds it stored. */
  readonly operationId: string
}

type ThreadArgs = ActorArgs & { readonly threadId: string }

const draftOfThread = statement((p: ThreadArgs) =>
  build
    .select({
      revisionId: messageDrafts.revisionId,
      content: messageDrafts.content,
      savedAt: messageDrafts.savedAt,
    })
    .from(messageDrafts)
    .where(and(eq(messageDrafts.threadId, p.threadId), isOfUser(messageDrafts, p))),
)

const storeDraft = draftSaver({
  toStored: (typed: TypedDraft) => {
    if ([...typed.content].length > DRAFT_MAX_CHARACTERS)
      throw new AppError('TooLarge', { message: MESSAGE_TEXTS.tooLong })
    return { title: '', content: typed.content }
  },
  isFound: (_: ThreadArgs) => sql`TRUE`,
  // On the text it was written on, on an empty one, or again.
  write: (p, condition) =>
    build.run(sql`INSERT INTO ${messageDrafts} (thread_id, user_id, community_id, revision_id, content, saved_at)
    SELECT mine.thread_id, mine.user_id, mine.community_id, ${p.draftId}, ${p.content}, ${p.now}
    FROM ${threadMembers} AS mine
    WHERE mine.thread_id = ${p.threadId} AND mine.user_id = ${p.userId} AND mine.community_id = ${p.communityId}
      AND ${condition}
    ON CONFLICT (thread_id, user_id) DO UPDATE SET revision_id = excluded.revision_id, content = excluded.content, saved_at = excluded.saved_at
    WHERE ${messageDrafts.revisionId} IS ${p.base} OR ${messageDrafts.content} = ''
      OR ${messageDrafts.content} = excluded.content`),
  read: draftOfThread,
  toDraft: ({ revisionId, content, savedAt }) => ({ id: revisionId, title: '', content, updatedAt: savedAt }),
})

/** Keeps what the actor has begun to write in a thread. StaleRevision, with the other text, when it was changed elsewhere meanwhile. */
export async function saveDraft(ctx: ActorContext, input: SaveDraftInput): Promise<DraftView> {
  const { threadId, content, operationId, baseRevisionId: base } = input
  if (!operationId) throw new AppError('BadRequest.Invalid', { fields: { operationId: FORM_CODES.missing } })
  return storeDraft(ctx, { threadId }, { title: '', content, base, operationId })
}
