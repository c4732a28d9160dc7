export const INVITATIONS_PATH = '/admin/members/invitations'
export const NEW_INVITATION_PATH = `${INVITATIONS_PATH}/new`
export const IMPORTS_PATH = `${INVITATIONS_PATH}/imports`

export function invitationPath(id: string): string {
  return `${INVITATIONS_PATH}/${encodeURIComponent(id)}`
}

export function importPath(id: string): string {
  return `${IMPORTS_PATH}/${encodeURIComponent(id)}`
}

const FORMS = /^\/admin\/members\/invitations\/(?:\w{1,40}|imports\/\w{1,40})$/

/** Whether a page with a form about invitations is posted to. */
export function isInvitationForm(pathname: string): boolean {
  return FORMS.test(pathname)
}
