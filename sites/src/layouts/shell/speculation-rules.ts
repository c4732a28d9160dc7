/** They end something, are no pages, are noted in the log, or ask the provider of payments for each visit. */
const NOT_FETCHED = [
  '/logout*',
  '/signout*',
  '/*/logout*',
  '/rest/*',
  '/media/*',
  '/pay-now*',
  '/settings/billing',
  '/*/go',
  '/admin/sites/*/export/*',
]

/** Signed-in people: a page is fetched when its link is pointed at. In the page itself, which saves a request. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...NOT_FETCHED.map((path) => ({ not: { href_matches: path } })),
          { not: { selector_matches: '[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
