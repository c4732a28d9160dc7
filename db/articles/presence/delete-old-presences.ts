import { lt } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { build, statement } from '#db/statement.ts'

/** Long after they stop being shown. */
const KEPT_MS = 3_600_000

const oldPresences = statement((p: { readonly longAgo: Date }) =>
  build.delete(articlePresences).where(lt(articlePresences.seenAt, p.longAgo)).returning({ id: articlePresences.id }),
)

/** Deletes presences that are an hour old; returns how many. */
export async function deleteOldPresences({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([oldPresences({ longAgo: new Date(now.getTime() - KEPT_MS) })])
  return deleted.length
}
