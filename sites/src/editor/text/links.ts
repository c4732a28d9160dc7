import { safeHref } from '#shared/kernel/safe-href.ts'

/** The address as the server keeps it; judged twice because escaping can make it too long. */
export function linkTarget(href: string | null | undefined): string | null {
  return safeHref(safeHref(href))
}

const HOST_AND_PATH = /^[^\s/@:]+\.[^\s/@:]{2,}([/?#:]\S*)?$/
const MAIL_ADDRESS = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/** What a person typed as an address: "example.com" and "name@example.com" count too. */
export function linkFromInput(input: string): string | null {
  const typed = input.trim()
  if (MAIL_ADDRESS.test(typed)) return linkTarget(`mailto:${typed}`)
  if (HOST_AND_PATH.test(typed)) return linkTarget(`https://${typed}`)
  return linkTarget(typed)
}

const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|_hs(enc|mi))$/i

/** An address without the parameters that newsletters and advertisers add to it. */
export function withoutTracking(href: string): string {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  for (const name of tracking) url.searchParams.delete(name)
  return tracking.length > 0 ? url.href : href
}
