type Ad = { readonly advertiser: string }

/** The ad beside the page, of another advertiser than the one above it: one advertiser is on a page once. */
export function sideAd<T extends Ad>(page: {
  readonly me: { readonly masthead: Ad | null }
  readonly ads: readonly T[]
}): T | undefined {
  return page.ads.find(({ advertiser }) => advertiser !== page.me.masthead?.advertiser)
}
