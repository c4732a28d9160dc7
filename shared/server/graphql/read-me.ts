import { AppError } from '#shared/kernel/errors.ts'
import type { BaseContext } from './context.ts'
import type { MeView } from './people.ts'
import { signedIn } from './policies.ts'

/** The person behind the session; the community is the one that the session is for. */
export async function readMe({ actor, loaders }: BaseContext): Promise<MeView> {
  const { userId, roles, communityCode } = signedIn(actor)
  const user = await loaders.user.load(userId)
  if (!user) throw new AppError('NotAuthenticated')
  return { user, roles, communityCode }
}
