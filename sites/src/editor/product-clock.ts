/** The clock of the product in the browser: the server's time at rendering, advanced by the elapsed time. */
export type ProductClock = { readonly now: () => Date }

/** Constant during server rendering, so that server and browser render the same. */
export function productClock(pageNow: string): ProductClock {
  const renderedAt = Date.parse(pageNow)
  if (import.meta.env.SSR) return { now: () => new Date(renderedAt) }
  const offset = renderedAt - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}
