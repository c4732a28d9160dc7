import { queryOf } from '../../../lib/edge/query.ts'

/** The parameters of a history page. `against` is 'current', 'text' or the id of another version. */
export function historyQuery(url: URL) {
  const query = queryOf(url)
  const revision = query.token('revision')
  const against = query.token('against')
  const isView = against === null || against === 'current' || against === 'text'
  return {
    revision,
    against,
    before: query.token('before'),
    other: revision === null || isView ? null : against,
  }
}

/** The variables of the documents of history. */
export function historyVariables(id: string, url: URL) {
  const { revision, other, before } = historyQuery(url)
  return {
    id,
    before,
    revision: revision ?? '',
    hasRevision: revision !== null,
    other: other ?? '',
    hasOther: other !== null,
  }
}

export type HistoryVariables = ReturnType<typeof historyVariables>
