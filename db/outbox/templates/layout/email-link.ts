import { safeHref } from '#shared/kernel/links/safe-href.ts'

/** The address of a button; the community's site instead of an unsafe address. */
export function emailLink(href: string, origin: string): string {
  return safeHref(URL.canParse(href, origin) ? new URL(href, origin).href : null) ?? origin
}
