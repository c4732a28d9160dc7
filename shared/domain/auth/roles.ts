export const ROLES = ['ADMIN', 'MEMBER', 'PUBLIC'] as const
export type Role = (typeof ROLES)[number]

export const MEMBER_AUDIENCE = '/graphql'
export const ADMIN_AUDIENCE = '/graphqlAdmin'

/** Roles from the token's audience list, by whole elements: an admin is a member too; the admin audience alone grants no role. */
export function rolesOf(audience: readonly string[]): readonly Role[] {
  if (!audience.includes(MEMBER_AUDIENCE)) return ['PUBLIC']
  return audience.includes(ADMIN_AUDIENCE) ? ['ADMIN', 'MEMBER'] : ['MEMBER']
}
