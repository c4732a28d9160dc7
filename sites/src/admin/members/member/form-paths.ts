const FORM = /^\/admin\/members\/\w+\/credentials$/

/** Whether a page about a member has forms of its own. */
export function isStaffMemberForm(pathname: string): boolean {
  return FORM.test(pathname)
}
