import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { vi } from 'vitest'
import { Db } from '#db/client.ts'
import { type Runnable, toBound } from '#db/statement.ts'

/** Runs a change once between a verb's reads and its next write to a table, as a concurrent request might. Once per test. */
export function beforeWriteOf(table: SQLiteTable, change: () => Promise<unknown>) {
  beforeWrite(new RegExp(`^(insert into|update|delete from) "${getTableName(table)}"`), change)
}

/** The same for the next batch with a statement whose text is such a write. */
export function beforeWrite(isWrite: RegExp, change: () => Promise<unknown>) {
  let isDone = false
  const changeFirst = async (runnables: readonly Runnable[]) => {
    if (isDone || !runnables.some((one) => isWrite.test(toBound(one).text.sql))) return
    isDone = true
    await change()
  }
  for (const name of ['commit', 'commitIf'] as const) {
    const write = Db.prototype[name]
    vi.spyOn(Db.prototype, name).mockImplementation(async function (this: Db, runnables) {
      await changeFirst(runnables)
      return write.call(this, runnables) as never
    })
  }
  const writeAll = Db.prototype.commitAllIf
  vi.spyOn(Db.prototype, 'commitAllIf').mockImplementation(async function (this: Db, groups, last) {
    await changeFirst(groups.flat())
    return writeAll.call(this, groups, last) as never
  })
}
