import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { BY_NAME, type NameArgs, nameArgs, nameConditions } from '#db/members/list/name-matches.ts'
import { namePrefixes } from '#db/members/list/name-prefixes.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { checkPermission } from '../../staff/permissions.ts'
import { type ForumPersonView, personColumns, toForumPerson } from './forum-settings.queries.ts'

const FOUND_MAX = 10
type FindArgs = NameArgs & { readonly communityId: string }

/** Each kind of match is one index search. */
const found = statement((p: FindArgs) => {
  const isMember = and(eq(users.communityId, p.communityId), sql`${users.kind} = 'MEMBER'`)
  const one = (condition: SQL) =>
    sql`SELECT id FROM (${build.select({ id: users.id }).from(users).where(and(isMember, condition)).limit(FOUND_MAX)})`
  const matches = sql.join(nameConditions(p).map(one), sql` UNION `)
  return build
    .select(personColumns)
    .from(users)
    .where(and(sql`${users.id} IN (${matches})`, isAlso(users.communityId, p.communityId)))
    .orderBy(...BY_NAME)
    .limit(FOUND_MAX)
})

/** The members whose name begins with a text, for staff who choose moderators. */
export async function findForumPeople(ctx: ActorContext, search: string): Promise<readonly ForumPersonView[]> {
  const prefixes = namePrefixes(search)
  const [, rows] = await Promise.all([
    checkPermission(ctx, 'admin', 'forum'),
    prefixes ? ctx.db.read(found({ communityId: ctx.actor.communityId, ...nameArgs(prefixes) })) : [],
  ])
  return rows.map(toForumPerson)
}
