import { alias } from 'drizzle-orm/sqlite-core'
import { toUserView, userColumns } from '#db/members/users.ts'
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
/** The current one, beside others. */
export const shown = revisionAlias('shown')
export const approvedColumns = revisionColumnsOf(approved)

export const authorColumns = userColumns(author, authorCommunity)
export const editorColumns = userColumns(editor, editorCommunity)

type JoinedPerson = {
  readonly [K in keyof Parameters<typeof toUserView>[0]]: Parameters<typeof toUserView>[0][K] | null
}

/** A user from a left join: either all columns are set or all are null. */
export function joinedPerson(row: JoinedPerson): UserView | null {
  return row.id === null ? null : toUserView(row as Parameters<typeof toUserView>[0])
}

type ListedRow = { readonly article: ArticleView; readonly author: JoinedPerson; readonly editor: JoinedPerson }

export type ListedArticle = ArticleView & { readonly author: UserView | null; readonly editor: UserView | null }
export type ArticleWithText = ListedArticle & { readonly currentRevision: ArticleRevisionView | null }

export function toListedArticle(row: ListedRow): ListedArticle {
  return {
    ...row.article,
    author: joinedPerson(row.author),
    editor: joinedPerson(row.editor),
  }
}

export function toArticleWithText(row: ListedRow & { revision: ArticleRevisionView | null }): ArticleWithText {
  return {
    ...toListedArticle(row),
    currentRevision: row.revision,
  }
}
