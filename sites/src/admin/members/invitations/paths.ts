import { INVITATION_FILTERS, type InvitationFilter } from '#shared/domain/onboarding/invitations/statuses.ts'

export const INVITATIONS_PATH = '/admin/members/invitations'
export const NEW_INVITATION_PATH = `${INVITATIONS_PATH}/new`
export const IMPORTS_PATH = `${INVITATIONS_PATH}/imports`

export function invitationPath(id: string): string {
  return `${INVITATIONS_PATH}/${encodeURIComponent(id)}`
}

export function importPath(id: string): string {
  return `${IMPORTS_PATH}/${encodeURIComponent(id)}`
}

/** The address of the filtered list. */
export function filteredPath(filter: InvitationFilter): string {
  return `${INVITATIONS_PATH}?state=${nameOf(filter)}`
}

/** The filter named in an address. */
export function filterOf(name: string | null): InvitationFilter | null {
  return INVITATION_FILTERS.find((filter) => nameOf(filter) === name) ?? null
}

/** Its name in the address. */
export function nameOf(filter: InvitationFilter): string {
  return filter.toLowerCase().replace('_', '-')
}
