import type { Visitor } from '../../lib/edge/gates.ts'

/** Members have the page under /v2: linked directly, to avoid a redirect. */
export function searchPath({ kind }: Visitor): string {
  return kind === 'member' ? '/v2/search' : '/search'
}

/** The address of a search of everything, or only of stories. */
export function foundPath(
  visitor: Visitor,
  search: { q: string | null; in?: 'stories'; after?: string | null },
): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given).toString()
  return `${searchPath(visitor)}${query && `?${query}`}`
}
