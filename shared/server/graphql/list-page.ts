import { CURSOR_MAX_CHARACTERS, parseCursor } from '#shared/kernel/cursor.ts'
import type { EndPageInput, PageInput } from '../lists/page-of.ts'
import { listSize } from './limits.ts'
import { atMost } from './text-limits.ts'

/** The options of an argument that holds a place in a list. */
export const CURSOR = atMost(CURSOR_MAX_CHARACTERS)

type Asked<T> = T | null | undefined
export type AskedPage = { readonly first?: Asked<number>; readonly after?: Asked<string> }
type AskedEndPage = { readonly last?: Asked<number>; readonly before?: Asked<string> }

/** The page of a list that a document asks for. */
export function listPage({ first, after }: AskedPage, sizeByDefault: number): PageInput {
  return { first: listSize(first, sizeByDefault), after: after ? parseCursor(after) : null }
}

/** The same for a list that is read from its end. */
export function endPage({ last, before }: AskedEndPage, sizeByDefault: number): EndPageInput {
  return { last: listSize(last, sizeByDefault), before: before ? parseCursor(before) : null }
}
