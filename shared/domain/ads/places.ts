/** The pages with room for a square ad: the members' home page, and their article dashboard. */
export const AD_PLACES = ['HOME', 'ARTICLES'] as const
export type AdPlace = (typeof AD_PLACES)[number]

export function isAdPlace(value: unknown): value is AdPlace {
  return (AD_PLACES as readonly unknown[]).includes(value)
}
