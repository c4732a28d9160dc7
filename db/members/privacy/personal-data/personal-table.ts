import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ActorArgs } from '#db/context.ts'

/**
 * What happens to the rows when the account is deleted. `goes`: all are deleted. `loses its person`: the row stays without what identifies
 * the person. `stays`: unchanged, for the given reason.
 */
export type Ending = 'goes' | 'loses its person' | { readonly stays: string }

/** What jobs and repeated requests find their work by, and the network of who acted: no export has it, of whichever table. */
export const NEVER_EXPORTED: readonly string[] = [
  'operationId',
  'leasedUntil',
  'nextCheckAt',
  'nextTryAt',
  'nextStepAt',
  'ipClass',
]

export type PersonalTable = {
  readonly table: SQLiteTable
  /** The heading in the export. */
  readonly label: string
  /** The rows of a person. */
  readonly isOf: (p: ActorArgs) => SQL | undefined
  /** Further columns that the export leaves out, by their names in code: secrets, and what others wrote for their own use. */
  readonly without?: readonly string[]
  /** Rows contain whole texts, so fewer are kept in memory at once. */
  readonly hasTexts?: boolean
  readonly ending: Ending
}

export type WithOwner = SQLiteTable & { readonly userId: SQL.Aliased | object; readonly communityId: object }

/** Rows with a user and a community. */
export function ofUser(table: WithOwner) {
  return (p: ActorArgs) => and(sql`${table.userId} = ${p.userId}`, sql`${table.communityId} = ${p.communityId}`)
}
