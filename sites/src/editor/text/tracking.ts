import { HREF_MAX_CHARACTERS } from '#shared/kernel/links/safe-href.ts'

const TRACKING = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|_hs(enc|mi))$/i

/** An address without the tracking parameters of newsletters and advertisers. */
export function withoutTracking(href: string): string {
  if (href.length > HREF_MAX_CHARACTERS || !URL.canParse(href)) return href
  const url = new URL(href)
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  for (const name of tracking) url.searchParams.delete(name)
  return tracking.length > 0 ? url.href : href
}
