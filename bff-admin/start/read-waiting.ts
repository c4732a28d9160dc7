import { eq } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import { PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import type { WaitingView } from '#shared/domain/staff/waiting.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkPermission } from '../staff/permissions.ts'
import { closesBefore, type WaitingArgs, waitingColumns, waitingOf } from './waiting.ts'

const waitingHere = statement((p: WaitingArgs & { readonly communityId: string }) =>
  build.select(waitingColumns(p)).from(communities).where(eq(communities.id, p.communityId)),
)

/** The pending items of the actor's community, limited to lists that the actor may see. */
export async function readWaiting(ctx: ActorContext): Promise<readonly WaitingView[]> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const [, [row]] = await Promise.all([
    checkPermission(ctx, ...PERMISSIONS),
    db.read(waitingHere({ userId, communityId, closesBefore: closesBefore(now) })),
  ])
  if (!row) throw new AppError('NotFound')
  return waitingOf(row, now)
}
