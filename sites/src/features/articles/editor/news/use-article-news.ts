import { useEffect, useState } from 'react'
import type { PassageThread } from '../../passages/passage-thread.ts'
import type { Presence, PresentPerson } from '../../presence/follow-presence.ts'
import type { ArticleNews } from './news.requests.ts'

type Followed = {
  /** The changes of an open article since the page was rendered; null until then and for a new article. */
  readonly news: ArticleNews | null
  /** The editors who are editing it. */
  readonly people: readonly PresentPerson[]
}

/** The page was rendered with the current presence: polling waits until the writer can type. */
const FOLLOWED_AFTER_MS = 2000

export function useArticleNews(
  articleId: string | null,
  threads: readonly PassageThread[],
  first: Presence | null,
): Followed {
  const [news, setNews] = useState<ArticleNews | null>(null)
  const [people, setPeople] = useState<readonly PresentPerson[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page was rendered with does not change
  useEffect(() => {
    if (articleId === null) return
    setPeople(first?.people ?? [])
    let isStopped = false
    let stop = () => {}
    const begin = setTimeout(() => {
      void import('./follow-article.ts')
        .then(({ followArticle }) => {
          if (!isStopped) stop = followArticle({ articleId, threads, first, onNews: setNews, onPeople: setPeople })
        })
        .catch(() => {})
    }, FOLLOWED_AFTER_MS)
    return () => {
      isStopped = true
      clearTimeout(begin)
      stop()
    }
  }, [articleId])

  return { news, people }
}
