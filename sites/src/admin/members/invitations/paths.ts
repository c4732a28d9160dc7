export const INVITATIONS_PATH = '/admin/members/invitations'
export const NEW_INVITATION_PATH = `${INVITATIONS_PATH}/new`
export const IMPORTS_PATH = `${INVITATIONS_PATH}/imports`

export function invitationPath(id: string): string {
  return `${INVITATIONS_PATH}/${encodeURIComponent(id)}`
}

export function importPath(id: string): string {
  return `${IMPORTS_PATH}/${encodeURIComponent(id)}`
}
