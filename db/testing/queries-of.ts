import type { SQLWrapper } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** Collects every query that a `Db` is asked to run from here on. */
export function queriesOf(db: Db): SQLWrapper[] {
  const asked: SQLWrapper[] = []
  const { read, commit, commitIf } = db
  Object.assign(db, {
    read: (query: SQLWrapper) => {
      asked.push(query)
      return read.call(db, query as never)
    },
    commit: (queries: SQLWrapper[]) => {
      asked.push(...queries)
      return commit.call(db, queries as never)
    },
    commitIf: (queries: SQLWrapper[]) => {
      asked.push(...queries)
      return commitIf.call(db, queries as never)
    },
  })
  return asked
}
