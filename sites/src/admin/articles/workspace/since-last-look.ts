import { type ChangedWords, changedWords } from '../../../features/articles/changes/changed-words.ts'
import { compareTexts } from '../../../features/articles/changes/compare.ts'
import type { PassageThread } from '../../../features/articles/passages/passage-thread.ts'
import type { ThreadComment } from '../../../features/articles/thread/Comments.tsx'
import type { ArticleEvent, WorkspaceArticle } from './workspace.queries.ts'

/** What others wrote in the text since the reader last saw it. */
export type TextNews = {
  readonly changes: number
  readonly words: ChangedWords
  /** Each person once, the latest first. */
  readonly by: NonNullable<WorkspaceArticle['changesByOthers']>['by']
  readonly since: string
}

/** The comments of one person; the last one in its words. */
export type CommentNews = {
  readonly name: string
  readonly count: number
  readonly last: ThreadComment
}

export type LookNews = {
  readonly text: TextNews | null
  readonly events: readonly ArticleEvent[]
  readonly comments: readonly CommentNews[]
  readonly resolved: readonly PassageThread[]
}

type Workspace = {
  readonly article: Pick<WorkspaceArticle, 'currentRevision' | 'changesByOthers'>
  readonly events: readonly ArticleEvent[]
  readonly comments: readonly ThreadComment[]
  readonly threads: readonly PassageThread[]
}

/** What others did to an article since this editor last had it open; null where that is nothing. */
export function newsSinceLook(workspace: Workspace, lookedAt: string | null, myId: string): LookNews | null {
  const { article, events, comments, threads } = workspace
  const isNews = (at: string | null, who: string | undefined) =>
    lookedAt !== null && at !== null && at > lookedAt && who !== myId
  const written = [...comments, ...threads.flatMap((thread) => thread.comments)].filter(({ createdAt, author }) =>
    isNews(createdAt, author.id),
  )
  const news = {
    text: textNews(article),
    events: events.filter(({ createdAt, actor }) => isNews(createdAt, actor?.id)),
    comments: commentNews(written),
    resolved: threads.filter((one) => one.isResolved && isNews(one.statusDate, one.statusBy?.id)),
  }
  return news.text || news.events.length + news.comments.length + news.resolved.length > 0 ? news : null
}

function textNews({ currentRevision, changesByOthers }: Workspace['article']): TextNews | null {
  if (!currentRevision || !changesByOthers || changesByOthers.by.length === 0) return null
  const { before, by } = changesByOthers
  const compared = compareTexts(before, currentRevision)
  return { changes: compared.changes, words: changedWords(compared), by, since: before.updatedAt }
}

/** Who wrote last is the first. */
function commentNews(written: readonly ThreadComment[]): readonly CommentNews[] {
  const newestFirst = written.toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : 1))
  const byPerson = Map.groupBy(newestFirst, ({ author }) => author.id)
  return [...byPerson.values()].flatMap(([last, ...earlier]) =>
    last ? [{ name: last.author.snapshot.name, count: 1 + earlier.length, last }] : [],
  )
}
