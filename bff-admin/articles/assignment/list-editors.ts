import { eq, type SQL } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { statement } from '#db/statement.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { selectActiveStaff } from '../../staff/active-staff.ts'
import { checkCanManageArticles } from '../article-access.ts'

const LIST_MAX = 50

function selectEditors(p: { readonly communityId: string }, isMeant?: SQL) {
  return selectActiveStaff(p, eq(staffPermissions.permission, 'articles.edit'), isMeant)
}

/** The person, if active and allowed to edit articles of this community. */
export function selectEditor(p: { readonly communityId: string; readonly editorId: string }) {
  return selectEditors(p, eq(staffPermissions.userId, p.editorId))
}

export const editorById = statement(selectEditor)

const editors = statement((p: { readonly communityId: string }) =>
  selectEditors(p).orderBy(users.familyName, users.givenName, users.id).limit(LIST_MAX),
)

/** Active people who may edit articles of this community. */
export async function listEditors(ctx: ActorContext): Promise<UserView[]> {
  const { db, actor } = ctx
  const [, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(editors({ communityId: actor.communityId })),
  ])
  return rows
}
