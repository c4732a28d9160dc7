import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build, isAlso, statementByShape } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkPermission, readHasPermission } from '../staff/permissions.ts'
import { encodeMemberCursor, type MemberKey, parseMemberCursor } from './member-cursor.ts'
import { namePrefixes } from './name-prefixes.ts'

export type ListedMemberView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly companyName: string | null
  readonly standing: 'GOOD' | 'PAST_DUE' | 'UNPAID' | 'SUSPENDED'
  readonly isActive: boolean
  /** Whether the actor may see what members pay. */
  readonly canSeeBilling: boolean
}

export type ListMembersInput = PageInput<string> & { readonly search: string | null }

type Shape = { readonly isSearch: boolean; readonly isFirstPage: boolean }
type Args = MemberKey & {
  readonly communityId: string
  readonly limit: number
  readonly whole: string
  readonly first: string
  readonly rest: string
  readonly wholeEnd: string
  readonly firstEnd: string
  readonly restEnd: string
}

/** Matches of one kind of a search: more than anybody reads before typing more. */
const MATCHES_MAX = 200
const LAST_CHARACTER = '\u{10FFFF}'

const family = sql`${users.familyName} COLLATE NOCASE`
const given = sql`${users.givenName} COLLATE NOCASE`
const ORDER = [family, given, users.id] as const

function isMember(p: { readonly communityId: string }): SQL | undefined {
  return and(eq(users.communityId, p.communityId), sql`${users.kind} = 'MEMBER'`)
}

function begins(name: SQL, from: string, end: string): SQL {
  return sql`${name} >= ${from} AND ${name} < ${end}`
}

/** Each kind of match is a search of an index; together they are few. */
function matches(p: Args): SQL {
  // The addresses have an index without the kind.
  const ofAddress = and(eq(users.communityId, p.communityId), isAlso(users.kind, sql`'MEMBER'`))
  const one = (condition: SQL, ofMember = isMember(p)) =>
    sql`SELECT id FROM (${build
      .select({ id: users.id })
      .from(users)
      .where(and(ofMember, condition))
      .limit(MATCHES_MAX)})`
  const hasTwoWords = sql`${p.first} <> ''`
  return sql`(${sql.join(
    [
      one(begins(family, p.whole, p.wholeEnd)),
      one(begins(given, p.whole, p.wholeEnd)),
      one(sql`${users.email} >= lower(${p.whole}) AND ${users.email} < lower(${p.wholeEnd})`, ofAddress),
      one(sql`${hasTwoWords} AND ${begins(given, p.first, p.firstEnd)} AND ${begins(family, p.rest, p.restEnd)}`),
      one(sql`${hasTwoWords} AND ${begins(family, p.first, p.firstEnd)} AND ${begins(given, p.rest, p.restEnd)}`),
    ],
    sql` UNION `,
  )})`
}

const listedMembers = statementByShape((shape: Shape) => (p: Args) => {
  const isAfter = sql`(${family}, ${given}, ${users.id}) > (${p.afterFamily}, ${p.afterGiven}, ${p.afterId})`
  return build
    .select({
      id: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      email: users.email,
      companyName: users.companyName,
      standing: users.standing,
      status: users.status,
    })
    .from(users)
    .where(
      and(
        shape.isSearch ? and(sql`${users.id} IN ${matches(p)}`, isAlso(users.communityId, p.communityId)) : isMember(p),
        shape.isFirstPage ? undefined : isAfter,
      ),
    )
    .orderBy(...ORDER)
    .limit(p.limit)
})

/** The members of the actor's community by name; with a search those whose name or address begins with it. */
export async function listMembers(
  ctx: ActorContext,
  { search, first, after }: ListMembersInput,
): Promise<ConnectionView<ListedMemberView>> {
  const { communityId } = ctx.actor
  const prefixes = search === null ? null : namePrefixes(search)
  const key = after === null ? null : parseMemberCursor(after)
  const { whole, first: firstWord, rest } = prefixes ?? { whole: '', first: '', rest: '' }
  const [, canSeeBilling, rows] = await Promise.all([
    checkPermission(ctx, 'admin', 'billing'),
    readHasPermission(ctx, 'billing'),
    ctx.db.read(
      listedMembers({ isSearch: prefixes !== null, isFirstPage: key === null })({
        communityId,
        limit: first + 1,
        whole,
        first: firstWord,
        rest,
        wholeEnd: whole + LAST_CHARACTER,
        firstEnd: firstWord + LAST_CHARACTER,
        restEnd: rest + LAST_CHARACTER,
        afterFamily: key?.afterFamily ?? '',
        afterGiven: key?.afterGiven ?? '',
        afterId: key?.afterId ?? '',
      }),
    ),
  ])
  return pageOf(rows, { first, after }, (row) => ({
    cursor: encodeMemberCursor({ afterFamily: row.familyName, afterGiven: row.givenName, afterId: row.id }),
    node: {
      id: row.id,
      name: fullName(row),
      email: row.email,
      companyName: row.companyName,
      standing: row.standing,
      isActive: row.status === 'ACTIVE',
      canSeeBilling,
    },
  }))
}
