import { isViewing } from '../../../../lib/page-headers.ts'
import { pollWhileVisible } from '../../../../lib/poll.ts'
import { changedSince, type PassageThread } from '../../passages/passage-thread.ts'
import { followPresence, type Presence, type PresentPerson } from '../../presence/follow-presence.ts'
import { type ArticleNews, loadNews, sayPresent } from './news.requests.ts'

type FollowOptions = {
  readonly articleId: string
  /** The threads rendered with the page. */
  readonly threads: readonly PassageThread[]
  readonly first: Presence | null
  readonly onNews: (news: ArticleNews) => void
  readonly onPeople: (people: readonly PresentPerson[]) => void
}

/**
 * Polls for news of an open article: a separate chunk, because typing does not wait for it. Returns a function that
 * stops.
 */
export function followArticle({ articleId, threads, first, onNews, onPeople }: FollowOptions): () => void {
  let since = changedSince(threads)
  const load = async () => {
    const latest = await loadNews(articleId, since)
    since = changedSince(latest.articlePassageThreads) ?? since
    onNews(latest)
  }
  // A view by staff does not report presence: it only polls.
  if (isViewing()) return pollWhileVisible(load)
  return followPresence({ articleId, textSelector: '.editor__paper', sayPresent, first, onPeople, onChanged: load })
}
