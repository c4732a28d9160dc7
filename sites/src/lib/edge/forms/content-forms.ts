const FORM = /^\/admin\/content-bank\/[\w-]{1,60}(\/changes)?$/

/** Whether an address is of a page of the content bank with forms. */
export function isContentForm(pathname: string): boolean {
  return FORM.test(pathname)
}
