import type { Facet } from '#shared/domain/members/profile-lists.ts'
import type { Visitor } from '../../lib/edge/gates.ts'

/** Members have these pages under /v2: linked directly, to avoid a redirect. */
function base({ kind }: Visitor): string {
  return kind === 'member' ? '/v2' : ''
}

export function ownProfilePath(visitor: Visitor): string {
  return `${base(visitor)}/profile`
}

export function profilePath(visitor: Visitor, userId: string): string {
  return `${base(visitor)}/profile/${userId}`
}

export function membersPath(visitor: Visitor): string {
  return `${base(visitor)}/members`
}

/** What the directory is searched and narrowed by; it stands in the address of the results. */
export type DirectorySearch = { readonly q: string | null } & Readonly<Record<Facet, string | null>>

const EMPTY: DirectorySearch = { q: null, industry: null, location: null, expertise: null }

export function resultsPath(visitor: Visitor, search: Partial<DirectorySearch>, after?: string): string {
  const all = { ...EMPTY, ...search, after: after ?? null }
  const given = Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given).toString()
  return `${membersPath(visitor)}/results${query && `?${query}`}`
}
