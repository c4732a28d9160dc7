import { and, eq, sql } from 'drizzle-orm'
import type { FilesContext } from '#db/context.ts'
import { isGroup } from '#db/groups/group-rows.ts'
import { isDescribedAlready, type PictureBase } from '#db/pictures/described-picture.ts'
import { IMAGE_OF_GROUP } from '#db/pictures/picture-kinds.ts'
import { checkPictureWords } from '#db/pictures/picture-words.ts'
import { receiveUpload, type Upload } from '#db/pictures/receive-upload.ts'
import { isStoredPicture } from '#db/pictures/store-picture.ts'
import { unusedPictures } from '#db/pictures/unused-pictures.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groups } from '#db/schema/groups.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import { groupImageOf } from '#shared/domain/groups/image.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageGroups, checkCanManageGroups, type GroupOfActor } from '../group-access.ts'
import { type ManagedGroup, managedGroup, readGroup } from '../groups.queries.ts'

type GroupAt = GroupOfActor & { readonly now: Date }
type ImageArgs = GroupAt & {
  /** The image that the group showed before. */
  readonly beforeId: string | null
  readonly beforeAlt: string | null
  readonly imageId: string | null
  readonly alt: string | null
}

const changed = statement((p: ImageArgs) =>
  build
    .update(groups)
    .set({ imageId: p.imageId, imageAlt: p.alt, updatedAt: p.now })
    .where(
      and(
        isGroup(p),
        sql`${groups.imageId} IS ${p.beforeId}`,
        sql`${groups.imageAlt} IS ${p.beforeAlt}`,
        canManageGroups(p),
      ),
    ),
)

const stored = statement((p: GroupAt & { readonly pictureId: string }) =>
  build
    .update(pictures)
    .set({ state: 'IN_USE', changedAt: p.now })
    .where(and(isStoredPicture(p), eq(pictures.groupId, p.groupId))),
)

const unusedImages = unusedPictures({ table: groups, shows: groups.imageId, of: pictures.groupId })

export type SaveGroupImageInput = Upload & { readonly groupId: string }

/** Makes the upload the image of a group, replacing the previous one. */
export async function saveGroupImage(
  ctx: StaffContext & FilesContext,
  { groupId, ...upload }: SaveGroupImageInput,
): Promise<ManagedGroup> {
  const { attempt, check, store } = await receiveUpload(ctx, IMAGE_OF_GROUP, upload)
  await checkCanManageGroups(ctx)
  const { userId, communityId } = ctx.actor
  const [[counted], [before]] = await ctx.db.commit([attempt, managedGroup({ userId, communityId, groupId })])
  check(counted)
  if (!before) throw new AppError('NotFound')
  const { id: imageId, wasUsed, words } = await store({ userId, communityId, groupId })
  const imageFor = (group: ManagedGroup) => (wasUsed || group.imageId === imageId ? null : { imageId, alt: words.alt })
  return changeImage(ctx, groupId, imageFor, before)
}

export type DescribeGroupImageInput = PictureBase & { readonly groupId: string; readonly alt: string }

/** Changes the alt text of the image, based on the image and the description that the writer saw. */
export async function describeGroupImage(
  ctx: StaffContext,
  { groupId, alt, ...base }: DescribeGroupImageInput,
): Promise<ManagedGroup> {
  const words = checkPictureWords(IMAGE_OF_GROUP, { alt })
  return changeImage(ctx, groupId, (group) =>
    isDescribedAlready(groupImageOf(group), { base, words }) ? null : { imageId: group.imageId, alt: words.alt },
  )
}

export function removeGroupImage(ctx: StaffContext, groupId: string): Promise<ManagedGroup> {
  return changeImage(ctx, groupId, ({ imageId }) => imageId && { imageId: null, alt: null })
}

type GroupImage = Pick<ImageArgs, 'imageId' | 'alt'>

/** `imageFor` returns null for a group that stays unchanged. `known` is the group if it was just read. */
function changeImage(
  ctx: StaffContext,
  groupId: string,
  imageFor: (group: ManagedGroup) => GroupImage | '' | null,
  known: ManagedGroup | null = null,
): Promise<ManagedGroup> {
  return retryOnConflict(async (attempt) => {
    const group = attempt === 1 && known ? known : await readGroup(ctx, groupId)
    if (!group) throw new AppError('NotFound')
    const image = imageFor(group)
    return image ? commitImage(ctx, group, image) : group
  })
}

async function commitImage(
  ctx: StaffContext,
  group: ManagedGroup,
  { imageId, alt }: GroupImage,
): Promise<ManagedGroup> {
  const { userId, communityId } = ctx.actor
  const args = { userId, communityId, groupId: group.id, now: ctx.now }
  const audit = auditStatement(ctx, {
    action: 'group.image',
    target: { type: 'group', id: group.id },
    memberVisible: false,
    before: { imageId: group.imageId },
    after: { imageId },
  })
  const [, , , , [after]] = await ctx.db.commitIf([
    changed({ ...args, beforeId: group.imageId, beforeAlt: group.imageAlt, imageId, alt }),
    stored({ ...args, pictureId: imageId ?? '' }),
    unusedImages({ ...args, parentId: group.id }),
    audit,
    managedGroup(args),
  ])
  return after ?? group
}
