import { and, eq } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { importFiles, type Portion, type PortionArgs } from '#db/imports/import-files.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { build, statement } from '#db/statement.ts'
import { ARTICLE_FILE_KEPT_MS } from '#shared/domain/articles/imports/limits.ts'
import type { ImportedArticleOutcome } from '#shared/domain/articles/imports/statuses.ts'
import { type JudgedArticle, judgedArticles } from './judge-articles.ts'
import { newArticleStatements, type ReadyArticle } from './new-article.ts'

const ROWS_PER_PORTION = 20
/** The rest is left to the next run. */
const PORTIONS_PER_RUN = 10
const TRIES = 3

const files = importFiles(articleImports, articleImportRows, PORTIONS_PER_RUN)

type File = typeof articleImports.$inferSelect

/**
 * Creates the articles of the files that staff have confirmed, each in its own batch with the outcome of its row, so that the next run
 * continues where a run ended early.
 */
export function createFromFiles(ctx: DbContext, options: Parameters<typeof files.run>[2] = {}): Promise<JobReport> {
  return files.run({ db: ctx.db, now: ctx.now }, createPortion, options)
}

type Row = ReadyArticle & { readonly authorEmail: string | null }

async function createPortion(ctx: DbContext, file: File): Promise<Portion<File>> {
  const { db, now } = ctx
  const { id: importId, communityId, confirmedById } = file
  const rows = await db.read(readyRows({ importId, communityId, limit: ROWS_PER_PORTION }))
  if (rows.length === 0 || confirmedById === null) return files.finish(ctx, file)
  const [held, takes] = files.hold(file, now)
  await db.commitIf([takes])
  for (const judged of await judgedArticles(ctx, file, rows)) await settleRow(ctx, held, judged)
  return { rows: rows.length, held }
}

/** Judges the row again if something has changed since: an address was taken, or an author began an article. */
async function settleRow(ctx: DbContext, held: File, first: JudgedArticle<Row>): Promise<void> {
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
  held: File,
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
  const stillHeld = files.stillHeld(held)
  if (outcome !== 'READY' || !author) {
    await ctx.db.commitIf([stillHeld, became(outcome, articleId)])
    return
  }
  const options = { communityId, source, author, actorId: confirmedById ?? author.id, isSlugTaken }
  const created = newArticleStatements(ctx, row, options)
  await ctx.db.commitIf([stillHeld, ...created.statements, became('CREATED', created.articleId)])
}

const readyRows = statement((p: PortionArgs) => {
  const { where, order } = files.readyRows(p)
  return build
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
    .where(where)
    .orderBy(order)
    .limit(p.limit)
})

/** What was created is in the articles. */
export function deleteOldArticleFiles(ctx: DbContext): Promise<number> {
  return files.deleteOld(ctx, ARTICLE_FILE_KEPT_MS)
}
