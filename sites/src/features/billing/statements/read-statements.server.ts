import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { STATEMENTS, type Statements } from './statements.queries.ts'

export type StatementsQuery = { readonly year: number | null; readonly after: string | null }

export type LoadedStatements =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | (Statements & { readonly kind: 'statements'; readonly hasMore: boolean })

/** The page does not wait longer for them; they then come after it. */
const WAIT_MS = 1_500
const PAGE_SIZE = 12

/** The member's statements for the page, which is shown whatever becomes of them. */
export async function readStatements(
  member: PageApi,
  query: StatementsQuery,
  waitMs = WAIT_MS,
): Promise<LoadedStatements> {
  const read = load(member, query)
  // Nobody hears of it once the wait is over.
  read.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<LoadedStatements>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'loading' }), waitMs)
  })
  try {
    return await Promise.race([read, late])
  } finally {
    clearTimeout(timer)
  }
}

async function load(member: PageApi, query: StatementsQuery): Promise<LoadedStatements> {
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
