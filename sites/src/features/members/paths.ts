import { type DirectorySearch, directoryQuery } from '#shared/domain/members/directory-search.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { pagesBase } from '../../lib/edge/paths.ts'

export function ownProfilePath(visitor: Visitor): string {
  return `${pagesBase(visitor)}/profile`
}

export function profilePath(visitor: Visitor, userId: string): string {
  return `${pagesBase(visitor)}/profile/${userId}`
}

export function membersPath(visitor: Visitor): string {
  return `${pagesBase(visitor)}/members`
}

export function resultsPath(visitor: Visitor, search: Partial<DirectorySearch>, after: string | null = null): string {
  return `${membersPath(visitor)}/results${directoryQuery(search, after)}`
}

/** Only members follow others and save searches: staff have no such pages. */
export const FOLLOWING_PATH = '/v2/members/following'
export const SAVED_SEARCHES_PATH = '/v2/members/saved'
export const MEMBER_POST_PATHS = ['/v2/profile', FOLLOWING_PATH, SAVED_SEARCHES_PATH] as const
