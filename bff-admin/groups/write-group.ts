import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isUniqueViolation } from '#db/errors.ts'
import { isGroup } from '#db/groups/group-rows.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupAddresses, groups } from '#db/schema/groups.ts'
import { build } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import { refusedField } from '../staff/checked-fields.ts'
import type { StaffContext } from '../staff/context.ts'
import { createOnce } from '../staff/once.ts'
import { stillHolds } from '../staff/permissions.ts'
import { canManageGroups, checkCanManageGroups } from './group-access.ts'
import { checkGroup, type GroupFields, type TypedGroup } from './group-fields.ts'
import { type ManagedGroup, managedGroup, readGroup } from './groups.queries.ts'

export type CreateGroupInput = TypedGroup & { readonly operationId: string }
export type UpdateGroupInput = TypedGroup & {
  readonly groupId: string
  /** The mark of the details that the writer saw: `detailsMark`. */
  readonly baseDetailsId: string
}

/** Creates a group without members, once per operation. */
export async function createGroup(ctx: StaffContext, input: CreateGroupInput): Promise<ManagedGroup> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const fields = checkGroup(input)
  const operationId = checkOperationId(input.operationId)
  await checkCanManageGroups(ctx)
  const groupId = newId(now)
  const write = async () => {
    const [, , , , [group]] = await db.commitIf([
      stillHolds(actor, 'admin'),
      build.insert(groups).values({
        ...{ ...fields, id: groupId, communityId, createdBy: userId, operationId, createdAt: now, updatedAt: now },
      }),
      build.insert(groupAddresses).values({ communityId, slug: fields.slug, groupId }),
      auditStatement(ctx, {
        action: 'group.create',
        target: { type: 'group', id: groupId },
        memberVisible: false,
        after: await auditedFields(fields),
      }),
      managedGroup({ userId, communityId, groupId }),
    ])
    return checkFound(group)
  }
  return createOnce(ctx, { table: groups, operationId, write, read: (id) => readGroup(ctx, id) }).catch(refuseTakenSlug)
}

/** A mark of exactly these details: when two writers started from the same ones, the second is refused. */
export function detailsMark({ name, about, slug, visibility }: GroupFields): Promise<string> {
  return textMark([name, about, slug, visibility])
}

/**
 * Changes the texts, the address and the visibility of a group. A former address redirects to the current one. Throws
 * StaleRevision when the stored details have changed since; equal details change nothing.
 */
export async function updateGroup(
  ctx: StaffContext,
  { groupId, baseDetailsId, ...typed }: UpdateGroupInput,
): Promise<ManagedGroup> {
  const fields = checkGroup(typed)
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const args = { userId, communityId, groupId }
    const before = checkFound(await readGroup(ctx, groupId))
    const known = await detailsMark(before)
    if (known === (await detailsMark(fields))) return before
    if (known !== baseDetailsId) throw new AppError('StaleRevision', groupRefusal('changedMeanwhile'))
    const changed = build
      .update(groups)
      .set({ ...fields, updatedAt: now })
      .where(and(isGroup(args), hasDetails(before), canManageGroups(actor)))
    // The primary key refuses an address of another group.
    const address = build.run(sql`INSERT INTO ${groupAddresses} (community_id, slug, group_id)
      SELECT ${communityId}, ${fields.slug}, ${groupId} WHERE NOT EXISTS (SELECT 1 FROM ${groupAddresses} AS own
        WHERE own.community_id = ${communityId} AND own.slug = ${fields.slug} AND own.group_id = ${groupId})`)
    const audit = auditStatement(ctx, {
      action: 'group.edit',
      target: { type: 'group', id: groupId },
      memberVisible: false,
      before: await auditedFields(before),
      after: await auditedFields(fields),
    })
    const [, , , [group]] = await db.commitIf([changed, address, audit, managedGroup(args)]).catch(refuseTakenSlug)
    return checkFound(group)
  })
}

/** Condition: nobody has changed the details since they were read. */
function hasDetails({ name, about, slug, visibility }: GroupFields): SQL | undefined {
  return and(eq(groups.name, name), eq(groups.about, about), eq(groups.slug, slug), eq(groups.visibility, visibility))
}

/** Texts are not stored in the audit log; the mark shows whether the text changed. */
async function auditedFields(fields: GroupFields) {
  const { name, slug, visibility } = fields
  return { name, slug, visibility, detailsId: await detailsMark(fields) }
}

function refuseTakenSlug(error: unknown): never {
  const isTaken =
    isUniqueViolation(error, 'groups.community_id, groups.slug') ||
    isUniqueViolation(error, 'group_addresses.community_id, group_addresses.slug')
  if (!isTaken) throw error
  throw refusedField('slug', FORM_CODES.unknown, groupRefusal('slugTaken'))
}
