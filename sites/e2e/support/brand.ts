/** The demo communities, by the first part of their hosts; the admin host is nobody's. */
export type Brand = 'meridian' | 'harbor' | 'lumen' | 'admin'
