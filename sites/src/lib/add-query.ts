/** The address, without a fragment, with more parameters. */
export function addQuery(href: string, parameters: string): string {
  return parameters ? `${href}${href.includes('?') ? '&' : '?'}${parameters}` : href
}
