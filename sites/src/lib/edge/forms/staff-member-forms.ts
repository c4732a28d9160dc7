const FORMS = [
  /^\/admin\/members\/[^/]+\/(?:contact|credentials|data|notes|view)$/,
  /^\/admin\/members\/invitations\/(?:[^/]+|imports\/[^/]+)$/,
]

/** Whether a page of staff about members has forms of its own. */
export function isStaffMemberForm(pathname: string): boolean {
  return FORMS.some((form) => form.test(pathname))
}
