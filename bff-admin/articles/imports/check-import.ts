import { and, eq, sql } from 'drizzle-orm'
import { judgedArticles } from '#db/articles/imports/judge-articles.ts'
import { sha256 } from '#db/auth/sha256.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { build, statement } from '#db/statement.ts'
import { ARTICLE_FILE_REFUSALS } from '#shared/domain/articles/imports/messages.ts'
import type { ImportedArticleOutcome } from '#shared/domain/articles/imports/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles, checkCanManageArticles } from '../article-access.ts'
import type { ExportProblem, ImportedArticle } from './read/imported-article.ts'
import { readExport } from './read/read-export.ts'

/**
 * Reads a file of articles and keeps them with what would become of each; creates nothing. The same file sent again is the same import
 * for as long as it is at work: one that is not confirmed is judged anew, one that is goes on where it is. Answers its id.
 */
export async function checkArticleImport(ctx: StaffContext, file: string): Promise<string> {
  await checkCanManageArticles(ctx)
  const read = readExport(file, ctx.now)
  if (!read.ok) throw unreadable(read.problem)
  const { source, leftOut, articles } = read
  const fileHash = await sha256(file)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { communityId, userId } = actor
    const [atWork] = await db.read(importAtWork({ communityId, fileHash }))
    if (atWork?.state === 'RUNNING') return atWork.id
    const otherAuthorId = atWork?.otherAuthorId ?? null
    const rows = await withOutcomes(ctx, { communityId, source, otherAuthorId }, articles)
    const importId = atWork?.id ?? newId(now)
    const kept = atWork
      ? build.update(articleImports).set({ createdAt: now }).where(isChecked(ctx, importId))
      : build.run(sql`INSERT INTO ${articleImports}
          (id, community_id, created_by_id, file_hash, source, state, article_count, left_out, created_at)
          SELECT ${importId}, ${communityId}, ${userId}, ${fileHash}, ${source}, 'CHECKED', ${rows.length},
            ${JSON.stringify(leftOut)}, ${now.getTime()}
          WHERE ${canManageArticles(actor)}`)
    const ofImport = and(eq(articleImportRows.importId, importId), eq(articleImportRows.communityId, communityId))
    try {
      await db.commitIf([
        kept,
        build.delete(articleImportRows).where(ofImport),
        insertRows({ importId, communityId, rows: JSON.stringify(rows) }),
      ])
    } catch (error) {
      // A colleague sends the same file at this moment.
      if (isUniqueViolation(error, 'article_imports.community_id, article_imports.file_hash'))
        throw new PreconditionFailed()
      throw error
    }
    return importId
  })
}

/** Condition: the import waits for its start, and the actor may manage articles. */
export function isChecked({ actor }: StaffContext, importId: string) {
  return and(
    eq(articleImports.id, importId),
    eq(articleImports.communityId, actor.communityId),
    eq(articleImports.state, 'CHECKED'),
    canManageArticles(actor),
  )
}

function unreadable(reason: ExportProblem): AppError {
  return new AppError('Unprocessable', { message: ARTICLE_FILE_REFUSALS[reason], extensions: { reason } })
}

/** The problems that the file shows by itself, and then what depends on the community. */
async function withOutcomes(
  ctx: StaffContext,
  file: Parameters<typeof judgedArticles>[1],
  articles: readonly ImportedArticle[],
) {
  const rows = articles.map(({ html, publishedAt, problem, ...article }, i) => ({
    ...article,
    content: problem === null ? html : '',
    publishedAt: publishedAt?.getTime() ?? null,
    authorEmail: article.authorEmail?.toLowerCase() ?? null,
    rowNumber: i + 1,
    problem,
  }))
  const fit = rows.filter(({ problem }) => problem === null)
  const judged = new Map((await judgedArticles(ctx, file, fit)).map((one) => [one.row.rowNumber, one]))
  return rows.map(({ problem, ...row }) => {
    const found = judged.get(row.rowNumber)
    const outcome: ImportedArticleOutcome = problem ?? found?.outcome ?? 'READY'
    return {
      ...row,
      status: row.publishedAt === null ? 'DRAFT' : row.status,
      outcome,
      articleId: found?.articleId ?? null,
    }
  })
}

type RowsArgs = { readonly importId: string; readonly communityId: string; readonly rows: string }

const insertRows = statement((p: RowsArgs) =>
  build.run(sql`INSERT INTO ${articleImportRows}
    (import_id, community_id, row_number, external_id, title, content, word_count, summary, category,
      author_email, author_name, status, published_at, losses, outcome, article_id)
    SELECT ${p.importId}, ${p.communityId}, one.value ->> 'rowNumber', one.value ->> 'externalId', one.value ->> 'title',
      one.value ->> 'content', one.value ->> 'wordCount', one.value ->> 'summary', one.value ->> 'category',
      one.value ->> 'authorEmail', one.value ->> 'authorName', one.value ->> 'status', one.value ->> 'publishedAt',
      one.value -> 'losses', one.value ->> 'outcome', one.value ->> 'articleId'
    FROM json_each(${p.rows}) AS one`),
)

type HashArgs = { readonly communityId: string; readonly fileHash: string }

const importAtWork = statement((p: HashArgs) =>
  build
    .select({ id: articleImports.id, state: articleImports.state, otherAuthorId: articleImports.otherAuthorId })
    .from(articleImports)
    .where(
      and(
        eq(articleImports.communityId, p.communityId),
        eq(articleImports.fileHash, p.fileHash),
        sql`${articleImports.state} <> 'DONE'`,
      ),
    ),
)
