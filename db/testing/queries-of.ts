import type { Db } from '../client.ts'
import type { Runnable } from '../statement.ts'

/** Collects every statement that a `Db` is asked to run from here on. */
export function queriesOf(db: Db): Runnable[] {
  const asked: Runnable[] = []
  const { read, commit, commitIf } = db
  Object.assign(db, {
    read: (query: Runnable) => {
      asked.push(query)
      return read.call(db, query as never)
    },
    commit: (queries: Runnable[]) => {
      asked.push(...queries)
      return commit.call(db, queries as never)
    },
    commitIf: (queries: Runnable[]) => {
      asked.push(...queries)
      return commitIf.call(db, queries as never)
    },
  })
  return asked
}
