import { toUserView, userColumns } from '#db/members/users.ts'
import { articles } from '#db/schema/articles/articles.ts'
import type { UserView } from '#shared/domain/members/views.ts'

/** What a list shows of an article, with its author. */
export const storyColumns = {
  id: articles.id,
  status: articles.status,
  slug: articles.slug,
  title: articles.title,
  standfirst: articles.standfirst,
  category: articles.category,
  publishedAt: articles.publishedAt,
  author: userColumns(),
}

type Row = {
  readonly slug: string | null
  readonly author: Parameters<typeof toUserView>[0]
}

export function withAuthor<R extends Row>({ author, ...row }: R): Omit<R, 'author'> & { readonly author: UserView } {
  return { ...row, author: toUserView(author) }
}
