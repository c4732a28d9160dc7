/** The page on which staff close a community; the notice about it leads them there. */
export function siteClosingPath(code: string): string {
  return `/admin/sites/${encodeURIComponent(code)}/closing`
}
