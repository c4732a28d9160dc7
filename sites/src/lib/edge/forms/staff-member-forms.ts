const FORM = /^\/admin\/members\/[^/]+\/(?:contact|credentials|data|notes)$/

/** Whether a page of staff about a member has forms of its own. */
export function isStaffMemberForm(pathname: string): boolean {
  return FORM.test(pathname)
}
