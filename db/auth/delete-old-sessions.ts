import { lt } from 'drizzle-orm'
import type { DbContext } from '../context.ts'
import { sessionEnd, sessions } from '../schema/auth.ts'
import { memberViews } from '../schema/staff/member-views.ts'
import { build, statement } from '../statement.ts'

const KEPT_MS = 400 * 24 * 3_600_000

type OldArgs = { readonly longAgo: Date }

const oldSessions = statement((p: OldArgs) =>
  build
    .delete(sessions)
    .where(lt(sessionEnd(sessions), p.longAgo))
    .returning({ id: sessions.id }),
)
const oldViews = statement((p: OldArgs) =>
  build.delete(memberViews).where(lt(memberViews.expiresAt, p.longAgo)).returning({ id: memberViews.id }),
)

/** Deletes sessions that ended 400 days ago, and views of members' pages, which are sessions of staff; returns how many. */
export async function deleteOldSessions({ db, now }: DbContext): Promise<number> {
  const args = { longAgo: new Date(now.getTime() - KEPT_MS) }
  const deleted = await db.commit([oldSessions(args), oldViews(args)])
  return deleted.flat().length
}
