import type { ArticleView } from './views.ts'

export const storyPath = (slug: string): string => `/stories/${slug}`

/** Where a published article is read: on the brand's site, or elsewhere when it was published manually. */
export const articleUrl = (article: Pick<ArticleView, 'status' | 'slug' | 'externalUrl'>): string | null => {
  if (article.status === 'MANUALLY_PUBLISHED') return article.externalUrl
  return article.status === 'PUBLISHED' && article.slug ? storyPath(article.slug) : null
}
