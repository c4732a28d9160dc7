import { and, eq, sql } from 'drizzle-orm'
import { attemptCounter, checkAttempt, attemptKey as keyOfAttempt } from '#db/auth/attempts.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { attempts } from '#db/schema/auth.ts'
import { messageDrafts, threadMembers } from '#db/schema/messages.ts'
import { build, statement } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { MESSAGE_MAX_CHARACTERS } from '#shared/domain/messages/message.ts'
import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
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

const LIMIT = ATTEMPT_LIMITS.saveText

type DraftArgs = ActorArgs & SaveDraftInput & { readonly attemptKey: string; readonly now: Date }

const countedSave = attemptCounter(LIMIT, (_: DraftArgs) => sql`FALSE`)

/** Stores a draft on the text it was written on, on an empty one, or again; not beyond the limit, which the same batch has counted. */
const saved = statement((p: DraftArgs) =>
  build.run(sql`INSERT INTO ${messageDrafts} (thread_id, user_id, community_id, revision_id, content, saved_at)
    SELECT mine.thread_id, mine.user_id, mine.community_id, ${p.operationId}, ${p.content}, ${p.now}
    FROM ${threadMembers} AS mine
    WHERE mine.thread_id = ${p.threadId} AND mine.user_id = ${p.userId} AND mine.community_id = ${p.communityId}
      AND EXISTS (SELECT 1 FROM ${attempts} WHERE ${attempts.key} = ${p.attemptKey} AND ${attempts.count} <= ${LIMIT.most})
    ON CONFLICT (thread_id, user_id) DO UPDATE SET revision_id = excluded.revision_id, content = excluded.content, saved_at = excluded.saved_at
    WHERE ${messageDrafts.revisionId} IS ${p.baseRevisionId} OR ${messageDrafts.content} = ''
      OR ${messageDrafts.content} = excluded.content`),
)

const current = statement((p: ActorArgs & Pick<SaveDraftInput, 'threadId'>) =>
  build
    .select({
      revisionId: messageDrafts.revisionId,
      content: messageDrafts.content,
      savedAt: messageDrafts.savedAt,
    })
    .from(messageDrafts)
    .where(
      and(
        eq(messageDrafts.threadId, p.threadId),
        eq(messageDrafts.userId, p.userId),
        eq(messageDrafts.communityId, p.communityId),
      ),
    ),
)

/** Keeps what the actor has begun to write in a thread. StaleRevision, with the other text, when it was changed elsewhere meanwhile. */
export async function saveDraft(ctx: ActorContext, input: SaveDraftInput): Promise<DraftView> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const operationId = checkOperationId(input.operationId)
  if (!operationId) throw new AppError('BadRequest.Invalid', { fields: { operationId: FORM_CODES.missing } })
  if ([...input.content].length > DRAFT_MAX_CHARACTERS)
    throw new AppError('TooLarge', { message: MESSAGE_TEXTS.tooLong })
  const attemptKey = await keyOfAttempt(LIMIT, [userId, input.threadId])
  const args = { ...input, attemptKey, operationId, userId, communityId, now }
  const [counted, , [draft]] = await db.commit([countedSave(args), saved(args), current(args)])
  checkAttempt(LIMIT, counted[0], now)
  if (!draft) throw new AppError('NotFound')
  if (draft.revisionId !== operationId) {
    const { revisionId: id, content, savedAt } = draft
    throw new AppError('StaleRevision', { extensions: { current: { id, title: '', content, updatedAt: savedAt } } })
  }
  return draft
}
