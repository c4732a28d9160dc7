import { useEffect, useState } from 'react'
import { pollWhileVisible } from '../../../lib/poll.ts'
import { type ArticleNews, loadNews } from './article.requests.ts'

/** What has happened to an open article since the page was rendered; null until then and for a new article. */
export function useArticleNews(articleId: string | null): ArticleNews | null {
  const [news, setNews] = useState<ArticleNews | null>(null)
  useEffect(() => {
    if (articleId === null) return
    return pollWhileVisible(async () => setNews(await loadNews(articleId)))
  }, [articleId])
  return news
}
