import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { LIST_PERMISSIONS } from '#db/members/list/scope.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { staffViews } from '#db/schema/staff/staff-views.ts'
import { build, isOfUser, statementByShape } from '#db/statement.ts'
import { isViewQuery, VIEW_NAME_MAX_CHARACTERS, VIEWS_MAX } from '#shared/domain/members/member-list.ts'
import type { SavedView, ViewedList } from '#shared/domain/staff/viewed-lists.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkPermission, hasPermission, type Permissions } from '../permissions.ts'

const READERS: Readonly<Record<ViewedList, Permissions>> = {
  MEMBERS: LIST_PERMISSIONS,
  ARTICLES: ['admin', 'articles.edit'],
}

function isOwn({ userId, communityId }: ActorArgs, list: ViewedList) {
  return and(isOfUser(staffViews, { userId, communityId }), eq(staffViews.list, list))
}

/** Rows for the owner of a view who may still read its list in this community. */
function mayRead({ communityId }: ActorArgs, list: ViewedList) {
  return build
    .select({ permission: staffPermissions.permission })
    .from(staffPermissions)
    .where(
      and(
        isOfUser(staffPermissions, { userId: staffViews.userId, communityId }),
        inArray(staffPermissions.permission, [...READERS[list]]),
      ),
    )
}

const viewsOf = statementByShape(
  (list: ViewedList) => (p: ActorArgs) =>
    build
      .select({
        id: staffViews.id,
        name: staffViews.name,
        query: staffViews.query,
        isShared: staffViews.isShared,
        isOwn: sql<boolean>`${staffViews.userId} = ${p.userId}`.mapWith(Boolean),
        ownerName: sql<
          string | null
        >`CASE WHEN ${staffViews.userId} <> ${p.userId} THEN ${users.givenName} || ' ' || ${users.familyName} END`,
      })
      .from(staffViews)
      .innerJoin(users, eq(users.id, staffViews.userId))
      .where(
        and(
          eq(staffViews.communityId, p.communityId),
          eq(staffViews.list, list),
          // Views of people who have left the community are no longer shared.
          or(eq(staffViews.userId, p.userId), and(eq(staffViews.isShared, true), sql`EXISTS ${mayRead(p, list)}`)),
        ),
      )
      .orderBy(asc(staffViews.name), asc(staffViews.id)),
)

export async function listViews(ctx: ActorContext, list: ViewedList): Promise<readonly SavedView[]> {
  const { db, actor } = ctx
  const { userId, communityId } = actor
  const [, views] = await Promise.all([
    checkPermission(ctx, ...READERS[list]),
    db.read(viewsOf(list)({ userId, communityId })),
  ])
  return views
}

export type NewView = { readonly name: string; readonly query: string; readonly isShared?: boolean | null | undefined }

/** Saves a view under a name, replacing an existing one. */
export async function saveView(
  ctx: ActorContext,
  list: ViewedList,
  { name: typed, query, isShared }: NewView,
): Promise<readonly SavedView[]> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const name = checkName(typed)
  if (!isViewQuery(query)) throw new AppError('BadRequest.Invalid')
  await checkPermission(ctx, ...READERS[list])
  const own = sql`${staffViews} AS kept WHERE kept.community_id = ${communityId} AND kept.user_id = ${userId} AND kept.list = ${list}`
  const saved =
    build.run(sql`INSERT INTO ${staffViews} (id, community_id, user_id, list, name, query, is_shared, created_at)
    SELECT ${newId(now)}, ${communityId}, ${userId}, ${list}, ${name}, ${query}, ${isShared ? 1 : 0}, ${now.getTime()}
    WHERE ${hasPermission(actor, ...READERS[list])}
      AND ((SELECT count(*) FROM ${own}) < ${VIEWS_MAX} OR EXISTS (SELECT 1 FROM ${own} AND kept.name = ${name}))
    ON CONFLICT (community_id, user_id, list, name) DO UPDATE SET query = excluded.query, is_shared = excluded.is_shared`)
  const written = await db.tryCommitIf([saved, viewsOf(list)({ userId, communityId })])
  if (!written) throw new AppError('Unprocessable', { message: TOO_MANY })
  return written[1]
}

export type ViewChange = { readonly id: string; readonly name: string; readonly isShared?: boolean | null | undefined }

/** Renames an own view, and shares or unshares it. */
export async function changeView(
  ctx: ActorContext,
  list: ViewedList,
  { id, name: typed, isShared }: ViewChange,
): Promise<readonly SavedView[]> {
  const name = checkName(typed)
  await checkPermission(ctx, ...READERS[list])
  const set = { name, ...(typeof isShared === 'boolean' ? { isShared } : {}) }
  const changed = build
    .update(staffViews)
    .set(set)
    .where(isChangeable(ctx.actor, list, id))
  return change(ctx, list, changed)
}

export async function deleteView(ctx: ActorContext, list: ViewedList, id: string): Promise<readonly SavedView[]> {
  await checkPermission(ctx, ...READERS[list])
  return change(ctx, list, build.delete(staffViews).where(isChangeable(ctx.actor, list, id)))
}

/** Only the owner can change a shared view. */
function isChangeable(actor: ActorArgs, list: ViewedList, id: string): SQL | undefined {
  return and(eq(staffViews.id, id), isOwn(actor, list), hasPermission(actor, ...READERS[list]))
}

async function change(
  { db, actor }: ActorContext,
  list: ViewedList,
  work: Parameters<typeof db.commitIf>[0][0],
): Promise<readonly SavedView[]> {
  const { userId, communityId } = actor
  try {
    const [, views] = await db.commitIf([work, viewsOf(list)({ userId, communityId })])
    return views
  } catch (error) {
    if (error instanceof PreconditionFailed) throw new AppError('NotFound')
    throw isUniqueViolation(error, NAME_IS_TAKEN) ? new AppError('Unprocessable', { message: TAKEN }) : error
  }
}

const NAME_IS_TAKEN = 'staff_views.community_id, staff_views.user_id, staff_views.list, staff_views.name'
const TAKEN = 'There’s already a view with this name.'
const TOO_MANY = `You can have up to ${VIEWS_MAX} views.`

function checkName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (name === '' || countCharacters(name) > VIEW_NAME_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', { fields: { name: FORM_CODES.missing } })
  return name
}
