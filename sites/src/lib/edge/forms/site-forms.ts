const FORM = /^\/admin\/sites\/\w{1,40}(?:\/(?:history|packages|closing|export|ads\/\w{1,40}))?$/

/** Whether an address is of a page of sites with forms. */
export function isSiteForm(pathname: string): boolean {
  return FORM.test(pathname)
}
