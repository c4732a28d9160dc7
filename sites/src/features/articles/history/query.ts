/** What the query of a page of history asks for. `against` is 'current', 'text' or the id of another version. */
export function historyQuery({ searchParams }: URL) {
  const revision = searchParams.get('revision')
  const against = searchParams.get('against')
  const isView = against === null || against === 'current' || against === 'text'
  return {
    revision,
    against,
    before: searchParams.get('before'),
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
