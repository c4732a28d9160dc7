import DataLoader from 'dataloader'
import type { Loaders } from '#shared/server/graphql/context.ts'
import { readRevisionsByIds } from './articles/read-articles.ts'
import type { ActorContext } from './context.ts'
import { readUsers } from './members/users.ts'

/** Creates the loaders of one request; what a request loads of one kind is one statement. */
export function makeLoaders(ctx: ActorContext): Loaders {
  return {
    user: new DataLoader((ids: readonly string[]) => readUsers(ctx, ids)),
    revisionText: new DataLoader((ids: readonly string[]) => readRevisionsByIds(ctx, ids)),
  }
}
