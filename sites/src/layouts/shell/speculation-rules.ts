/**
 * A link to a file has `data-file`. It has no `download`, with which a browser would save the page to which a signed-out
 * person is redirected; the files are attachments.
 */
const FILE_LINKS = '[data-file]'

/** These end something, are not pages, are logged, or call the payment provider on each visit. */
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

/** For signed-in people: a page is prefetched when its link is hovered. Inlined in the page, which saves a request. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...NOT_FETCHED.map((path) => ({ not: { href_matches: path } })),
          { not: { selector_matches: FILE_LINKS } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
