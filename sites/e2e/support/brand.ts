/** The demo communities, by the first part of their hosts; `admin` is the host of the administration, which has no members. */
export type Brand = 'meridian' | 'harbor' | 'lumen' | 'admin'

export const COMMUNITY_CODES: Readonly<Record<Brand, string>> = {
  meridian: 'MTC',
  harbor: 'HFC',
  lumen: 'LAC',
  admin: 'ADM',
}
