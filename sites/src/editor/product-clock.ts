/** The product's clock in the browser: what the server said when it made the page, counted on. */
export type ProductClock = { readonly now: () => Date }

/** Where the page is rendered it stands still, so that both renderings say the same. */
export function productClock(pageNow: string): ProductClock {
  const madeAt = Date.parse(pageNow)
  if (import.meta.env.SSR) return { now: () => new Date(madeAt) }
  const offset = madeAt - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}
