/** The demo communities, by the first part of their hosts; `admin` is the host of the administration, which has no members. */
export type Brand = 'meridian' | 'harbor' | 'lumen' | 'admin'

export const COMMUNITY_CODES = {
  meridian: 'MTC',
  harbor: 'HFC',
  lumen: 'LAC',
  admin: 'ADM',
} as const satisfies Readonly<Record<Brand, string>>
