import { safeHref } from '#shared/kernel/safe-href.ts'

/** The address as the server keeps it. Checked twice: escaping can make it longer than the limit. */
export function linkTarget(href: string | null | undefined): string | null {
  return safeHref(safeHref(href))
}

const HOST_AND_PATH = /^[^\s/@:]+\.[^\s/@:]{2,}([/?#:]\S*)?$/
const MAIL_ADDRESS = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/** The address a person typed; "example.com" and "name@example.com" are accepted. */
export function linkFromInput(input: string): string | null {
  const typed = input.trim()
  if (MAIL_ADDRESS.test(typed)) return linkTarget(`mailto:${typed}`)
  if (HOST_AND_PATH.test(typed)) return linkTarget(`https://${typed}`)
  return linkTarget(typed)
}

const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|_hs(enc|mi))$/i

/** An address without the tracking parameters of newsletters and advertisers. */
export function withoutTracking(href: string): string {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  for (const name of tracking) url.searchParams.delete(name)
  return tracking.length > 0 ? url.href : href
}
