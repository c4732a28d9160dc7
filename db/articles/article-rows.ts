import { alias } from 'drizzle-orm/sqlite-core'
import { toUserView, userColumns } from '#db/members/users.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import type { ArticleRevisionView, ArticleView } from '#shared/domain/articles/views.ts'
import type { UserView } from '#shared/domain/members/views.ts'

/** The columns of an `ArticleView`; a row selected with them is one. */
export const articleColumns = {
  id: articles.id,
  communityId: articles.communityId,
  authorId: articles.authorId,
  editorId: articles.editorId,
  status: articles.status,
  previousStatus: articles.previousStatus,
  statusUpdatedAt: articles.statusUpdatedAt,
  title: articles.title,
  wordCount: articles.wordCount,
  currentRevisionId: articles.currentRevisionId,
  submittedRevisionId: articles.submittedRevisionId,
  approvedRevisionId: articles.approvedRevisionId,
  slug: articles.slug,
  externalUrl: articles.externalUrl,
  submittedAt: articles.submittedAt,
  scheduledAt: articles.scheduledAt,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
}

export const revisionColumns = {
  id: articleRevisions.id,
  title: articleRevisions.title,
  content: articleRevisions.content,
  wordCount: articleRevisions.wordCount,
  updatedAt: articleRevisions.createdAt,
}

/** Drizzle types an alias as another table; its columns are the same. */
function personAs(name: string) {
  return alias(users, name) as unknown as typeof users
}
function homeAs(name: string) {
  return alias(communities, name) as unknown as typeof communities
}

export const author = personAs('author')
export const authorHome = homeAs('author_home')
export const editor = personAs('editor')
export const editorHome = homeAs('editor_home')

export const authorColumns = userColumns(author, authorHome)
export const editorColumns = userColumns(editor, editorHome)

type JoinedPerson = {
  readonly [K in keyof Parameters<typeof toUserView>[0]]: Parameters<typeof toUserView>[0][K] | null
}

/** A person of a left join: all columns are there, or all are null. */
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
