import type { SQL } from 'drizzle-orm'
import { checkAttempt } from '#db/auth/attempts.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { type BoundStatement, type Query, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { keepConflictCopies } from './conflict-copies.ts'
import { isWithinLimit, SAVE_LIMIT, saveCounter, saveKey } from './save-limit.ts'
import { type CurrentText, staleRevision, type TypedText, withConflictCopy } from './stored-text.ts'

/*
 * Documents with a single text, the draft: a save replaces the previous one. One batch counts a save and stores it if the writer's base is
 * still the current draft. A refused text, and the one it conflicts with, are kept as conflict copies of the document.
 */

export type DraftArgs<Key extends object, Stored extends object> = ActorArgs &
  Key &
  Stored & {
    readonly attemptKey: string
    /** The draft that the writer started from; null for none. */
    readonly base: string | null
    /** Becomes the id of the draft, so that a repeat of a save finds it. */
    readonly draftId: string
    readonly now: Date
  }

/** The declaration of one kind of draft. `Key` identifies the document. */
type DraftKind<Key extends object, Typed extends TypedDraft, Stored extends TypedText, Row> = {
  readonly staleMessage?: string
  /** A typed text in its stored form, with the values derived from it. Throws TooLarge. */
  readonly toStored: (typed: Typed) => Stored
  /** The id of a text, if it is derived from the text itself. */
  readonly idOf?: (stored: Stored) => Promise<string>
  /** Whether the document exists; saves to others are not counted. */
  readonly isFound: (p: ActorArgs & Key) => SQL
  /** Stores the text if the condition holds, the draft is the writer's base, and the document accepts it. */
  readonly write: (p: DraftArgs<Key, Stored>, condition: SQL) => Query
  /** The document after the save. */
  readonly read: (args: ActorArgs & Key) => BoundStatement<readonly Row[]>
  readonly toDraft: (row: Row) => CurrentText | Promise<CurrentText>
  /** Why the document accepts no text now, and whether the refused one is kept as a copy anyway. */
  readonly refusalOf?: (row: Row) => { readonly error: AppError; readonly isKept: boolean } | null
  /** The document whose refused texts are kept, and the writer of the draft; absent if the writer's device keeps them. */
  readonly copiesOf?: (row: Row) => { readonly documentId: string; readonly writerId: string | null }
}

export type TypedDraft = TypedText & {
  readonly base: string | null
  readonly operationId?: string | null | undefined
}

type SaveOptions<Key extends object, Stored extends object> = {
  /** Further statements of the batch; they check themselves whether the text was stored. */
  readonly alsoWrite?: (saved: DraftArgs<Key, Stored>) => readonly BoundStatement[]
}

/** The save of one kind of draft. Returns the document. */
export function draftSaver<Key extends object, Typed extends TypedDraft, Stored extends TypedText, Row>(
  kind: DraftKind<Key, Typed, Stored, Row>,
) {
  type Args = DraftArgs<Key, Stored>
  const countedSave = saveCounter((p: Args) => kind.isFound(p))
  const written = statement((p: Args) => kind.write(p, isWithinLimit(p)))

  return async (
    ctx: ActorContext,
    key: Key,
    typed: Typed,
    { alsoWrite }: SaveOptions<Key, Stored> = {},
  ): Promise<Row> => {
    const { db, now } = ctx
    const { userId, communityId } = ctx.actor
    const operationId = checkOperationId(typed.operationId)
    const stored = kind.toStored(typed)
    const draftId = (await kind.idOf?.(stored)) ?? operationId ?? newId(now)
    const attemptKey = await saveKey(userId, key)
    const args: Args = { ...key, ...stored, userId, communityId, now, attemptKey, draftId, base: typed.base }
    const [[counted], , [row]] = await db.commit([
      countedSave(args),
      written(args),
      kind.read(args),
      ...(alsoWrite?.(args) ?? []),
    ])
    const draft = row && (await kind.toDraft(row))
    if (row && draft?.id === draftId) return row
    if (counted) checkAttempt(SAVE_LIMIT, counted, now)
    if (!row || !draft) throw new AppError('NotFound')
    throw await refused(ctx, { row, draft, stored })
  }

  async function refused(ctx: ActorContext, { row, draft, stored: { title, content } }: Refused): Promise<AppError> {
    const copies = kind.copiesOf?.(row)
    const refusal = kind.refusalOf?.(row)
    const isKept = copies && (refusal?.isKept ?? true)
    if (!isKept) return refusal?.error ?? staleRevision(kind.staleMessage, draft, null)
    const { documentId, writerId } = copies
    const beside = { documentId, refused: { title, content } }
    if (refusal) return withConflictCopy(refusal.error, await keepConflictCopies(ctx, beside))
    const kept = await keepConflictCopies(ctx, { ...beside, met: { ...draft, writerId } })
    return staleRevision(kind.staleMessage, draft, kept)
  }

  type Refused = { readonly row: Row; readonly draft: CurrentText; readonly stored: Stored }
}
