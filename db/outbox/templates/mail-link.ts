import { safeHref } from '#shared/kernel/safe-href.ts'

/** The address of a button. Falls back to the community's own site rather than linking to anything unsafe. */
export function mailLink(href: string, origin: string): string {
  return safeHref(URL.canParse(href, origin) ? new URL(href, origin).href : null) ?? origin
}
