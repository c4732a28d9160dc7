/** A page of another site, on the same scheme and port as this one. */
export function siteAddress(host: string, path: string, here: URL): string {
  const url = new URL(path, here.origin)
  url.hostname = host
  return url.href
}
