import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { checkAttempt } from '#db/auth/attempts.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { type BoundStatement, build, hasId, type Query, statement } from '#db/statement.ts'
import type { RevisionOrigin } from '#shared/domain/articles/history.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isWithinLimit, SAVE_LIMIT, saveCounter, saveKey } from './save-limit.ts'
import { type CurrentText, staleRevision, type TextLimits, type TypedText, toStoredText } from './stored-text.ts'

/*
 * Texts whose every save is a revision of its own: a document names the current one, and the others are its versions. One batch counts
 * a save, stores it and makes it the current text, so that two who save at once both have their text stored. A text that was written
 * on another revision than the current one is stored beside as a conflict copy: a revision that never became current.
 */

export type SavedText = TypedText & {
  /** The revision that the writer started from, NO_REVISION for none. Without it the text replaces any current revision. */
  readonly baseRevisionId?: string | null | undefined
  readonly operationId?: string | null | undefined
  /** Whether the text was found on the device after its editor had ended. */
  readonly isRecovered?: boolean | null | undefined
  /** The sizes of large pastes in it since the save before, for kinds of text that keep them. */
  readonly pastedSizes?: readonly number[] | null | undefined
}

/** The arguments of the statements of a save; `Key` names the document. */
export type SaveArgs<Key extends object> = ActorArgs & Key & { readonly revisionId: string; readonly now: Date }

type TextArgs<Key extends object> = SaveArgs<Key> & {
  readonly attemptKey: string
  /** For a document that this save makes. */
  readonly newDocumentId: string
  readonly title: string
  readonly content: string
  /** Null where the text replaces any. */
  readonly base: string | null
  readonly operationId: string | null
  readonly origin: RevisionOrigin
  readonly restoredRevisionId: string | null
  /** As JSON. */
  readonly pastedSizes: string | null
}

type DocumentTable = SQLiteTable & { readonly id: AnySQLiteColumn; readonly communityId: AnySQLiteColumn }
type RevisionTable = DocumentTable &
  Readonly<Record<'authorId' | 'title' | 'content' | 'becameCurrent' | 'operationId' | 'createdAt', AnySQLiteColumn>>

/** What one kind of text declares. The conditions are conditions on `document`. */
type RevisionKind<Key extends object, Measure extends string, Row, Document> = {
  readonly limits: TextLimits
  /** What the writer reads whose text met another one. */
  readonly staleMessage: string
  readonly document: DocumentTable
  readonly revisions: RevisionTable
  /** The column of `revisions` that names the document. */
  readonly documentId: AnySQLiteColumn
  /** The id of the current revision of a document. */
  readonly current: AnySQLiteColumn | SQL
  /** Columns of `revisions` that are made of the text, and how. */
  readonly measures: readonly Measure[]
  readonly measure: (content: string) => Readonly<Record<Measure, string | number>>
  /** Selects the document among those that the writer may see. */
  readonly isVisible: (p: SaveArgs<Key>) => SQL | undefined
  /** Under which the writer may change its text. */
  readonly isWritable: (p: SaveArgs<Key>) => SQL | undefined
  /** The columns that a document takes from a text that became the current one. */
  readonly changes: (p: TextArgs<Key> & Readonly<Record<Measure, string | number>>) => Readonly<Record<string, unknown>>
  /** The document after the save, as its own reads answer it. */
  readonly read: (args: SaveArgs<Key>) => BoundStatement<readonly Row[]>
  readonly toDocument: (row: Row) => Document
  readonly currentOf: (document: Document) => CurrentText | null | undefined
  /** Of documents that the first save makes. */
  readonly first?: {
    readonly canBegin: (p: TextArgs<Key>) => SQL
    /** Inserts the document where the condition holds, unless there is one. */
    readonly insert: (p: TextArgs<Key>, condition: SQL) => Query
  }
  /** Of texts that are saved without an operation id: the current text is the same, so that the save is a repeat. */
  readonly isRepeat?: (p: TextArgs<Key>) => SQL
  /** True where a text that the document takes no more is not stored beside it. */
  readonly dropsRefused?: true
}

export type SaveOutcome<Document> =
  | { readonly kind: 'notFound' }
  /** The document takes no text now. One that names its base was written in an editor that was open before: it is stored beside. */
  | { readonly kind: 'refused'; readonly document: Document; readonly keptRevisionId: string | null }
  | { readonly kind: 'saved'; readonly document: Document }

type SaveOptions<Key extends object> = {
  /** The revision of the history that the text is. */
  readonly restoredRevisionId?: string
  /** Further statements of the batch; they test `becameCurrent` themselves. */
  readonly alsoWrite?: (saved: SaveArgs<Key>) => readonly BoundStatement[]
}

/** The verbs of one kind of text that is stored as revisions. */
export function revisionsOf<Key extends object, Measure extends string, Row, Document>(
  kind: RevisionKind<Key, Measure, Row, Document>,
) {
  type Args = TextArgs<Key> & Readonly<Record<Measure, string | number>>
  const { document: documents, revisions, documentId, isVisible, isWritable } = kind

  const exists = (p: Args) => sql`EXISTS ${build.select({ id: documents.id }).from(documents).where(isVisible(p))}`
  const isRevisionOf = eq(documentId, documents.id)
  /** Condition on documents: true once this revision has become the current text. */
  const becameCurrent = (
    revisionId: string,
  ): SQL => sql`EXISTS (SELECT 1 FROM ${revisions} WHERE ${revisions.id} = ${revisionId}
    AND ${revisions.communityId} = ${documents.communityId} AND ${revisions.becameCurrent} = 1)`
  const isTaken = (p: Args) =>
    and(
      isVisible(p),
      kind.dropsRefused ? isWritable(p) : or(isWritable(p), sql`${p.base} IS NOT NULL`),
      kind.isRepeat && sql`NOT ${kind.isRepeat(p)}`,
      isWithinLimit(p),
    )

  const countedSave = saveCounter((p: Args) => kind.first?.canBegin(p) ?? exists(p))
  const begunDocument =
    kind.first &&
    statement((p: Args) => kind.first?.insert(p, sql`${kind.first.canBegin(p)} AND ${isWithinLimit(p)}`) as Query)
  const storedRevision = statement((p: Args) =>
    build.run(
      sql`INSERT INTO ${revisions} ${insertedFrom(kind, p)} FROM ${documents} WHERE ${isTaken(p)} ON CONFLICT DO NOTHING`,
    ),
  )
  const changedDocument = statement((p: Args) =>
    build
      .update(documents)
      .set(kind.changes(p) as Record<string, never>)
      .where(and(isVisible(p), isWritable(p), becameCurrent(p.revisionId))),
  )
  /** What this save, or the first one under the same operation id, has stored. */
  const outcomeOfSave = statement((p: Args) =>
    build
      .select({
        isWritable: sql<boolean>`(${isWritable(p)})`.mapWith(Boolean),
        isRepeat: sql<boolean>`(${kind.isRepeat?.(p) ?? sql`0`})`.mapWith(Boolean),
        id: sql<string | null>`${revisions.id}`,
        becameCurrent: sql<boolean>`${revisions.becameCurrent}`.mapWith(Boolean),
      })
      .from(documents)
      .leftJoin(
        revisions,
        and(
          isRevisionOf,
          eq(revisions.communityId, p.communityId),
          eq(revisions.authorId, p.userId),
          or(eq(revisions.id, p.revisionId), sql`${revisions.operationId} = ${p.operationId}`),
        ),
      )
      .where(isVisible(p)),
  )
  const earlierText = statement((p: SaveArgs<Key>) =>
    build
      .select({ title: sql<string>`${revisions.title}`, content: sql<string>`${revisions.content}` })
      .from(revisions)
      .innerJoin(documents, isRevisionOf)
      .where(and(hasId(revisions, p.revisionId, p), isVisible(p))),
  )

  const argsOf = async ({ actor, now }: ActorContext, key: Key, text: SavedText, restored: string | null) => {
    const operationId = checkOperationId(text.operationId)
    const stored = toStoredText(text, kind.limits)
    const { userId, communityId } = actor
    const args = {
      ...key,
      ...kind.measure(stored.content),
      ...stored,
      ...{ userId, communityId, now, operationId },
      newDocumentId: newId(now),
      revisionId: newId(now),
      attemptKey: await saveKey(userId, key),
      base: text.baseRevisionId ?? null,
      origin: originOf(text, restored),
      restoredRevisionId: restored,
      pastedSizes: text.pastedSizes?.length ? JSON.stringify(text.pastedSizes) : null,
    }
    return args as unknown as Args
  }

  const commitSave = async ({ db }: ActorContext, args: Args, others: readonly BoundStatement[]) => {
    const last = [storedRevision(args), changedDocument(args), kind.read(args), outcomeOfSave(args), ...others] as const
    if (!begunDocument) {
      const [counted, , , rows, outcomes] = await db.commit([countedSave(args), ...last])
      return [counted, rows, outcomes] as const
    }
    const [counted, , , , rows, outcomes] = await db.commit([countedSave(args), begunDocument(args), ...last])
    return [counted, rows, outcomes] as const
  }

  const save = async (
    ctx: ActorContext,
    key: Key,
    text: SavedText,
    { restoredRevisionId, alsoWrite }: SaveOptions<Key> = {},
  ): Promise<SaveOutcome<Document>> => {
    const args = await argsOf(ctx, key, text, restoredRevisionId ?? null)
    const [[counted], [row], [outcome]] = await commitSave(ctx, args, alsoWrite?.(args) ?? [])
    if (!row) return { kind: 'notFound' }
    const document = kind.toDocument(row)
    const kept = outcome?.id ?? null
    if (kept === null && !outcome?.isRepeat && counted) checkAttempt(SAVE_LIMIT, counted, ctx.now)
    if (!outcome?.isWritable || (kept === null && !outcome.isRepeat))
      return { kind: 'refused', document, keptRevisionId: kept }
    if (kept !== null && !outcome.becameCurrent) throw staleRevision(kind.staleMessage, kind.currentOf(document), kept)
    return { kind: 'saved', document }
  }

  return {
    save,
    becameCurrent,
    /** Makes an earlier revision the current text; what it replaces stays in the history. `check` is awaited with the same read. */
    restore: async (
      ctx: ActorContext,
      key: Key,
      { revisionId, operationId }: { readonly revisionId: string; readonly operationId?: string | null | undefined },
      { check, ...options }: Omit<SaveOptions<Key>, 'restoredRevisionId'> & { readonly check?: Promise<unknown> } = {},
    ): Promise<SaveOutcome<Document>> => {
      const { userId, communityId } = ctx.actor
      const args = { ...key, userId, communityId, revisionId, now: ctx.now }
      const [, [earlier]] = await Promise.all([check, ctx.db.read(earlierText(args))])
      if (!earlier) throw new AppError('NotFound')
      return save(ctx, key, { ...earlier, operationId }, { ...options, restoredRevisionId: revisionId })
    },
  }
}

function originOf({ isRecovered }: SavedText, restoredRevisionId: string | null): RevisionOrigin {
  if (restoredRevisionId !== null) return 'RESTORED'
  return isRecovered ? 'RECOVERED' : 'WRITTEN'
}

/** The columns of a revision, and what they get where a document is selected; columns that a save does not know keep their defaults. */
function insertedFrom<Key extends object, Measure extends string, Row, Document>(
  kind: RevisionKind<Key, Measure, Row, Document>,
  p: TextArgs<Key> & Readonly<Record<Measure, string | number>>,
): SQL {
  const { document, current, revisions } = kind
  const isOnCurrent = sql`(${p.base} IS NULL OR COALESCE(${current}, ${NO_REVISION}) IS ${p.base})`
  const values: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(kind.measures.map((name) => [name, p[name]])),
    id: p.revisionId,
    communityId: document.communityId,
    authorId: p.userId,
    baseRevisionId: sql`CASE WHEN ${p.base} IS NULL THEN ${current} ELSE NULLIF(${p.base}, ${NO_REVISION}) END`,
    title: p.title,
    content: p.content,
    becameCurrent: sql`(${isOnCurrent} AND ${kind.isWritable(p)})`,
    origin: p.origin,
    restoredRevisionId: p.restoredRevisionId,
    pastedSizes: p.pastedSizes,
    operationId: p.operationId,
    // The clocks of two servers differ, and clocks are set back: no text is older than the one it follows.
    createdAt: sql`max(${p.now}, COALESCE((SELECT ${revisions.createdAt} + 1 FROM ${revisions}
      WHERE ${revisions.id} = ${current} AND ${revisions.communityId} = ${document.communityId}), 0))`,
  }
  const columns = Object.entries(getTableColumns(kind.revisions)).flatMap(([key, column]) => {
    const value = column === kind.documentId ? document.id : values[key]
    return value === undefined ? [] : [{ name: sql.identifier(column.name), value: sql`${value}` }]
  })
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  return sql`(${list(columns.map(({ name }) => sql`${name}`))}) SELECT ${list(columns.map(({ value }) => value))}`
}
