import { sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { notifications } from '#db/schema/notifications.ts'
import { statement } from '#db/statement.ts'
import type { WebOptionId } from '#shared/domain/notifications/options.ts'
import { type MarkedView, readNow } from './mark-as-read.ts'

type Args = ActorArgs & { readonly option: WebOptionId | null; readonly now: Date }

const allMarked = statement((p: Args) =>
  readNow(p, sql`(${p.option} IS NULL OR ${notifications.option} = ${p.option})`),
)

/** Marks the notifications of one option, or all of them. */
export async function markAllAsRead({ db, actor, now }: ActorContext, option: WebOptionId | null): Promise<MarkedView> {
  const { userId, communityId } = actor
  const [marked] = await db.commit([allMarked({ userId, communityId, option, now })])
  return { count: marked.length, markedAt: now }
}
