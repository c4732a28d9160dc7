const THREAD = /^\/v2\/messages\/[\w-]{1,100}$/

/** What forms are posted to. */
export function isMessageForm(pathname: string): boolean {
  return THREAD.test(pathname)
}
