import { and, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { mobilePhones, users } from '#db/schema/members.ts'
import { auditLog, failedRequests } from '#db/schema/platform.ts'
import { build, hasId } from '#db/statement.ts'
import { COUNTED_MEMBERS_MAX } from '#shared/domain/members/member-list.ts'
import { isCorrelationId, isId } from '#shared/kernel/ids.ts'
import { begins, endOf, type NameArgs, nameArgs, nameConditions } from './name-matches.ts'
import { namePrefixes } from './name-prefixes.ts'
import { inScope, type Scope } from './scope.ts'

/** Matches of one kind of a search: one more than are counted. */
const MATCHES_MAX = COUNTED_MEMBERS_MAX + 1

/**
 * What a typed text is looked for in. A text with the form of a code is looked for among the rows that carry such codes, digits among
 * the phones and the provider's numbers as well; words are the beginnings of names, addresses, companies and places.
 */
export type SearchKind = 'WORDS' | 'DIGITS' | 'ID' | 'CODE'

export type SearchArgs = NameArgs & {
  /** What was typed: a code, an id or a number. */
  readonly typed: string
  /** The beginning of a phone in E.164. */
  readonly phone: string
  readonly phoneEnd: string
}

export const NO_SEARCH: SearchArgs = {
  whole: '',
  first: '',
  rest: '',
  wholeEnd: '',
  firstEnd: '',
  restEnd: '',
  typed: '',
  phone: '',
  phoneEnd: '',
}

/** Null for a text without a character. */
export function readSearch(text: string): { readonly kind: SearchKind; readonly args: SearchArgs } | null {
  const prefixes = namePrefixes(text)
  if (prefixes === null) return null
  const typed = text.trim()
  const phone = phonePrefix(typed)
  return {
    kind: kindOf(typed),
    args: {
      ...nameArgs(prefixes),
      typed: isCorrelationId(typed.toUpperCase()) ? typed.toUpperCase() : typed,
      phone,
      phoneEnd: endOf(phone),
    },
  }
}

const DIGITS = /^(?:\+|00)?[\d\s()./-]{3,25}$/

function kindOf(typed: string): SearchKind {
  if (isCorrelationId(typed.toUpperCase())) return 'CODE'
  if (isId(typed)) return 'ID'
  return DIGITS.test(typed) ? 'DIGITS' : 'WORDS'
}

function phonePrefix(typed: string): string {
  return `+${typed.replace(/^00/, '').replace(/\D/g, '')}`
}

const company = sql`${users.companyName} COLLATE NOCASE`
const place = sql`${users.locationName} COLLATE NOCASE`

/** The ids that a search finds, as a list for IN: each kind of match is a search of an index. */
export function matches(kind: SearchKind, scope: Scope, p: ActorArgs & SearchArgs): SQL {
  const finders = { WORDS: ofWords, DIGITS: ofDigits, ID: ofId, CODE: ofCode }
  return sql`(${sql.join(finders[kind](scope, p), sql` UNION `)})`
}

type Finder = (scope: Scope, p: ActorArgs & SearchArgs) => SQL[]

function ofWords(...[scope, p]: Parameters<Finder>): SQL[] {
  const isIn = inScope(scope, p)
  const isMember = sql`${isIn(sql`${users.communityId}`)} AND ${users.kind} = 'MEMBER'`
  // The addresses have an index without the kind.
  const ofAddress = sql`${isIn(sql`${users.communityId}`)} AND +${users.kind} = 'MEMBER'`
  const one = (condition: SQL, ofMember = isMember) =>
    some(build.select({ id: users.id }).from(users).where(and(ofMember, condition)).limit(MATCHES_MAX))
  return [
    ...nameConditions(p).map((condition) => one(condition)),
    one(begins(company, p.whole, p.wholeEnd)),
    one(begins(place, p.whole, p.wholeEnd)),
    one(sql`${users.email} >= lower(${p.whole}) AND ${users.email} < lower(${p.wholeEnd})`, ofAddress),
  ]
}

function ofDigits(...[scope, p]: Parameters<Finder>): SQL[] {
  const isIn = inScope(scope, p)
  const ofPhone = build
    .select({ id: mobilePhones.userId })
    .from(mobilePhones)
    .where(
      sql`${isIn(sql`${mobilePhones.communityId}`)} AND ${mobilePhones.number} >= ${p.phone} AND ${mobilePhones.number} < ${p.phoneEnd}`,
    )
    .limit(MATCHES_MAX)
  const ofCustomer = build
    .select({ id: subscriptions.userId })
    .from(subscriptions)
    .where(sql`${isIn(sql`${subscriptions.communityId}`)} AND ${subscriptions.providerCustomerId} = ${p.typed}`)
    .limit(MATCHES_MAX)
  const ofSubscription = build
    .select({ id: subscriptions.userId })
    .from(subscriptions)
    .where(sql`${subscriptions.providerId} = ${p.typed} AND ${isIn(sql`+${subscriptions.communityId}`)}`)
  return [...ofWords(scope, p), some(ofPhone), some(ofCustomer), some(ofSubscription)]
}

/** Of a member, or of a payment as its receipt names it. */
function ofId(...[scope, p]: Parameters<Finder>): SQL[] {
  const isIn = inScope(scope, p)
  return [
    some(
      build
        .select({ id: users.id })
        .from(users)
        .where(sql`${users.id} = ${p.typed} AND +${users.kind} = 'MEMBER' AND ${isIn(sql`+${users.communityId}`)}`),
    ),
    ...[ledgerEntries, paymentIntents].map((table) =>
      some(
        build
          .select({ id: table.userId })
          .from(table)
          .where(sql`${table.id} = ${p.typed} AND ${isIn(sql`+${table.communityId}`)}`),
      ),
    ),
  ]
}

/** The members of whom staff changed something in the request with this code, or whose request it was, if it failed. */
function ofCode(...[scope, p]: Parameters<Finder>): SQL[] {
  const isIn = inScope(scope, p)
  const isOfRequest = sql`${isIn(sql`+${auditLog.communityId}`)} AND ${auditLog.correlationId} = ${p.typed}`
  return [
    some(
      build
        .select({ id: auditLog.targetId })
        .from(auditLog)
        .where(sql`${isOfRequest} AND ${auditLog.targetType} = 'user'`)
        .limit(MATCHES_MAX),
    ),
    some(
      build
        .select({ id: subscriptions.userId })
        .from(auditLog)
        .innerJoin(subscriptions, hasId(subscriptions, auditLog.targetId, auditLog))
        .where(sql`${isOfRequest} AND ${auditLog.targetType} = 'subscription'`)
        .limit(MATCHES_MAX),
    ),
    some(
      build
        .select({ id: failedRequests.userId })
        .from(failedRequests)
        .where(
          sql`${isIn(sql`+${failedRequests.communityId}`)} AND ${failedRequests.correlationId} = ${p.typed} AND ${failedRequests.userId} IS NOT NULL`,
        )
        .limit(MATCHES_MAX),
    ),
  ]
}

function some(query: { getSQL(): SQL }): SQL {
  return sql`SELECT * FROM (${query})`
}
