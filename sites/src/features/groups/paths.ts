import { GROUPS_PATH, groupPath } from '#shared/domain/groups/paths.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { pagesBase } from '../../lib/edge/paths.ts'

export function groupsPath(visitor: Visitor, after: string | null = null): string {
  const query = after ? `?${new URLSearchParams({ after })}` : ''
  return pagesBase(visitor) + GROUPS_PATH + query
}

export function ownGroupPath(visitor: Visitor, slug: string): string {
  return pagesBase(visitor) + groupPath(slug)
}

export function membersOfGroupPath(visitor: Visitor, slug: string, after: string | null): string {
  const query = after ? `?${new URLSearchParams({ after })}` : ''
  return `${ownGroupPath(visitor, slug)}${query}#members`
}
