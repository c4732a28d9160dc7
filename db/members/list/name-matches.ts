import { type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import type { NamePrefixes } from './name-prefixes.ts'

const LAST_CHARACTER = '\u{10FFFF}'

/** The prefixes of a name, each with the upper bound of the texts that begin with it. */
export type NameArgs = NamePrefixes & {
  readonly wholeEnd: string
  readonly firstEnd: string
  readonly restEnd: string
}

export function endOf(prefix: string): string {
  return prefix + LAST_CHARACTER
}

export function nameArgs({ whole, first, rest }: NamePrefixes): NameArgs {
  return { whole, first, rest, wholeEnd: endOf(whole), firstEnd: endOf(first), restEnd: endOf(rest) }
}

export function begins(text: SQL, from: string, end: string): SQL {
  return sql`${text} >= ${from} AND ${text} < ${end}`
}

const family = sql`${users.familyName} COLLATE NOCASE`
const given = sql`${users.givenName} COLLATE NOCASE`
export const BY_NAME = [family, given, users.id] as const

/** The ways in which a member's name can begin with the typed text; each is an index search. */
export function nameConditions(p: NameArgs): readonly SQL[] {
  const hasTwoWords = sql`${p.first} <> ''`
  return [
    begins(family, p.whole, p.wholeEnd),
    begins(given, p.whole, p.wholeEnd),
    sql`${hasTwoWords} AND ${begins(given, p.first, p.firstEnd)} AND ${begins(family, p.rest, p.restEnd)}`,
    sql`${hasTwoWords} AND ${begins(family, p.first, p.firstEnd)} AND ${begins(given, p.rest, p.restEnd)}`,
  ]
}
