import { FACETS, type Facet } from './profile-lists.ts'

/** Of each facet the most frequent values are counted. */
export const COUNTS_OF_FACET = 10

/** What the directory is searched and narrowed by; it stands in the address of the results. Of `group` the value is the slug. */
export type DirectorySearch = { readonly q: string | null } & Readonly<Record<Facet, string | null>>

const NAMES = ['q', ...FACETS] as const

/** The query of the address of the results, with its question mark; empty for a search of nothing. */
export function directoryQuery(search: Partial<DirectorySearch>, after?: string | null): string {
  const given = NAMES.flatMap((name) => (search[name] ? [[name, search[name]]] : []))
  const query = new URLSearchParams(after ? [...given, ['after', after]] : given).toString()
  return query && `?${query}`
}
