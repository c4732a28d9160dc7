import { and, eq } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { toUserView, userColumns } from '#db/members/users.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import { checkCanManageArticles } from '../article-access.ts'

const LIST_MAX = 50

/** Active people who may edit articles of this community; with an id, that person only. */
export function selectEditors({ actor }: ActorContext, editorId?: string) {
  return build
    .select(userColumns())
    .from(staffPermissions)
    .innerJoin(users, eq(users.id, staffPermissions.userId))
    .innerJoin(communities, eq(communities.id, users.communityId))
    .where(
      and(
        eq(staffPermissions.communityId, actor.communityId),
        eq(staffPermissions.permission, 'articles.edit'),
        eq(users.status, 'ACTIVE'),
        editorId === undefined ? undefined : eq(staffPermissions.userId, editorId),
      ),
    )
    .orderBy(users.familyName, users.givenName, users.id)
    .limit(LIST_MAX)
}

export async function listEditors(ctx: ActorContext): Promise<UserView[]> {
  const [, rows] = await Promise.all([checkCanManageArticles(ctx), ctx.db.read(selectEditors(ctx))])
  return rows.map(toUserView)
}
