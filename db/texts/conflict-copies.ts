import { and, desc, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { conflictCopies } from '#db/schema/conflict-copies.ts'
import { build, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { TypedText } from './stored-text.ts'

/** How many copies of a document are shown. */
const SHOWN = 10

export type ConflictCopy = TypedText & {
  readonly id: string
  readonly writerId: string | null
  readonly createdAt: Date
}

type OfDocument = { readonly communityId: string; readonly documentId: string }

function isOfDocument(p: OfDocument) {
  return and(eq(conflictCopies.documentId, p.documentId), eq(conflictCopies.communityId, p.communityId))
}

/** A repeated refusal stores nothing new. */
const stored = statement((p: OfDocument & ConflictCopy) =>
  build.insert(conflictCopies).select(
    sql`SELECT ${p.id}, ${p.communityId}, ${p.documentId}, ${p.writerId}, ${p.title}, ${p.content}, ${p.createdAt}
      WHERE NOT EXISTS (SELECT 1 FROM ${conflictCopies} WHERE ${isOfDocument(p)} AND ${conflictCopies.title} = ${p.title}
        AND ${conflictCopies.content} = ${p.content})`,
  ),
)

const withText = statement((p: OfDocument & TypedText) =>
  build
    .select({ id: conflictCopies.id })
    .from(conflictCopies)
    .where(and(isOfDocument(p), eq(conflictCopies.title, p.title), eq(conflictCopies.content, p.content)))
    .limit(1),
)

type Refused = {
  readonly documentId: string
  readonly refused: TypedText
  /** The text that the refused one conflicts with and may replace next. */
  readonly met?: TypedText & { readonly writerId: string | null; readonly updatedAt: Date }
}

/** Stores a refused text of the actor, and the one that it conflicts with, next to the document. Returns the id of the refused one. */
export async function keepConflictCopies({ db, actor, now }: ActorContext, { documentId, refused, met }: Refused) {
  const { title, content } = refused
  const document = { communityId: actor.communityId, documentId }
  const mine = { ...document, id: newId(now), writerId: actor.userId, title, content, createdAt: now }
  const other = met && { ...document, ...met, id: newId(now), createdAt: met.updatedAt }
  const [[kept]] = await db.commit([withText(mine), stored(mine), ...(other ? [stored(other)] : [])])
  return kept?.id ?? mine.id
}

const ofDocument = statement((p: OfDocument) =>
  build
    .select({
      id: conflictCopies.id,
      writerId: conflictCopies.writerId,
      title: conflictCopies.title,
      content: conflictCopies.content,
      createdAt: conflictCopies.createdAt,
    })
    .from(conflictCopies)
    .where(isOfDocument(p))
    .orderBy(desc(conflictCopies.createdAt), desc(conflictCopies.id))
    .limit(SHOWN),
)

/** The copies stored for a document, latest first. The caller has checked who may read them. */
export function readConflictCopies({ db, actor }: ActorContext, documentId: string): Promise<readonly ConflictCopy[]> {
  return db.read(ofDocument({ communityId: actor.communityId, documentId }))
}

type Forgotten = { readonly communityId: string; readonly documentIds: SQLWrapper; readonly since?: Date }

/** Deletes the copies stored for these documents. */
export function deleteConflictCopies({ communityId, documentIds, since }: Forgotten) {
  return build
    .delete(conflictCopies)
    .where(
      and(
        inArray(conflictCopies.documentId, documentIds),
        eq(conflictCopies.communityId, communityId),
        since && gte(conflictCopies.createdAt, since),
      ),
    )
}
