/**
 * Adds `Set-Cookie` lines, which are for one browser: with any of them no cache may store the response, whatever the
 * page sets.
 */
export function withCookies(response: Response, lines: readonly string[]): Response {
  for (const line of lines) response.headers.append('set-cookie', line)
  if (lines.length > 0) response.headers.set('cache-control', 'no-store')
  return response
}
