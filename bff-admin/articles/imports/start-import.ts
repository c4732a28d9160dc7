import { and, eq, sql } from 'drizzle-orm'
import { judgedArticles } from '#db/articles/imports/judge-articles.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { users } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'
import { ARTICLE_IMPORT_REFUSALS, type ArticleImportRefusal } from '#shared/domain/articles/imports/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkCanManageArticles } from '../article-access.ts'
import { articleFiles } from './check-import.ts'
import { readArticleImport } from './imports.queries.ts'

function refused(reason: ArticleImportRefusal): AppError {
  return new AppError('Unprocessable', { message: ARTICLE_IMPORT_REFUSALS[reason], extensions: { reason } })
}

type EmailArgs = { readonly communityId: string; readonly email: string }

const memberByEmail = statement((p: EmailArgs) =>
  build
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.communityId, p.communityId),
        eq(users.email, p.email),
        eq(users.kind, 'MEMBER'),
        eq(users.status, 'ACTIVE'),
      ),
    ),
)

type ImportArgs = { readonly communityId: string; readonly importId: string }

/** Rows whose outcome depends on the author. */
const openRows = statement((p: ImportArgs) =>
  build
    .select({
      rowNumber: articleImportRows.rowNumber,
      externalId: articleImportRows.externalId,
      authorEmail: articleImportRows.authorEmail,
      status: articleImportRows.status,
    })
    .from(articleImportRows)
    .where(
      and(
        eq(articleImportRows.importId, p.importId),
        eq(articleImportRows.communityId, p.communityId),
        sql`${articleImportRows.outcome} IN ('READY', 'AUTHOR_UNKNOWN', 'AUTHOR_BUSY', 'IS_IMPORTED')`,
      ),
    ),
)

/** Sets the member who becomes the author of articles whose own author is not a member; these are evaluated again. */
export function setOtherAuthor(ctx: StaffContext, importId: string, email: string): Promise<string> {
  return retryOnConflict(async () => {
    const { db, actor } = ctx
    const { communityId } = actor
    const [file, [author], rows] = await Promise.all([
      readArticleImport(ctx, importId),
      db.read(memberByEmail({ communityId, email: email.trim().toLowerCase() })),
      db.read(openRows({ communityId, importId })),
    ])
    if (!file) throw new AppError('NotFound')
    if (file.state !== 'CHECKED') throw refused('hasStarted')
    if (!author) throw refused('noSuchMember')
    const judged = await judgedArticles(ctx, { communityId, source: file.source, otherAuthorId: author.id }, rows)
    const became = judged.map(({ row, outcome, articleId }) => ({ row: row.rowNumber, outcome, articleId }))
    await db.commitIf([
      articleFiles.change(ctx, importId, { otherAuthorId: author.id }),
      becameStatement({ importId, communityId, became: JSON.stringify(became) }),
    ])
    return importId
  })
}

const becameStatement = statement((p: ImportArgs & { readonly became: string }) =>
  build.run(sql`UPDATE ${articleImportRows} SET outcome = became.value ->> 'outcome', article_id = became.value ->> 'articleId'
    FROM json_each(${p.became}) AS became
    WHERE ${articleImportRows.importId} = ${p.importId} AND ${articleImportRows.communityId} = ${p.communityId}
      AND ${articleImportRows.rowNumber} = became.value ->> 'row'`),
)

/**
 * Starts the creation of a file's articles by a job; starting it again changes nothing. Refused when the other author is
 * not the one that the caller saw; undefined for callers that saw none of it.
 */
export function startArticleImport(
  ctx: StaffContext,
  importId: string,
  seenAuthorId?: string | null | undefined,
): Promise<string> {
  return retryOnConflict(async () => {
    const [, file] = await Promise.all([checkCanManageArticles(ctx), readArticleImport(ctx, importId)])
    if (!file) throw new AppError('NotFound')
    if (file.state !== 'CHECKED') return importId
    if (seenAuthorId !== undefined && file.otherAuthorId !== seenAuthorId) throw refused('authorChanged')
    const ready = file.outcomes.find(({ outcome }) => outcome === 'READY')?.rows ?? 0
    if (ready === 0) throw refused('nothingToCreate')
    await ctx.db.commitIf([
      articleFiles.start(ctx, importId, sql`${articleImports.otherAuthorId} IS ${file.otherAuthorId}`),
      auditStatement(ctx, {
        action: 'article-file.start',
        target: { type: 'article-file', id: importId },
        memberVisible: false,
        after: { articles: ready, source: file.source },
      }),
    ])
    return importId
  })
}
