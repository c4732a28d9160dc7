import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { namePrefixes } from '../../members/list/name-prefixes.ts'
import { checkPermission } from '../../staff/permissions.ts'
import { type ForumPersonView, personColumns, toForumPerson } from './forum-settings.queries.ts'

const FOUND_MAX = 10
const LAST_CHARACTER = '\u{10FFFF}'

type FindArgs = {
  readonly communityId: string
  readonly whole: string
  readonly first: string
  readonly rest: string
  readonly wholeEnd: string
  readonly firstEnd: string
  readonly restEnd: string
}

const family = sql`${users.familyName} COLLATE NOCASE`
const given = sql`${users.givenName} COLLATE NOCASE`

function begins(name: SQL, from: string, end: string): SQL {
  return sql`${name} >= ${from} AND ${name} < ${end}`
}

/** Each kind of match is a search of an index. */
const found = statement((p: FindArgs) => {
  const isMember = and(eq(users.communityId, p.communityId), sql`${users.kind} = 'MEMBER'`)
  const one = (condition: SQL) =>
    sql`SELECT id FROM (${build.select({ id: users.id }).from(users).where(and(isMember, condition)).limit(FOUND_MAX)})`
  const hasTwoWords = sql`${p.first} <> ''`
  const matches = sql.join(
    [
      one(begins(family, p.whole, p.wholeEnd)),
      one(begins(given, p.whole, p.wholeEnd)),
      one(sql`${hasTwoWords} AND ${begins(given, p.first, p.firstEnd)} AND ${begins(family, p.rest, p.restEnd)}`),
      one(sql`${hasTwoWords} AND ${begins(family, p.first, p.firstEnd)} AND ${begins(given, p.rest, p.restEnd)}`),
    ],
    sql` UNION `,
  )
  return build
    .select(personColumns)
    .from(users)
    .where(and(sql`${users.id} IN (${matches})`, isAlso(users.communityId, p.communityId)))
    .orderBy(family, given, users.id)
    .limit(FOUND_MAX)
})

/** The members whose name begins with a text, for staff who choose moderators. */
export async function findForumPeople(ctx: ActorContext, search: string): Promise<readonly ForumPersonView[]> {
  const prefixes = namePrefixes(search)
  const { whole, first, rest } = prefixes ?? { whole: '', first: '', rest: '' }
  const [, rows] = await Promise.all([
    checkPermission(ctx, 'admin', 'forum'),
    prefixes
      ? ctx.db.read(
          found({
            ...{ communityId: ctx.actor.communityId, whole, first, rest },
            ...{ wholeEnd: whole + LAST_CHARACTER, firstEnd: first + LAST_CHARACTER, restEnd: rest + LAST_CHARACTER },
          }),
        )
      : [],
  ])
  return rows.map(toForumPerson)
}
