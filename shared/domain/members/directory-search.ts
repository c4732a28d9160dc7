import { FACETS, type Facet } from './profile-lists.ts'

/** For each facet this many of the most frequent values are counted. */
export const COUNTS_OF_FACET = 10

/** The search and filters of the directory, as in the address of the results. For `group` the value is the slug. */
export type DirectorySearch = { readonly q: string | null } & Readonly<Record<Facet, string | null>>

const NAMES = ['q', ...FACETS] as const

/** The query string of the results' address, with its question mark; empty for an empty search. */
export function directoryQuery(search: Partial<DirectorySearch>, after?: string | null): string {
  const given = NAMES.flatMap((name) => (search[name] ? [[name, search[name]]] : []))
  const query = new URLSearchParams(after ? [...given, ['after', after]] : given).toString()
  return query && `?${query}`
}
