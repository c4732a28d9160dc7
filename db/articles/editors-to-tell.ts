import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { articles } from '#db/schema/articles/articles.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'

const MAY_EDIT = ['admin', 'articles.edit'] as const
const held = alias(staffPermissions, 'held')

/**
 * The people notified of the author's actions: the editor of the article, or the admins if its editor has no role in the community any
 * more. Nobody before it has an editor. Read in the batch that reads the article.
 */
export const editorsToTell = statement((p: { readonly articleId: string; readonly communityId: string }) => {
  const isEditorHere = sql`EXISTS ${build
    .select({ id: held.id })
    .from(held)
    .innerJoin(users, eq(users.id, held.userId))
    .where(
      and(
        isOfUser(held, { userId: articles.editorId, communityId: p.communityId }),
        inArray(held.permission, [...MAY_EDIT]),
        eq(users.status, 'ACTIVE'),
      ),
    )}`
  return build
    .selectDistinct({ id: staffPermissions.userId })
    .from(articles)
    .innerJoin(staffPermissions, eq(staffPermissions.communityId, articles.communityId))
    .where(
      and(
        eq(articles.id, p.articleId),
        isAlso(articles.communityId, p.communityId),
        sql`${articles.editorId} IS NOT NULL`,
        inArray(staffPermissions.permission, [...MAY_EDIT]),
        sql`CASE WHEN ${isEditorHere} THEN ${staffPermissions.userId} = ${articles.editorId} ELSE ${staffPermissions.permission} = 'admin' END`,
      ),
    )
})
