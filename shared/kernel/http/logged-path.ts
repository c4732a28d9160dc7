/** Secrets in addresses, such as those of webhooks, which must not be readable in the log. */
const SECRET = /[0-9a-f]{64}/g

export function loggedPath(pathname: string): string {
  return pathname.replace(SECRET, '[secret]')
}
