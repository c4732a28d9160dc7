import { and, asc, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { LIST_PERMISSIONS } from '#db/members/list/scope.ts'
import { staffViews } from '#db/schema/staff/staff-views.ts'
import { build, statement } from '#db/statement.ts'
import { isViewQuery, VIEW_NAME_MAX_CHARACTERS, VIEWS_MAX } from '#shared/domain/members/member-list.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'

/** A list as its owner keeps it: nobody else sees it. */
export type SavedView = { readonly id: string; readonly name: string; readonly query: string }

function isOwn({ userId, communityId }: ActorArgs) {
  return and(eq(staffViews.communityId, communityId), eq(staffViews.userId, userId), eq(staffViews.list, 'MEMBERS'))
}

const ownViews = statement((p: ActorArgs) =>
  build
    .select({ id: staffViews.id, name: staffViews.name, query: staffViews.query })
    .from(staffViews)
    .where(isOwn(p))
    .orderBy(asc(staffViews.name)),
)

export async function listViews(ctx: ActorContext): Promise<readonly SavedView[]> {
  const { userId, communityId } = ctx.actor
  const [, views] = await Promise.all([
    checkPermission(ctx, ...LIST_PERMISSIONS),
    ctx.db.read(ownViews({ userId, communityId })),
  ])
  return views
}

/** Keeps a view under a name; what was kept under it before is replaced. */
export async function saveView(
  ctx: ActorContext,
  { name: typed, query }: { readonly name: string; readonly query: string },
): Promise<readonly SavedView[]> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const name = checkName(typed)
  if (!isViewQuery(query)) throw new AppError('BadRequest.Invalid')
  await checkPermission(ctx, ...LIST_PERMISSIONS)
  const own = sql`${staffViews} AS kept WHERE kept.community_id = ${communityId} AND kept.user_id = ${userId} AND kept.list = 'MEMBERS'`
  const saved = build.run(sql`INSERT INTO ${staffViews} (id, community_id, user_id, list, name, query, created_at)
    SELECT ${newId(now)}, ${communityId}, ${userId}, 'MEMBERS', ${name}, ${query}, ${now.getTime()}
    WHERE ${hasPermission(actor, ...LIST_PERMISSIONS)}
      AND ((SELECT count(*) FROM ${own}) < ${VIEWS_MAX} OR EXISTS (SELECT 1 FROM ${own} AND kept.name = ${name}))
    ON CONFLICT (community_id, user_id, list, name) DO UPDATE SET query = excluded.query`)
  try {
    const [, views] = await db.commitIf([saved, ownViews({ userId, communityId })])
    return views
  } catch (error) {
    throw error instanceof PreconditionFailed ? new AppError('Unprocessable', { message: TOO_MANY }) : error
  }
}

export async function renameView(
  ctx: ActorContext,
  { id, name: typed }: { readonly id: string; readonly name: string },
): Promise<readonly SavedView[]> {
  const name = checkName(typed)
  await checkPermission(ctx, ...LIST_PERMISSIONS)
  const renamed = build.update(staffViews).set({ name }).where(isOwnView(ctx.actor, id))
  return change(ctx, renamed)
}

export async function deleteView(ctx: ActorContext, id: string): Promise<readonly SavedView[]> {
  await checkPermission(ctx, ...LIST_PERMISSIONS)
  return change(ctx, build.delete(staffViews).where(isOwnView(ctx.actor, id)))
}

function isOwnView(actor: ActorArgs, id: string) {
  return and(eq(staffViews.id, id), isOwn(actor), hasPermission(actor, ...LIST_PERMISSIONS))
}

async function change({ db, actor }: ActorContext, work: Parameters<typeof db.commitIf>[0][0]) {
  const { userId, communityId } = actor
  try {
    const [, views] = await db.commitIf([work, ownViews({ userId, communityId })])
    return views
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new AppError('NotFound')
    throw isUniqueViolation(error, NAME_IS_TAKEN) ? new AppError('Unprocessable', { message: TAKEN }) : error
  }
}

const NAME_IS_TAKEN = 'staff_views.community_id, staff_views.user_id, staff_views.list, staff_views.name'
const TAKEN = 'There is a view with this name already.'
const TOO_MANY = `There is room for ${VIEWS_MAX} views.`

function checkName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '' || [...name].length > VIEW_NAME_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', { fields: { name: FORM_CODES.missing } })
  return name
}
