import { and, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleImportRows, articleImports } from '#db/schema/articles/article-imports.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, statementByShape } from '#db/statement.ts'
import type { ArticleSource, ImportedArticleOutcome, ImportedStatus } from '#shared/domain/articles/imports/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { type ImportRowsArgs, type ImportRowsInput, type ImportView, importReads } from '../../imports/import-reads.ts'
import { checkCanManageArticles } from '../article-access.ts'

type Own = {
  readonly source: ArticleSource
  readonly articleCount: number
  /** Parts of the file that are not articles, described in words. */
  readonly leftOut: readonly string[]
  /** The member who becomes the author of articles whose own author is not a member. */
  readonly otherAuthorId: string | null
  /** Their name. */
  readonly otherAuthor: string | null
}
export type ArticleImportView = ImportView<ImportedArticleOutcome> & Own

const { read, list, rowsAfter, listRows } = importReads<ImportedArticleOutcome, Own>({
  files: articleImports,
  rows: articleImportRows,
  own: {
    source: articleImports.source,
    articleCount: articleImports.articleCount,
    leftOut: articleImports.leftOut,
    otherAuthorId: articleImports.otherAuthorId,
    otherAuthor: sql<string | null>`(SELECT chosen.given_name || ' ' || chosen.family_name FROM ${users} AS chosen
      WHERE chosen.id = ${articleImports.otherAuthorId} AND chosen.community_id = ${articleImports.communityId})`,
  },
  made: 'CREATED',
  checkAccess: checkCanManageArticles,
})

export { list as listArticleImports, read as readArticleImport }

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
  /** The member who is or becomes the author. */
  readonly memberName: string | null
}

/** The author of the article; before it is created, the member with the email in the file, or the chosen member. */
const member = sql`coalesce(
  (SELECT written.author_id FROM ${articles} AS written
    WHERE written.id = ${articleImportRows.articleId} AND written.community_id = ${articleImportRows.communityId}),
  (SELECT author.id FROM ${users} AS author WHERE author.email = ${articleImportRows.authorEmail}
    AND author.community_id = ${articleImportRows.communityId} AND author.kind = 'MEMBER' AND author.status = 'ACTIVE'),
  (SELECT file.other_author_id FROM ${articleImports} AS file
    WHERE file.id = ${articleImportRows.importId} AND file.community_id = ${articleImportRows.communityId}))`

const importedArticles = statementByShape((onlyLeftOut: boolean) => (p: ImportRowsArgs) => {
  const { where, order } = rowsAfter(p, onlyLeftOut)
  return build
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
    .where(where)
    .orderBy(order)
    .limit(p.limit)
})

export type ListImportedArticlesInput = ImportRowsInput & { readonly onlyLeftOut: boolean }

/** The articles of a file in its order: all of them, or only those that are not created. */
export function listImportedArticles(
  ctx: ActorContext,
  { onlyLeftOut, ...input }: ListImportedArticlesInput,
): Promise<ConnectionView<ImportedArticleView>> {
  return listRows(ctx, input, importedArticles(onlyLeftOut), ({ member, ...row }) => ({
    ...row,
    memberName: member ? fullName(member) : null,
  }))
}
