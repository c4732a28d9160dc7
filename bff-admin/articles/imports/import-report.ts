import type { ActorContext } from '#db/context.ts'
import { ARTICLE_FILE_MAX_ARTICLES } from '#shared/domain/articles/imports/limits.ts'
import { importedOutcomeText } from '#shared/domain/articles/imports/messages.ts'
import { csvOf } from '#shared/kernel/csv.ts'
import { listImportedArticles, readArticleImport } from './imports.queries.ts'

const HEADINGS = [
  'Number',
  'Title',
  'Author in the file',
  'Email in the file',
  'Member',
  'Published on',
  'Result',
  'Not imported',
]

/** Every article of a file with what became of it and what could not come, as CSV. */
export async function reportArticleImport(ctx: ActorContext, importId: string): Promise<string | null> {
  const [file, { edges }] = await Promise.all([
    readArticleImport(ctx, importId),
    listImportedArticles(ctx, { importId, onlyLeftOut: false, first: ARTICLE_FILE_MAX_ARTICLES, after: null }),
  ])
  if (!file) return null
  const rows = edges.map(({ node }) => [
    String(node.rowNumber),
    node.title,
    node.authorName,
    node.authorEmail,
    node.memberName,
    node.publishedAt?.toISOString() ?? null,
    importedOutcomeText(node.outcome, node.status),
    node.losses.join('\n'),
  ])
  return csvOf([HEADINGS, ...rows])
}
