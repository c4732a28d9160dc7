import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { articles, articleUserSettings } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build, inList, isAlso, isOfUser, statement } from '#db/statement.ts'
import type { ArticleSource, ImportedArticleOutcome, ImportedStatus } from '#shared/domain/articles/imports/statuses.ts'
import { IN_FLIGHT_STATUSES } from '#shared/domain/articles/statuses.ts'

/** The value of `articles.importedFrom` for an article from a tool. */
export function importedFrom(source: ArticleSource, externalId: string): string {
  return `${source}:${externalId}`
}

type NamesArgs = { readonly communityId: string; readonly names: readonly string[] }

const importedArticles = statement((p: NamesArgs) =>
  build
    .select({ id: articles.id, name: sql<string>`${articles.importedFrom}` })
    .from(articles)
    .where(and(eq(articles.communityId, p.communityId), inList(articles.importedFrom, p.names))),
)

/** Members who can be the author of an article: by their emails, and the chosen one. */
const authors = statement((p: NamesArgs & { readonly otherAuthorId: string | null }) =>
  build
    .select({
      id: users.id,
      email: users.email,
      byline: articleUserSettings.byline,
      isBusy: sql<boolean>`EXISTS ${build
        .select({ id: articles.id })
        .from(articles)
        .where(
          and(
            eq(articles.authorId, users.id),
            eq(articles.communityId, p.communityId),
            inArray(articles.status, IN_FLIGHT_STATUSES),
          ),
        )}`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(articleUserSettings, isOfUser(articleUserSettings, { userId: users.id, communityId: p.communityId }))
    .where(
      and(
        or(
          and(eq(users.communityId, p.communityId), inList(users.email, p.names)),
          and(isAlso(users.communityId, p.communityId), sql`${users.id} = ${p.otherAuthorId}`),
        ),
        eq(users.kind, 'MEMBER'),
        isAlso(users.status, 'ACTIVE'),
      ),
    ),
)

/** The columns of a file that decide whether an article is imported and with which author. */
export type JudgedFile = {
  readonly communityId: string
  readonly source: ArticleSource
  readonly otherAuthorId: string | null
}

type Judgeable = {
  readonly externalId: string
  readonly authorEmail: string | null
  readonly status: ImportedStatus
}

export type JudgedArticle<Row> = {
  readonly row: Row
  readonly outcome: Extract<ImportedArticleOutcome, 'READY' | 'IS_IMPORTED' | 'AUTHOR_UNKNOWN' | 'AUTHOR_BUSY'>
  /** The article that was imported from it before. */
  readonly articleId: string | null
  readonly author: { readonly id: string; readonly byline: string | null } | null
}

/** The outcomes that articles would have at this moment; one round trip for all. Of several drafts by one author the first is imported. */
export async function judgedArticles<Row extends Judgeable>(
  { db }: Pick<DbContext, 'db'>,
  { communityId, source, otherAuthorId }: JudgedFile,
  rows: readonly Row[],
): Promise<readonly JudgedArticle<Row>[]> {
  const emails = [...new Set(rows.flatMap(({ authorEmail }) => (authorEmail === null ? [] : [authorEmail])))]
  const [imported, found] = await Promise.all([
    db.read(importedArticles({ communityId, names: rows.map(({ externalId }) => importedFrom(source, externalId)) })),
    db.read(authors({ communityId, names: emails, otherAuthorId })),
  ])
  const ids = new Map(imported.map(({ id, name }) => [name, id]))
  const byEmail = new Map(found.map((one) => [one.email, one]))
  const other = found.find(({ id }) => id === otherAuthorId)
  const busy = new Set(found.flatMap(({ id, isBusy }) => (isBusy ? [id] : [])))
  return rows.map((row) => {
    const articleId = ids.get(importedFrom(source, row.externalId)) ?? null
    const author = byEmail.get(row.authorEmail ?? '') ?? other ?? null
    if (articleId) return { row, outcome: 'IS_IMPORTED', articleId, author }
    if (!author) return { row, outcome: 'AUTHOR_UNKNOWN', articleId, author }
    if (row.status === 'PUBLISHED') return { row, outcome: 'READY', articleId, author }
    const outcome = busy.has(author.id) ? 'AUTHOR_BUSY' : 'READY'
    busy.add(author.id)
    return { row, outcome, articleId, author }
  })
}
