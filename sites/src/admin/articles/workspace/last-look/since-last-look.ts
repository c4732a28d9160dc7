import { type ChangedWords, changedWords } from '../../../../features/articles/changes/changed-words.ts'
import { compareTexts } from '../../../../features/articles/changes/compare.ts'
import type { PassageThread } from '../../../../features/articles/passages/passage-thread.ts'
import type { ArticleEvent, CommentsOfPerson, WorkspaceArticle } from '../workspace.queries.ts'

/** Changes by others to the text since the reader last saw it. */
export type TextNews = {
  readonly changes: number
  readonly words: ChangedWords
  /** Each person once, latest first. */
  readonly by: NonNullable<WorkspaceArticle['changesByOthers']>['by']
  readonly since: string
}

export type LookNews = {
  readonly text: TextNews | null
  readonly events: readonly ArticleEvent[]
  readonly comments: readonly CommentsOfPerson[]
  readonly resolved: readonly PassageThread[]
}

type Workspace = {
  readonly article: Pick<WorkspaceArticle, 'currentRevision' | 'changesByOthers'>
  readonly events: readonly ArticleEvent[]
  /** Comments by others since this editor last had it open. */
  readonly comments: readonly CommentsOfPerson[]
  readonly threads: readonly PassageThread[]
}

/** What others did to an article since this editor last had it open; null if nothing. */
export function newsSinceLook(workspace: Workspace, lookedAt: string | null, myId: string): LookNews | null {
  const { article, events, comments, threads } = workspace
  const isNews = (at: string | null, who: string | undefined) =>
    lookedAt !== null && at !== null && at > lookedAt && who !== myId
  const news = {
    text: textNews(article),
    events: events.filter(({ createdAt, actor }) => isNews(createdAt, actor?.id)),
    comments,
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
