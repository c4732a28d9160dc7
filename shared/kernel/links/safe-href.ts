export const HREF_MAX_CHARACTERS = 2000
const ALLOWED_SCHEMES = new Set(['https:', 'http:', 'mailto:'])

/** A link from a person or from configuration, if its scheme is https, http or mailto and it is absolute; else null. */
export function safeHref(value: string | null | undefined): string | null {
  const trimmed = value?.trim()
  if (!trimmed || trimmed.length > HREF_MAX_CHARACTERS || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  return ALLOWED_SCHEMES.has(url.protocol) ? url.href : null
}
