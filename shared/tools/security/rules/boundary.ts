import type { SecurityRule } from '../rule.ts'

/** The boundary to the browser. */
export const BOUNDARY_RULES: readonly SecurityRule[] = [
  {
    number: '19',
    text: 'What is not a GET needs JSON or, in one place, a small form of this origin; Origin and Sec-Fetch-Site must be those of this site; a GET changes nothing but on the logout addresses; there are no CORS headers.',
    tests: [
      'shared/server/http/read-json.test.ts',
      'sites/src/lib/edge/forms/read-page-form.test.ts',
      'sites/src/lib/edge/forms/refuse-foreign-form.test.ts',
      'shared/testing/cross-site.db.test.ts',
    ],
    defects: [
      {
        file: 'shared/server/http/same-origin.ts',
        text: 'if (origin !== null && origin !== new URL(request.url).origin)',
        becomes: "if (origin === 'null')",
        by: 'shared/testing/cross-site.db.test.ts',
        title: '/rest/login is refused from elsewhere',
      },
      {
        file: 'shared/server/http/same-origin.ts',
        text: "site !== null && site !== 'same-origin'",
        becomes: "site === 'cross-site'",
        by: 'shared/testing/cross-site.db.test.ts',
        title: '/rest/login is refused from elsewhere',
      },
      { file: 'shared/server/http/read-json.ts', text: "if (type !== 'application/json')", becomes: 'if (!type)' },
      {
        file: 'sites/src/lib/edge/forms/read-page-form.ts',
        text: 'if (origin !== new URL(request.url).origin)',
        becomes: 'if (origin !== null && origin !== new URL(request.url).origin)',
        by: 'sites/src/lib/edge/forms/read-page-form.test.ts',
      },
      {
        file: 'sites/src/lib/edge/forms/refuse-foreign-form.ts',
        text: 'if (type === undefined || ',
        becomes: 'if (type !== undefined && ',
        by: 'sites/src/lib/edge/forms/refuse-foreign-form.test.ts',
      },
    ],
    alsoShownBy: ['sites/e2e/http/response-headers.e2e.ts'],
  },
  {
    number: '20',
    text: 'Targets of redirects pass one function: the same origin after parsing, answered as path, query and hash.',
    tests: ['shared/kernel/links/safe-redirect.test.ts', 'sites/src/lib/edge/open-redirects.test.ts'],
    defects: [
      {
        file: 'shared/kernel/links/safe-redirect.ts',
        text: "if (url.origin !== origin || url.pathname.startsWith('//'))",
        becomes: 'if (url.origin !== origin)',
      },
      {
        file: 'shared/kernel/links/safe-redirect.ts',
        text: 'return url.pathname + url.search + url.hash',
        becomes: 'return url.href',
      },
    ],
  },
  {
    number: '21',
    text: 'Every page has a content security policy of hashes alone with Trusted Types, no unsafe source, no wildcard and no style attribute; the browser tests see no violation.',
    tests: ['sites/src/lib/edge/headers/headers.test.ts'],
    defects: [
      {
        file: 'sites/src/lib/edge/headers/security-headers.ts',
        text: `["style-src 'self'", ...styleHashes]`,
        becomes: `["style-src 'self' 'unsafe-inline'", ...styleHashes]`,
      },
      { file: 'sites/src/lib/edge/headers/security-headers.ts', text: `    "base-uri 'none'",\n`, becomes: '' },
      {
        file: 'sites/src/lib/edge/headers/security-headers.ts',
        text: '`${policy}; ${trustedTypes}`',
        becomes: '`${policy}`',
      },
    ],
    alsoShownBy: ['sites/e2e/http/response-headers.e2e.ts', 'sites/e2e/shell/page-scripts.e2e.ts'],
  },
  {
    number: '22',
    text: 'Private answers are not stored; every answer has nosniff, HSTS, a referrer policy, COOP and CORP.',
    tests: ['sites/src/lib/edge/headers/headers.test.ts', 'bff-public/base-middleware.db.test.ts'],
    defects: [
      {
        file: 'sites/src/lib/edge/headers/cache-control.ts',
        text: 'isPublicPage && !isSignedIn && KEPT.has(status)',
        becomes: 'isPublicPage && KEPT.has(status)',
      },
      {
        file: 'shared/server/http/security-headers.ts',
        text: "  'X-Content-Type-Options': 'nosniff',\n",
        becomes: '',
        by: 'bff-public/base-middleware.db.test.ts',
        title: 'is for nobody else’s page, cache or frame',
      },
      {
        file: 'sites/src/lib/edge/headers/security-headers.ts',
        text: "  'cross-origin-resource-policy': 'same-origin',\n",
        becomes: '',
      },
    ],
    alsoShownBy: ['sites/e2e/http/response-headers.e2e.ts'],
  },
  {
    number: '23',
    text: 'Guards decide on the decoded, normalised path by whole segments, and pages and backends check again; an unknown host gets 404 everywhere but for the health check.',
    tests: ['sites/src/lib/edge/gates.test.ts', 'shared/testing/every-backend.db.test.ts'],
    defects: [
      {
        file: 'sites/src/lib/edge/paths.ts',
        text: "if (segment === '..') segments.pop()\n    else if",
        becomes: 'if',
      },
      { file: 'sites/src/lib/edge/paths.ts', text: ".replaceAll('\\\\', '/')", becomes: '' },
      {
        file: 'shared/server/http/backend.ts',
        text: 'if (!isForAnyHost(c.req.path) && ',
        becomes: "if (c.req.path === '/' && ",
        by: 'shared/testing/every-backend.db.test.ts',
      },
    ],
    alsoShownBy: ['sites/e2e/http/odd-addresses.e2e.ts'],
  },
  {
    number: '24',
    text: 'Pages of payment, reset, setup and codes load no foreign script but that of the payment provider on pages of payment.',
    tests: ['sites/src/lib/edge/headers/headers.test.ts'],
    defects: [
      {
        file: 'sites/src/lib/edge/headers/card-origins.ts',
        text: 'if (!CARD_ROUTES.includes(route)) return null',
        becomes: '',
      },
      {
        file: 'sites/src/lib/edge/headers/outside-origins.ts',
        text: 'if (CARD_ROUTES.includes(route) || UNCOUNTED.test(route)) return []',
        becomes: '',
      },
    ],
    alsoShownBy: ['sites/e2e/shell/outside-analytics.e2e.ts'],
  },
]
