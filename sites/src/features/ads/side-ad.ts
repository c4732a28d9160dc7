type Ad = { readonly advertiser: string }

/** The ad beside the page, by another advertiser than the one above it: an advertiser appears once on a page. */
export function sideAd<T extends Ad>(page: {
  readonly me: { readonly masthead: Ad | null }
  readonly ads: readonly T[]
}): T | undefined {
  return page.ads.find(({ advertiser }) => advertiser !== page.me.masthead?.advertiser)
}
