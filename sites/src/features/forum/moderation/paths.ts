/** The list of posts has no form to post. */
const FORM_PATH = /^\/(?:admin\/forum\/(?!posts$)|v2\/forum\/moderation\/)\w{1,40}$/

/** Whether the page of an entry, of staff or of moderators who are members, takes a posted form. */
export function isModerationForm(pathname: string): boolean {
  return FORM_PATH.test(pathname)
}
