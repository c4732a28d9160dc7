const LEAVES = ['/logout*', '/signout*', '/*/logout*', '/rest/*', '/media/*']

/** Signed-in people: a page is fetched when its link is pointed at. In the page itself, which saves a request. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...LEAVES.map((path) => ({ not: { href_matches: path } })),
          { not: { selector_matches: '[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
