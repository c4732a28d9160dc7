import { AppError } from '#shared/kernel/errors.ts'
import type { HistoryText } from './comparison.ts'
import { type HistoryVariables, historyQuery } from './query.ts'
import type { SessionEntry, StatusEntry } from './timeline.ts'

export type ShownVersion = {
  readonly entry: Omit<SessionEntry, 'fullest'>
  readonly text: HistoryText & { readonly id: string }
  readonly before: HistoryText | null
}
type HistoryArticle = { readonly id: string; readonly currentRevision: ShownVersion['text'] | null }
type HistoryAnswer<A extends HistoryArticle> = {
  readonly article: A | null
  readonly articleRevisions: {
    readonly edges: readonly { readonly node: SessionEntry }[]
    readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null }
  }
  readonly articleEvents: readonly StatusEntry[]
  readonly shown?: ShownVersion | null
  readonly other?: ShownVersion | null
}

/** The data of a history page; NotFound when the version in the address does not exist. */
export function shownHistory<A extends HistoryArticle>(
  answer: HistoryAnswer<A>,
  variables: HistoryVariables,
  url: URL,
) {
  const { article, shown = null, other = null, articleRevisions, articleEvents } = answer
  const isMissing = (variables.hasRevision && !shown) || (variables.hasOther && !other)
  if (!article || isMissing) throw new AppError('NotFound')
  const { hasPreviousPage, startCursor } = articleRevisions.pageInfo
  return {
    article,
    history: {
      articleId: article.id,
      current: article.currentRevision,
      sessions: articleRevisions.edges.map(({ node }) => node),
      events: articleEvents,
      shown,
      other,
      against: historyQuery(url).against,
      /** The cursor of the next page; null on the last one. */
      earlier: hasPreviousPage ? startCursor : null,
      isFirstPage: variables.before === null,
    },
  }
}

export type ShownHistory = ReturnType<typeof shownHistory>['history']
