export type Clock = { readonly now: () => Date }

/** The product's one clock. `offsetMs` is 0 except in local running with FAKE_NOW. */
export function clockWithOffset(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) }
}
