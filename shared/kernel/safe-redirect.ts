const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u

/**
 * The only way to a redirect target taken from outside: a path on this origin, or null.
 * The answer is path + query + hash, never a host.
 */
export function safeRedirect(value: string | null | undefined, origin: string): string | null {
  if (!value || value.length > 2000 || CONTROL_OR_BACKSLASH.test(value)) return null
  if (!value.startsWith('/') && !value.startsWith(`${origin}/`)) return null
  if (value.startsWith('//')) return null
  if (!URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
