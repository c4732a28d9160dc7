import { AppError } from '#shared/kernel/errors.ts'
import type { Actor, SharedContext } from './context.ts'
import type { MeView } from './people.ts'

/** The signed-in person; the community is the one that the session is for. */
export async function readMe({ actor, loaders }: SharedContext & { readonly actor: Actor }): Promise<MeView> {
  const { userId, roles, communityCode } = actor
  const user = await loaders.user.load(userId)
  if (!user) throw new AppError('NotAuthenticated')
  return { user, roles, communityCode }
}
