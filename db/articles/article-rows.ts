import { alias } from 'drizzle-orm/sqlite-core'
import { jsonColumns } from '#db/json-rows.ts'
import { personViewIfFound } from '#db/members/users.ts'
import { pickColumns } from '#db/pick-columns.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { ARTICLE_COLUMNS, type ArticleRevisionView, type ArticleView } from '#shared/domain/articles/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'

/** The columns of an `ArticleView`. */
export const articleColumns = pickColumns(articles, ARTICLE_COLUMNS)

function revisionColumnsOf(revision: typeof articleRevisions) {
  return {
    id: revision.id,
    title: revision.title,
    content: revision.content,
    wordCount: revision.wordCount,
    updatedAt: revision.createdAt,
  }
}
export const revisionColumns = revisionColumnsOf(articleRevisions)

/** Drizzle gives an alias a type of its own; the columns are those of the table. */
export function userAlias(name: string) {
  return alias(users, name) as unknown as typeof users
}
export function communityAlias(name: string) {
  return alias(communities, name) as unknown as typeof communities
}
export function revisionAlias(name: string) {
  return alias(articleRevisions, name) as unknown as typeof articleRevisions
}

export const author = userAlias('author')
export const authorCommunity = communityAlias('author_community')
export const editor = userAlias('editor')
export const editorCommunity = communityAlias('editor_community')

export const approved = revisionAlias('approved')
export const before = revisionAlias('before')
export const beforeColumns = revisionColumnsOf(before)
/** The revision to show, next to others. */
export const shown = revisionAlias('shown')
export const approvedColumns = revisionColumnsOf(approved)

/** An article with its people, each as one value of the row. */
export const listedColumns = {
  article: jsonColumns(articleColumns),
  author: personViewIfFound(author, authorCommunity),
  editor: personViewIfFound(editor, editorCommunity),
}

export type ListedArticle = ArticleView & { readonly author: UserView | null; readonly editor: UserView | null }
type ListedRow = { readonly article: ArticleView; readonly author: UserView | null; readonly editor: UserView | null }
export type ArticleWithText = ListedArticle & { readonly currentRevision: ArticleRevisionView | null }

export function toListedArticle(row: ListedRow): ListedArticle {
  return { ...row.article, author: row.author, editor: row.editor }
}

export function toArticleWithText(row: ListedRow & { revision: ArticleRevisionView | null }): ArticleWithText {
  return {
    ...toListedArticle(row),
    currentRevision: row.revision,
  }
}
