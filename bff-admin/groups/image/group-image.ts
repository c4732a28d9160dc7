import { and, eq, sql } from 'drizzle-orm'
import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import type { FilesContext } from '#db/context.ts'
import { isGroup } from '#db/groups/group-rows.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { isStoredPicture, storePicture } from '#db/pictures/store-picture.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groups } from '#db/schema/groups.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { GROUP_IMAGE_WIDTHS } from '#shared/domain/groups/image.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { pictureRefused } from '#shared/server/images/refusal.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManageGroups, checkCanManageGroups, type GroupOfActor } from '../group-access.ts'
import { type ManagedGroup, managedGroup, readGroup } from '../groups.queries.ts'
import { checkAlt, parseGroupImage } from './parse-group-image.ts'

type GroupAt = GroupOfActor & { readonly now: Date }
type ImageArgs = GroupAt & {
  /** What the group shows before. */
  readonly beforeId: string | null
  readonly imageId: string | null
  readonly alt: string | null
}

const changed = statement((p: ImageArgs) =>
  build
    .update(groups)
    .set({ imageId: p.imageId, imageAlt: p.alt, updatedAt: p.now })
    .where(and(isGroup(p), sql`${groups.imageId} IS ${p.beforeId}`, canManageGroups(p))),
)

const stored = statement((p: GroupAt & { readonly pictureId: string }) =>
  build
    .update(pictures)
    .set({ state: 'IN_USE', changedAt: p.now })
    .where(and(isStoredPicture(p), eq(pictures.groupId, p.groupId))),
)

/** Pictures of the group that it does not show any more; a job deletes them. */
const unusedImages = statement((p: GroupAt) =>
  build
    .update(pictures)
    .set({ state: 'UNUSED', changedAt: p.now })
    .where(
      and(
        eq(pictures.groupId, p.groupId),
        eq(pictures.communityId, p.communityId),
        eq(pictures.state, 'IN_USE'),
        sql`NOT EXISTS (SELECT 1 FROM ${groups} WHERE ${groups.id} = ${pictures.groupId}
          AND ${groups.communityId} = ${p.communityId} AND ${groups.imageId} = ${pictures.id})`,
      ),
    ),
)

export type SaveGroupImageInput = {
  readonly groupId: string
  readonly operationId: string | null
  /** As `parseGroupImage` takes it; read once the upload is counted and allowed. */
  readonly readBody: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Makes what was uploaded the image of a group, in the place of the one before. */
export async function saveGroupImage(
  ctx: StaffContext & FilesContext,
  { groupId, operationId, readBody }: SaveGroupImageInput,
): Promise<ManagedGroup> {
  const operation = checkOperationId(operationId)
  if (operation === null) throw pictureRefused('FORM')
  await checkCanManageGroups(ctx)
  const before = await countUpload(ctx, groupId)
  const { alt, files } = await parseGroupImage(await readBody())
  const { userId, communityId } = ctx.actor
  const owner = { userId, communityId, operationId: operation }
  const picture = { ...owner, kind: 'GROUP_IMAGE' as const, groupId, sizes: GROUP_IMAGE_WIDTHS }
  const { id: imageId, wasUsed } = await storePicture(ctx, { picture, rebuilt: files })
  const imageFor = (group: ManagedGroup) => (wasUsed || group.imageId === imageId ? null : { imageId, alt })
  return changeImage(ctx, groupId, imageFor, before)
}

/** Counts the upload; answers the group that it is for. */
async function countUpload(ctx: StaffContext, groupId: string): Promise<ManagedGroup> {
  const { userId, communityId } = ctx.actor
  const limit = ATTEMPT_LIMITS.groupImage
  const key = await attemptKey(limit, [userId])
  const [[counted], [group]] = await ctx.db.commit([
    attemptStatement(ctx, { limit, key }),
    managedGroup({ userId, communityId, groupId }),
  ])
  checkAttempt(limit, counted, ctx.now)
  if (!group) throw new AppError('NotFound')
  return group
}

export type DescribeGroupImageInput = { readonly groupId: string; readonly alt: string }

/** Changes what is said instead of the image; a group without one stays as it is. */
export async function describeGroupImage(
  ctx: StaffContext,
  { groupId, alt: typed }: DescribeGroupImageInput,
): Promise<ManagedGroup> {
  const alt = checkAlt(typed)
  return changeImage(ctx, groupId, ({ imageId }) => imageId && { imageId, alt })
}

export function removeGroupImage(ctx: StaffContext, groupId: string): Promise<ManagedGroup> {
  return changeImage(ctx, groupId, ({ imageId }) => imageId && { imageId: null, alt: null })
}

type GroupImage = Pick<ImageArgs, 'imageId' | 'alt'>

/** `imageFor` answers nothing for a group that stays as it is. `known` is the group if it was read just now. */
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
    reason: null,
  })
  const [, , , , [after]] = await ctx.db.commitIf([
    changed({ ...args, beforeId: group.imageId, imageId, alt }),
    stored({ ...args, pictureId: imageId ?? '' }),
    unusedImages(args),
    audit,
    managedGroup(args),
  ])
  return after ?? group
}
