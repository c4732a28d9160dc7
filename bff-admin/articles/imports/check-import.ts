import { eq } from 'drizzle-orm'
import { judgedArticles } from '#db/articles/imports/judge-articles.ts'
import { sha256 } from '#db/auth/sha256.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import { ARTICLE_FILE_REFUSALS } from '#shared/domain/articles/imports/messages.ts'
import type { ImportedArticleOutcome } from '#shared/domain/articles/imports/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { importWrites } from '../../imports/import-writes.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageArticles, checkCanManageArticles } from '../article-access.ts'
import type { ExportProblem, ImportedArticle } from './read/imported-article.ts'
import { readExport } from './read/read-export.ts'

export const articleFiles = importWrites(articleImports, articleImportRows, canManageArticles)

/**
 * Reads a file of articles and stores each with its outcome; creates nothing. Sending the same file again continues the
 * same import while it is active: an unconfirmed one is evaluated again, a confirmed one continues. Returns its id.
 */
export async function checkArticleImport(ctx: StaffContext, file: string): Promise<string> {
  const { communityId } = ctx.actor
  const [, [community]] = await Promise.all([checkCanManageArticles(ctx), ctx.db.read(timeZoneOf({ communityId }))])
  const read = readExport(file, ctx.now, community?.timeZone ?? 'UTC')
  if (!read.ok) throw unreadable(read.problem)
  const { source, leftOut, articles } = read
  const fileHash = await sha256(file)
  return retryOnConflict(async () => {
    const [atWork] = await ctx.db.read(articleFiles.atWork({ communityId, fileHash }))
    if (atWork?.state === 'RUNNING') return atWork.id
    const otherAuthorId = atWork?.otherAuthorId ?? null
    const rows = await withOutcomes(ctx, { communityId, source, otherAuthorId }, articles)
    return articleFiles.keep(ctx, { fileHash, atWork, own: { source, articleCount: rows.length, leftOut }, rows })
  })
}

const timeZoneOf = statement((p: { readonly communityId: string }) =>
  build.select({ timeZone: communities.timeZone }).from(communities).where(eq(communities.id, p.communityId)),
)

function unreadable(reason: ExportProblem): AppError {
  return new AppError('Unprocessable', { message: ARTICLE_FILE_REFUSALS[reason], extensions: { reason } })
}

/** First the problems visible in the file itself, then those that depend on the community. */
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
