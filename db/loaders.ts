import DataLoader from 'dataloader'
import type { Loaders } from '#shared/server/graphql/context.ts'
import { readRevisionsByIds } from './articles/read-articles.ts'
import type { Db } from './client.ts'
import { usersByIds } from './members/users.ts'

/** Made anew for every request; what one request asks for of a kind travels as one statement. */
export function makeLoaders(db: Db, communityId: string): Loaders {
  return {
    user: new DataLoader((ids: readonly string[]) => usersByIds(db, communityId, ids)),
    revisionText: new DataLoader((ids: readonly string[]) => readRevisionsByIds(db, communityId, ids)),
  }
}
