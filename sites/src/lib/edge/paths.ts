const MAX_DECODINGS = 5

function decodeFully(path: string): string | null {
  let decoded = path
  for (let i = 0; i < MAX_DECODINGS; i++) {
    let next: string
    try {
      next = decodeURIComponent(decoded)
    } catch {
      return null
    }
    if (next === decoded) return decoded
    decoded = next
  }
  return null
}

/**
 * The segments of a path for guards: fully decoded, `.` and `..` resolved, empty ones dropped. Null for an ambiguous
 * path.
 */
export function segmentsOf(pathname: string): readonly string[] | null {
  const decoded = decodeFully(pathname)
  if (decoded === null || /[\p{Cc}]/u.test(decoded)) return null
  const segments: string[] = []
  for (const segment of decoded.replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop()
    else if (segment && segment !== '.') segments.push(segment)
  }
  return segments
}

/**
 * The prefix of pages that members and staff share. Members have them under /v2: linked directly, to avoid a redirect.
 */
export function pagesBase({ kind }: { readonly kind: string }): string {
  return kind === 'member' ? '/v2' : ''
}
