import { personView } from '#db/members/users.ts'
import { articles } from '#db/schema/articles/articles.ts'
import type { UserView } from '#shared/domain/members/views.ts'

/** The columns of an article that a list shows, with its author. */
export const storyColumns = {
  id: articles.id,
  status: articles.status,
  slug: articles.slug,
  title: articles.title,
  standfirst: articles.standfirst,
  category: articles.category,
  publishedAt: articles.publishedAt,
  author: personView(),
}

export type StoryRow = { readonly slug: string | null; readonly author: UserView }
