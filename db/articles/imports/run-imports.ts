import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { elapsedSince } from '#db/jobs/elapsed.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { build, statement } from '#db/statement.ts'
import { ARTICLE_FILE_KEPT_MS } from '#shared/domain/articles/imports/limits.ts'
import type { ArticleSource, ImportedArticleOutcome } from '#shared/domain/articles/imports/statuses.ts'
import { type JudgedArticle, judgedArticles } from './judge-articles.ts'
import { newArticleStatements, type ReadyArticle } from './new-article.ts'

const LEASE_MS = 120_000
const ROWS_PER_PORTION = 20
/** The rest is the next run's. */
const PORTIONS_PER_RUN = 10
const TRIES = 3

type Leased = {
  readonly id: string
  readonly communityId: string
  readonly source: ArticleSource
  readonly otherAuthorId: string | null
  readonly confirmedById: string | null
  readonly leasedUntil: Date | null
}

/**
 * Creates the articles of the files that staff have confirmed, each in a batch of its own with what its row says, so that a run that
 * ends early leaves rows that the next one goes on with.
 */
export async function createFromFiles(
  ctx: DbContext,
  { portions = PORTIONS_PER_RUN, elapsedMs = elapsedSince() } = {},
): Promise<JobReport> {
  const report = { done: 0, later: 0, failed: 0 }
  const clock = () => new Date(ctx.now.getTime() + elapsedMs())
  let leased = await leaseImport({ db: ctx.db, now: clock() })
  for (let i = 0; i < portions && leased; i++) {
    const portion = await createUnlessTaken({ db: ctx.db, now: clock() }, leased)
    report.done += portion.rows
    leased = portion.held ?? (await leaseImport({ db: ctx.db, now: clock() }))
  }
  if (leased) await release(ctx, leased)
  return report
}

function later(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** The oldest that no run holds. */
async function leaseImport({ db, now }: DbContext): Promise<Leased | null> {
  const oldest = build
    .select({ id: articleImports.id })
    .from(articleImports)
    .where(
      and(
        sql`${articleImports.state} = 'RUNNING'`,
        lte(articleImports.confirmedAt, now),
        or(isNull(articleImports.leasedUntil), lte(articleImports.leasedUntil, now)),
      ),
    )
    .orderBy(asc(articleImports.confirmedAt), asc(articleImports.id))
    .limit(1)
  const [[row]] = await db.commit([
    build
      .update(articleImports)
      .set({ leasedUntil: later(now) })
      .where(sql`${articleImports.id} IN ${oldest}`)
      .returning({
        id: articleImports.id,
        communityId: articleImports.communityId,
        source: articleImports.source,
        otherAuthorId: articleImports.otherAuthorId,
        confirmedById: articleImports.confirmedById,
        leasedUntil: articleImports.leasedUntil,
      }),
  ])
  return row ?? null
}

/** Condition on `article_imports`: no later run has taken it over. */
function isHeld({ id, communityId, leasedUntil }: Leased) {
  return and(
    eq(articleImports.id, id),
    eq(articleImports.communityId, communityId),
    eq(articleImports.state, 'RUNNING'),
    leasedUntil === null ? sql`FALSE` : eq(articleImports.leasedUntil, leasedUntil),
  )
}

async function release({ db }: DbContext, leased: Leased): Promise<void> {
  await db.commit([build.update(articleImports).set({ leasedUntil: null }).where(isHeld(leased))])
}

type Portion = {
  readonly rows: number
  /** The lease to go on with; null where the file is done, or another run's. */
  readonly held: Leased | null
}

async function createUnlessTaken(ctx: DbContext, leased: Leased): Promise<Portion> {
  try {
    return await createPortion(ctx, leased)
  } catch (error) {
    if (error instanceof PreconditionFailed) return { rows: 0, held: null }
    throw error
  }
}

type Row = ReadyArticle & { readonly authorEmail: string | null }

async function createPortion(ctx: DbContext, leased: Leased): Promise<Portion> {
  const { db, now } = ctx
  const { id: importId, communityId, confirmedById } = leased
  const rows = await db.read(readyRows({ importId, communityId, limit: ROWS_PER_PORTION }))
  if (rows.length === 0 || confirmedById === null) {
    await db.commitIf([
      build.update(articleImports).set({ state: 'DONE', finishedAt: now, leasedUntil: null }).where(isHeld(leased)),
    ])
    return { rows: 0, held: null }
  }
  const held = { ...leased, leasedUntil: later(now) }
  await db.commitIf([build.update(articleImports).set({ leasedUntil: held.leasedUntil }).where(isHeld(leased))])
  for (const judged of await judgedArticles(ctx, leased, rows)) await settleRow(ctx, held, judged)
  return { rows: rows.length, held }
}

/** What has changed since the row was judged makes it be judged again: an address that was taken, or an author who began an article. */
async function settleRow(ctx: DbContext, held: Leased, first: JudgedArticle<Row>): Promise<void> {
  let [judged, isSlugTaken] = [first, false]
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeRow(ctx, held, judged, isSlugTaken)
    } catch (error) {
      const isSlug = isUniqueViolation(error, 'articles.community_id, articles.slug')
      const isOther =
        isUniqueViolation(error, 'articles.author_id') ||
        isUniqueViolation(error, 'articles.community_id, articles.imported_from')
      if (attempt === TRIES || (!isSlug && !isOther)) throw error
      isSlugTaken ||= isSlug
      judged = (await judgedArticles(ctx, held, [judged.row]))[0] ?? judged
    }
  }
}

async function writeRow(
  ctx: DbContext,
  held: Leased,
  { row, outcome, articleId, author }: JudgedArticle<Row>,
  isSlugTaken: boolean,
): Promise<void> {
  const { communityId, source, confirmedById } = held
  const became = (now: ImportedArticleOutcome, id: string | null) =>
    build
      .update(articleImportRows)
      .set({ outcome: now, articleId: id, ...(now === 'CREATED' ? { content: '' } : {}) })
      .where(
        and(
          eq(articleImportRows.importId, held.id),
          eq(articleImportRows.communityId, communityId),
          eq(articleImportRows.rowNumber, row.rowNumber),
          eq(articleImportRows.outcome, 'READY'),
        ),
      )
  const stillHeld = build.update(articleImports).set({ leasedUntil: held.leasedUntil }).where(isHeld(held))
  if (outcome !== 'READY' || !author) {
    await ctx.db.commitIf([stillHeld, became(outcome, articleId)])
    return
  }
  const options = { communityId, source, author, actorId: confirmedById ?? author.id, isSlugTaken }
  const created = newArticleStatements(ctx, row, options)
  await ctx.db.commitIf([stillHeld, ...created.statements, became('CREATED', created.articleId)])
}

type ReadyArgs = { readonly importId: string; readonly communityId: string; readonly limit: number }

const readyRows = statement((p: ReadyArgs) =>
  build
    .select({
      rowNumber: articleImportRows.rowNumber,
      externalId: articleImportRows.externalId,
      title: articleImportRows.title,
      content: articleImportRows.content,
      wordCount: articleImportRows.wordCount,
      summary: articleImportRows.summary,
      category: articleImportRows.category,
      authorEmail: articleImportRows.authorEmail,
      status: articleImportRows.status,
      publishedAt: articleImportRows.publishedAt,
    })
    .from(articleImportRows)
    .where(
      and(
        eq(articleImportRows.importId, p.importId),
        eq(articleImportRows.communityId, p.communityId),
        // No parameter, so that the index of these rows is used.
        sql`${articleImportRows.outcome} = 'READY'`,
      ),
    )
    .orderBy(asc(articleImportRows.rowNumber))
    .limit(p.limit),
)

function oldImports(before: Date) {
  return build
    .select({ id: articleImports.id })
    .from(articleImports)
    .where(and(lte(articleImports.createdAt, before), sql`+${articleImports.state} <> 'RUNNING'`))
    .limit(20)
}

/** Deletes files of a month ago with their rows: what was created stands in the articles. */
export async function deleteOldArticleFiles({ db, now }: DbContext): Promise<number> {
  const before = new Date(now.getTime() - ARTICLE_FILE_KEPT_MS)
  const [, gone] = await db.commit([
    build.delete(articleImportRows).where(sql`${articleImportRows.importId} IN ${oldImports(before)}`),
    build
      .delete(articleImports)
      .where(sql`${articleImports.id} IN ${oldImports(before)}`)
      .returning({ id: articleImports.id }),
  ])
  return gone.length
}
