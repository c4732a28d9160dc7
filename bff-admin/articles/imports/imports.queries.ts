import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, type ResultOf, statement, statementByShape } from '#db/statement.ts'
import type {
  ArticleImportState,
  ArticleSource,
  ImportedArticleOutcome,
  ImportedStatus,
} from '#shared/domain/articles/imports/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { rowNumberOf } from '#shared/kernel/cursor.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanManageArticles } from '../article-access.ts'

export type ArticleImportView = {
  readonly id: string
  readonly source: ArticleSource
  readonly state: ArticleImportState
  readonly articleCount: number
  /** What of the file is no article, in words. */
  readonly leftOut: readonly string[]
  /** The member whose the articles become whose own author is no member. */
  readonly otherAuthor: string | null
  readonly createdAt: Date
  readonly createdBy: string
  readonly outcomes: readonly { readonly outcome: ImportedArticleOutcome; readonly articles: number }[]
}

const columns = {
  id: articleImports.id,
  source: articleImports.source,
  state: articleImports.state,
  articleCount: articleImports.articleCount,
  leftOut: articleImports.leftOut,
  createdAt: articleImports.createdAt,
  givenName: users.givenName,
  familyName: users.familyName,
  otherAuthor: sql<string | null>`(SELECT chosen.given_name || ' ' || chosen.family_name FROM ${users} AS chosen
    WHERE chosen.id = ${articleImports.otherAuthorId} AND chosen.community_id = ${articleImports.communityId})`,
  outcomes: sql<string>`(SELECT json_group_array(json_object('outcome', counted.outcome, 'articles', counted.articles))
    FROM (SELECT of_file.outcome, count(*) AS articles FROM ${articleImportRows} AS of_file
      WHERE of_file.import_id = ${articleImports.id} AND of_file.community_id = ${articleImports.communityId}
      GROUP BY of_file.outcome ORDER BY of_file.outcome) AS counted)`,
}

// Staff belong to the admin community.
function selectImports() {
  return build.select(columns).from(articleImports).innerJoin(users, sql`${users.id} = ${articleImports.createdById}`)
}

const oneImport = statement((p: { readonly communityId: string; readonly importId: string }) =>
  selectImports().where(and(eq(articleImports.id, p.importId), eq(articleImports.communityId, p.communityId))),
)

const newestImports = statement((p: { readonly communityId: string; readonly limit: number }) =>
  selectImports()
    .where(eq(articleImports.communityId, p.communityId))
    .orderBy(sql`${articleImports.createdAt} DESC`, sql`${articleImports.id} DESC`)
    .limit(p.limit),
)

type ImportRow = ResultOf<ReturnType<typeof oneImport>>[number]

function toImport({ givenName, familyName, outcomes, ...row }: ImportRow): ArticleImportView {
  return {
    ...row,
    createdBy: fullName({ givenName, familyName }),
    // Written by the query above.
    outcomes: JSON.parse(outcomes) as ArticleImportView['outcomes'],
  }
}

export async function readArticleImport(ctx: ActorContext, importId: string): Promise<ArticleImportView | null> {
  const { communityId } = ctx.actor
  const [, [row]] = await Promise.all([checkCanManageArticles(ctx), ctx.db.read(oneImport({ communityId, importId }))])
  return row ? toImport(row) : null
}

const LISTED = 10

/** The files that staff brought last. */
export async function listArticleImports(ctx: ActorContext): Promise<readonly ArticleImportView[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    ctx.db.read(newestImports({ communityId, limit: LISTED })),
  ])
  return rows.map(toImport)
}

export type ImportedArticleView = {
  readonly rowNumber: number
  readonly title: string
  readonly authorName: string | null
  readonly authorEmail: string | null
  readonly status: ImportedStatus
  readonly publishedAt: Date | null
  readonly wordCount: number
  readonly losses: readonly string[]
  readonly outcome: ImportedArticleOutcome
  readonly articleId: string | null
  /** The member whose it is or becomes. */
  readonly memberName: string | null
}

type RowsArgs = {
  readonly communityId: string
  readonly importId: string
  readonly after: number
  readonly limit: number
}

/** The author of the article; before it is created the member with the email of the file, or who was chosen. */
const member = sql`coalesce(
  (SELECT written.author_id FROM ${articles} AS written
    WHERE written.id = ${articleImportRows.articleId} AND written.community_id = ${articleImportRows.communityId}),
  (SELECT author.id FROM ${users} AS author WHERE author.email = ${articleImportRows.authorEmail}
    AND author.community_id = ${articleImportRows.communityId} AND author.kind = 'MEMBER' AND author.status = 'ACTIVE'),
  (SELECT file.other_author_id FROM ${articleImports} AS file
    WHERE file.id = ${articleImportRows.importId} AND file.community_id = ${articleImportRows.communityId}))`

const rowsAfter = statementByShape(
  (onlyLeftOut: boolean) => (p: RowsArgs) =>
    build
      .select({
        rowNumber: articleImportRows.rowNumber,
        title: articleImportRows.title,
        authorName: articleImportRows.authorName,
        authorEmail: articleImportRows.authorEmail,
        status: articleImportRows.status,
        publishedAt: articleImportRows.publishedAt,
        wordCount: articleImportRows.wordCount,
        losses: articleImportRows.losses,
        outcome: articleImportRows.outcome,
        articleId: articleImportRows.articleId,
        member: { givenName: users.givenName, familyName: users.familyName },
      })
      .from(articleImportRows)
      .leftJoin(users, and(sql`${users.id} = ${member}`, eq(users.communityId, p.communityId)))
      .where(
        and(
          eq(articleImportRows.importId, p.importId),
          eq(articleImportRows.communityId, p.communityId),
          gt(articleImportRows.rowNumber, p.after),
          onlyLeftOut ? sql`${articleImportRows.outcome} NOT IN ('READY', 'CREATED')` : undefined,
        ),
      )
      .orderBy(asc(articleImportRows.rowNumber))
      .limit(p.limit),
)

export type ListImportedArticlesInput = PageInput & { readonly importId: string; readonly onlyLeftOut: boolean }

/** The articles of a file in its order, all of them or those that do not come. */
export async function listImportedArticles(
  ctx: ActorContext,
  { importId, onlyLeftOut, ...page }: ListImportedArticlesInput,
): Promise<ConnectionView<ImportedArticleView>> {
  const after = page.after ? rowNumberOf(page.after) : 0
  const args = { communityId: ctx.actor.communityId, importId, after, limit: page.first + 1 }
  const [, rows] = await Promise.all([checkCanManageArticles(ctx), ctx.db.read(rowsAfter(onlyLeftOut)(args))])
  return pageOf(rows, page, ({ member, ...row }) =>
    edgeAt({ at: new Date(0), id: String(row.rowNumber) }, { ...row, memberName: member ? fullName(member) : null }),
  )
}
