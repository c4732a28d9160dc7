export type Clock = { readonly now: () => Date }

/** The product's one clock. `offsetMs` is 0 except in local running with FAKE_NOW. */
export const clockWithOffset = (offsetMs: number): Clock => ({ now: () => new Date(Date.now() + offsetMs) })
