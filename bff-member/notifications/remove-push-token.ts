import { and, eq } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { pushTokens } from '#db/schema/push.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberContext } from '../context.ts'

type RemoveContext = Pick<MemberContext, 'db' | 'actor'>

function isOwn(p: ActorArgs) {
  return isOfUser(pushTokens, p)
}

const removedByToken = statement((p: ActorArgs & { readonly token: string }) =>
  build
    .delete(pushTokens)
    .where(and(eq(pushTokens.token, p.token), isOwn(p)))
    .returning({ id: pushTokens.id }),
)

const removedById = statement((p: ActorArgs & { readonly id: string }) =>
  build
    .delete(pushTokens)
    .where(and(eq(pushTokens.id, p.id), isOwn(p)))
    .returning({ id: pushTokens.id }),
)

/** Removes the device of a token, for the app on it; answers whether notifications were on. */
export async function removePushToken({ db, actor }: RemoveContext, token: string): Promise<boolean> {
  const { userId, communityId } = actor
  const [removed] = await db.commit([removedByToken({ userId, communityId, token })])
  return removed.length > 0
}

/** Removes a device by its id: the list in the settings does not know tokens. */
export async function removePushDevice({ db, actor }: RemoveContext, id: string): Promise<void> {
  const { userId, communityId } = actor
  const [removed] = await db.commit([removedById({ userId, communityId, id })])
  if (removed.length === 0) throw new AppError('NotFound')
}
