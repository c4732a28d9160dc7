const FORM = /^\/admin\/messages\/\w{1,40}(?:\/send)?$/

/** Whether an address is of a page of messages to many members with forms. */
export function isBroadcastForm(pathname: string): boolean {
  return FORM.test(pathname)
}
