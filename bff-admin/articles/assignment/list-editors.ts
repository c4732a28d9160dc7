import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { userColumns } from '#db/members/users.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { anyRow, build, isOfUser, statement } from '#db/statement.ts'
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

/** The distinct editors of a community's articles, found with one index step each. */
function editorIds(p: { readonly communityId: string }): SQL {
  const next = (after: SQL) => sql`(SELECT min(${articles.editorId}) FROM ${articles}
    WHERE ${articles.communityId} = ${p.communityId} AND ${articles.editorId} > ${after})`
  return sql`(WITH RECURSIVE editor (id) AS (SELECT ${next(sql`''`)} UNION ALL SELECT ${next(sql`editor.id`)} FROM editor
    WHERE editor.id IS NOT NULL) SELECT editor.id FROM editor)`
}

const formerEditors = statement((p: { readonly communityId: string }) => {
  const isEditor = anyRow()
    .from(staffPermissions)
    .where(
      and(
        isOfUser(staffPermissions, { userId: users.id, communityId: p.communityId }),
        eq(staffPermissions.permission, 'articles.edit'),
      ),
    )
  return build
    .select(userColumns())
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(and(sql`${users.id} IN ${editorIds(p)}`, sql`NOT (${eq(users.status, 'ACTIVE')} AND EXISTS ${isEditor})`))
    .orderBy(users.familyName, users.givenName, users.id)
    .limit(LIST_MAX)
})

/** People who are the editor of articles in this community but can no longer edit any. */
export async function listFormerEditors(ctx: ActorContext): Promise<UserView[]> {
  const { db, actor } = ctx
  const [, rows] = await Promise.all([
    checkCanManageArticles(ctx),
    db.read(formerEditors({ communityId: actor.communityId })),
  ])
  return rows
}
