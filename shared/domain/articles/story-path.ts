import type { ArticleView } from './views.ts'

export function storyPath(slug: string): string {
  return `/stories/${slug}`
}

/** The address of a published article: on the brand's site, or elsewhere if it was published manually. */
export function articleUrl(article: Pick<ArticleView, 'status' | 'slug' | 'externalUrl'>): string | null {
  if (article.status === 'MANUALLY_PUBLISHED') return article.externalUrl
  return article.status === 'PUBLISHED' && article.slug ? storyPath(article.slug) : null
}
