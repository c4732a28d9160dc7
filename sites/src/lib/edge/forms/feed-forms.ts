const FORM = /^\/admin\/feeds\/\w{1,40}$/

/** Whether an address is of a page of feeds with forms. */
export function isFeedForm(pathname: string): boolean {
  return FORM.test(pathname)
}
