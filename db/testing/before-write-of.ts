import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { vi } from 'vitest'
import { Db } from '#db/client.ts'
import { toBound } from '#db/statement.ts'

/** Runs once between what a verb has read and its next write to a table, as another request might. Once in a test. */
export function beforeWriteOf(table: SQLiteTable, change: () => Promise<unknown>) {
  const isWrite = new RegExp(`^(insert into|update|delete from) "${getTableName(table)}"`)
  let isDone = false
  for (const name of ['commit', 'commitIf'] as const) {
    const write = Db.prototype[name]
    vi.spyOn(Db.prototype, name).mockImplementation(async function (this: Db, runnables) {
      if (!isDone && runnables.some((one) => isWrite.test(toBound(one).text.sql))) {
        isDone = true
        await change()
      }
      return write.call(this, runnables) as never
    })
  }
}
