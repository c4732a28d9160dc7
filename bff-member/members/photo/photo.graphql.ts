import { removePhoto } from '#db/members/photo/remove-photo.ts'
import { isPhotoKept, restorePhoto } from '#db/members/photo/restore-photo.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'

/** The member's own photo. It is uploaded by REST, because GraphQL carries no files. */
export function addPhoto(builder: Builder<MemberContext>, { User }: PeopleTypes) {
  const self = async ({ loaders, actor }: MemberContext) => {
    const user = checkFound(await loaders.user.load(actor.userId))
    return user
  }
  builder.queryFields((t) => ({
    myPhotoKept: t.boolean({
      nullable: true,
      description: 'Whether you have removed your photo so recently that it can be restored; null in a view by staff.',
      resolve: (_root, _args, ctx) => isPhotoKept(ctx),
    }),
  }))
  builder.mutationFields((t) => ({
    myPhotoRemove: t.field({
      ...allowedIn('untilGated'),
      type: User,
      description: 'Removes your photo; for an hour it can be restored.',
      resolve: async (_root, _args, ctx) => {
        await removePhoto(ctx)
        return self(ctx)
      },
    }),
    myPhotoRestore: t.field({
      ...allowedIn('untilGated'),
      type: User,
      description: 'Restores the photo that you removed last. NotFound once it is deleted.',
      resolve: async (_root, _args, ctx) => {
        const isRestored = await restorePhoto(ctx)
        const user = await self(ctx)
        if (!isRestored && !user.avatarImageId) throw new AppError('NotFound')
        return user
      },
    }),
  }))
}
