import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import {
  type Driver,
  type FilterArgs,
  foundBy,
  isMemberIn,
  isSearchKind,
  membersOf,
  passes,
  readFilter,
  seenAt,
} from '#db/members/list/member-filters.ts'
import {
  brandIdsJson,
  type CrossBrandScope,
  inScope,
  LIST_PERMISSIONS,
  listedBrands,
  type Scope,
} from '#db/members/list/scope.ts'
import { users } from '#db/schema/members.ts'
import { build, idsOfEach, statementByShape } from '#db/statement.ts'
import { COUNTED_MEMBERS_MAX, type MemberFilter, type MemberSort } from '#shared/domain/members/member-list.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkPermission, readHasPermission } from '../../staff/permissions.ts'
import { type ListedMemberView, listedView, selectListed } from './listed-columns.ts'
import { encodeMemberCursor, type MemberKey, NO_KEY, parseMemberCursor } from './member-cursor.ts'

export type MemberListView = ConnectionView<ListedMemberView> & {
  /** Limited to one more than the counted maximum. */
  readonly found: number
  /** A search lists no more than the counted maximum of its matches, and there are more. */
  readonly isCutOff: boolean
  /** Whether the actor may see what members pay. */
  readonly canSeeBilling: boolean
  /** Whether the actor may open the pages of a member, and export the list. */
  readonly canHelp: boolean
}

export type ListMembersInput = PageInput<string> & {
  readonly filter: MemberFilter
  readonly sort: MemberSort
  /** Covers all brands of the actor; only in the admin community. */
  readonly isCrossBrand: boolean
}

/** FEW: all matches are read and sorted; WALK: the index of the order is followed until the page is full. */
type Shape = {
  readonly scope: Scope
  readonly driver: Driver | null
  readonly way: 'FEW' | 'WALK'
  readonly sort: MemberSort
  readonly isFirstPage: boolean
}
type PageArgs = FilterArgs & MemberKey & { readonly limit: number }

const family = sql`${users.familyName} COLLATE NOCASE`
const given = sql`${users.givenName} COLLATE NOCASE`

const ORDERS: Readonly<Record<MemberSort, readonly SQL[]>> = {
  NAME: [family, given, sql`${users.id}`],
  JOINED: [desc(users.joinedAt), desc(users.id)],
  LAST_SEEN: [desc(seenAt), desc(users.id)],
}

function isAfter(sort: MemberSort, p: MemberKey): SQL {
  if (sort === 'NAME')
    return sql`(${family}, ${given}, ${users.id}) > (${p.afterFamily}, ${p.afterGiven}, ${p.afterId})`
  const at = sort === 'JOINED' ? sql`${users.joinedAt}` : seenAt
  return sql`(${at}, ${users.id}) < (${p.afterMs}, ${p.afterId})`
}

const countedMembers = statementByShape(
  ({ scope, driver }: Pick<Shape, 'scope' | 'driver'>) =>
    (p: FilterArgs & { readonly limit: number }) => {
      const found = driver === null ? membersOf(scope, p) : foundBy(driver, scope, p)
      const some = build.select({ id: users.id }).from(users).where(found).limit(p.limit).as('some')
      return build.select({ found: sql<number>`count(*)`.mapWith(Number) }).from(some)
    },
)

/** The few matches are sorted by id only: the other columns are read for the shown ones. */
const listedMembers = statementByShape((shape: Shape) => (p: PageArgs) => {
  const { scope, sort, isFirstPage } = shape
  const isOnPage = and(isShown(shape, p), isFirstPage ? undefined : isAfter(sort, p))
  const order = ORDERS[sort]
  const page = build
    .select({ id: users.id })
    .from(users)
    .where(isOnPage)
    .orderBy(...order)
    .limit(p.limit)
  return selectListed(shape.way === 'FEW' ? isAmong(sql`${page}`, inScope(scope, p)) : isOnPage)
    .orderBy(...order)
    .limit(p.limit)
})

function isShown(shape: Shape, p: PageArgs): SQL | undefined {
  const { scope, driver, way } = shape
  const isIn = inScope(scope, p)
  if (way === 'FEW') {
    const found = driver === null ? membersOf(scope, p) : foundBy(driver, scope, p)
    const few = build.select({ id: users.id }).from(users).where(found).limit(COUNTED_MEMBERS_MAX)
    return isAmong(sql`(SELECT id FROM (${few}))`, isIn)
  }
  if (scope === 'OWN') return membersOf(scope, p, driver === null ? undefined : passes(scope, p))
  return isAmong(
    idsOfEach(brandIdsJson(scope, p), (brand) => walkOf(shape, p, brand)),
    isIn,
  )
}

function isAmong(ids: SQL, isIn: ReturnType<typeof inScope>): SQL {
  return sql`${users.id} IN ${ids} AND ${isIn(sql`+${users.communityId}`)}`
}

/** The first members of one brand, among which are the first ones of all brands. */
function walkOf({ scope, driver, sort, isFirstPage }: Shape, p: PageArgs, brand: SQL) {
  return sql`(${build
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isMemberIn(sql`${users.communityId} = ${brand}`),
        driver === null ? undefined : passes(scope, p),
        isFirstPage ? undefined : isAfter(sort, p),
      ),
    )
    .orderBy(...ORDERS[sort])
    .limit(p.limit)})`
}

/**
 * The members of the actor's community, or of all brands in which the actor may read this list. With a filter it takes
 * two round trips: the first counts the matches of the filter's index, at most a thousand; few matches are then sorted,
 * and for many the page is found by walking the order.
 */
export async function listMembers(
  ctx: ActorContext,
  input: ListMembersInput,
  crossBrand: CrossBrandScope = 'LISTED',
): Promise<MemberListView> {
  const { filter, sort, isCrossBrand, first, after } = input
  const { userId, communityId } = ctx.actor
  const actor: ActorArgs = { userId, communityId }
  const key = after === null ? null : parseMemberCursor(sort, after)
  const { driver, args } = readFilter(filter, ctx.now)
  const scope: Scope = isCrossBrand ? crossBrand : 'OWN'
  const all = { ...actor, ...args }
  const readRows = (way: Shape['way']) =>
    ctx.db.read(
      listedMembers({ scope, driver, way, sort, isFirstPage: key === null })({
        ...all,
        ...(key ?? NO_KEY),
        limit: first + 1,
      }),
    )
  // A search matches few members and no filter matches all, so the strategy is known before the count.
  const known = driver === null ? 'WALK' : isSearchKind(driver) ? 'FEW' : null
  const [, canSeeBilling, canHelp, brands, [counted], soon] = await Promise.all([
    checkPermission(ctx, ...LIST_PERMISSIONS),
    readHasPermission(ctx, 'billing'),
    readHasPermission(ctx, 'admin', 'members'),
    isCrossBrand ? ctx.db.read(listedBrands(actor)) : [],
    ctx.db.read(countedMembers({ scope, driver })({ ...all, limit: COUNTED_MEMBERS_MAX + 1 })),
    known && readRows(known),
  ])
  const found = counted?.found ?? 0
  const rows = soon ?? (found === 0 ? [] : await readRows(found > COUNTED_MEMBERS_MAX ? 'WALK' : 'FEW'))
  const page = pageOf(rows, { first, after }, (row) => ({
    cursor: encodeMemberCursor(sort, {
      afterFamily: row.familyName,
      afterGiven: row.givenName,
      afterMs: (sort === 'JOINED' ? row.joinedAt : row.lastSeenAt)?.getTime() ?? 0,
      afterId: row.id,
    }),
    node: listedView(row, brands),
  }))
  const isCutOff = known === 'FEW' && found > COUNTED_MEMBERS_MAX
  return { ...page, found, isCutOff, canSeeBilling, canHelp }
}
