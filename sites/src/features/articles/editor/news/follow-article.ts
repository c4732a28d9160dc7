import { isViewing } from '../../../../lib/page-headers.ts'
import { pollWhileVisible } from '../../../../lib/poll.ts'
import { changedSince, type PassageThread } from '../../passages/passage-thread.ts'
import { followPresence, type Presence, type PresentPerson } from '../../presence/follow-presence.ts'
import { type ArticleNews, loadNews, sayPresent } from './news.requests.ts'

type FollowOptions = {
  readonly articleId: string
  /** As the page was rendered with them. */
  readonly threads: readonly PassageThread[]
  readonly first: Presence | null
  readonly onNews: (news: ArticleNews) => void
  readonly onPeople: (people: readonly PresentPerson[]) => void
}

/** Follows an open article: a chunk of its own, because typing does not wait for it. Answers with a function that stops. */
export function followArticle({ articleId, threads, first, onNews, onPeople }: FollowOptions): () => void {
  let since = changedSince(threads)
  const load = async () => {
    const latest = await loadNews(articleId, since)
    since = changedSince(latest.articlePassageThreads) ?? since
    onNews(latest)
  }
  // A view by staff says nothing of its own: it asks only.
  if (isViewing()) return pollWhileVisible(load)
  return followPresence({ articleId, textSelector: '.editor__paper', sayPresent, first, onPeople, onChanged: load })
}
