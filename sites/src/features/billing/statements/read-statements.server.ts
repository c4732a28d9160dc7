import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { STATEMENTS, type Statements } from './statements.queries.ts'

export type StatementsQuery = { readonly year: number | null; readonly after: string | null }

export type LoadedStatements =
  | { readonly kind: 'failed' }
  | (Statements & { readonly kind: 'statements'; readonly hasMore: boolean })

const PAGE_SIZE = 12

/** The member's statements for the page, which is shown even when they cannot be loaded. */
export async function readStatements(member: PageApi, query: StatementsQuery): Promise<LoadedStatements> {
  try {
    const found = await member(STATEMENTS, { ...query, first: PAGE_SIZE + 1 })
    const statements = found.statements.slice(0, PAGE_SIZE)
    return { ...found, kind: 'statements', statements, hasMore: found.statements.length > PAGE_SIZE }
  } catch (error) {
    const isPassing = error instanceof AppError && ['ServiceUnavailable', 'UnhandledError'].includes(error.code)
    if (isPassing) return { kind: 'failed' }
    throw error
  }
}
