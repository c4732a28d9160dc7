import { and, desc, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { keptTexts } from '#db/schema/kept-texts.ts'
import { build, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { TypedText } from './saved-text.ts'

/** How many of a document are shown. */
const SHOWN = 10

export type KeptText = TypedText & {
  readonly id: string
  readonly writerId: string | null
  readonly createdAt: Date
}

type OfDocument = { readonly communityId: string; readonly documentId: string }

function isOfDocument(p: OfDocument) {
  return and(eq(keptTexts.documentId, p.documentId), eq(keptTexts.communityId, p.communityId))
}

/** A repeated refusal stores nothing more. */
const stored = statement((p: OfDocument & KeptText) =>
  build.insert(keptTexts).select(
    sql`SELECT ${p.id}, ${p.communityId}, ${p.documentId}, ${p.writerId}, ${p.title}, ${p.content}, ${p.createdAt}
      WHERE NOT EXISTS (SELECT 1 FROM ${keptTexts} WHERE ${isOfDocument(p)} AND ${keptTexts.title} = ${p.title}
        AND ${keptTexts.content} = ${p.content})`,
  ),
)

const withText = statement((p: OfDocument & TypedText) =>
  build
    .select({ id: keptTexts.id })
    .from(keptTexts)
    .where(and(isOfDocument(p), eq(keptTexts.title, p.title), eq(keptTexts.content, p.content)))
    .limit(1),
)

type Refused = {
  readonly documentId: string
  readonly refused: TypedText
  /** The text that the refused one met and may replace next. */
  readonly met?: TypedText & { readonly writerId: string | null; readonly updatedAt: Date }
}

/** Keeps a refused text of the actor, and the one that it met, beside the document. Answers the id of the refused one. */
export async function keepRefused({ db, actor, now }: ActorContext, { documentId, refused, met }: Refused) {
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
      id: keptTexts.id,
      writerId: keptTexts.writerId,
      title: keptTexts.title,
      content: keptTexts.content,
      createdAt: keptTexts.createdAt,
    })
    .from(keptTexts)
    .where(isOfDocument(p))
    .orderBy(desc(keptTexts.createdAt), desc(keptTexts.id))
    .limit(SHOWN),
)

/** What is kept beside a document, the latest first. The caller has checked who reads it. */
export function readKeptTexts({ db, actor }: ActorContext, documentId: string): Promise<readonly KeptText[]> {
  return db.read(ofDocument({ communityId: actor.communityId, documentId }))
}

type Forgotten = { readonly communityId: string; readonly documentIds: SQLWrapper; readonly since?: Date }

/** Deletes what is kept beside these documents. */
export function forgetKeptTexts({ communityId, documentIds, since }: Forgotten) {
  return build
    .delete(keptTexts)
    .where(
      and(
        inArray(keptTexts.documentId, documentIds),
        eq(keptTexts.communityId, communityId),
        since && gte(keptTexts.createdAt, since),
      ),
    )
}
