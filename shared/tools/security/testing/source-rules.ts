/** One file of the product. */
export type Source = { readonly path: string; readonly text: string }

type SourceRule = {
  readonly name: string
  /** The files that the rule applies to. */
  readonly files: RegExp
  readonly forbidden: RegExp
  /** The allowed exceptions, each with the reason or the given value. */
  readonly allowed: Readonly<Record<string, string>>
}

const SERVER = /^(?:bff-\w+|db|shared\/(?:server|kernel|domain))\/.*\.ts$|^sites\/src\/lib\/edge\/.*\.ts$/
const PAGES = /^sites\/src\/.*\.(?:astro|tsx?)$/
const CLOSED = 'Names of columns, statuses and lists that stand in the code.'

/** What no line of the product may contain, except in the listed places. */
const SOURCE_RULES: readonly SourceRule[] = [
  {
    name: 'makes something random that could be guessed',
    files: SERVER,
    forbidden: /Math\.random/,
    allowed: { 'db/client.ts': 'How long a repeat waits.' },
  },
  {
    name: 'writes SQL that is no parameter',
    files: SERVER,
    forbidden: /\bsql\.(?:raw|identifier)\(/,
    allowed: Object.fromEntries(
      [
        'bff-admin/imports/import-writes.ts',
        'bff-admin/jobs/backlog.ts',
        'bff-admin/members/merge/merges.queries.ts',
        'bff-public/articles/stories.queries.ts',
        'db/analytics/measures-of-day.ts',
        'db/billing/ledger-entry-product.ts',
        'db/communities/export/sources.ts',
        'db/forum/digest/read-new-entries.ts',
        'db/json-rows.ts',
        'db/lists/similar-words.ts',
        'db/members/directory/merge-search-index.ts',
        'db/members/directory/shown-groups.ts',
        'db/members/email-change/change-rows.ts',
        'db/members/merge/columns/people.ts',
        'db/members/merge/referring-column.ts',
        'db/onboarding/invitation-rows.ts',
        'db/onboarding/invitations/invitation-conditions.ts',
        'db/retention/delete-old-records.ts',
        'db/schema/articles/articles.ts',
        'db/schema/columns.ts',
        'db/texts/revisions.ts',
      ].map((path) => [path, CLOSED]),
    ),
  },
  {
    name: 'prints HTML that is not escaped',
    files: PAGES,
    forbidden: /set:html|dangerouslySetInnerHTML|(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write/,
    allowed: {
      'sites/src/ui/RichText.astro': 'The one place for HTML of people: sanitised here.',
      'sites/src/features/articles/editor/written/ReadText.astro': 'Printed by the editor from its own document.',
      'sites/src/features/articles/editor/written/WrittenText.astro': 'Printed by the editor from its own document.',
      'sites/src/editor/writing/TextBody.tsx': 'Printed by the editor from its own document, on the server.',
      'sites/src/layouts/shell/ArticleMeta.astro': 'JSON for search engines, its "<" escaped.',
      'sites/src/pages/people/[slug].astro': 'JSON for search engines, its "<" escaped.',
      'sites/src/layouts/shell/Document.astro': 'A constant.',
      'sites/src/pages/articles/edit.astro': 'A script of ours, built in.',
    },
  },
  {
    name: 'has a variable that requests share',
    files: SERVER,
    forbidden: /^(?:export )?(?:let|var) /m,
    allowed: {
      'bff-public/openapi.ts': 'Made once: a constant.',
      'db/server/main.ts': 'The process of the local database, which answers no request by itself.',
      'shared/kernel/words.ts': 'Made once: a constant.',
      'shared/server/check-new-password.ts': 'Made once: a constant.',
      'shared/server/password-hash.ts': 'Made once: a constant.',
      'sites/src/lib/edge/community.ts': 'Made once: a constant.',
      'sites/src/lib/edge/page-session.ts': 'Of the keys of the configuration.',
      'sites/src/lib/edge/viewing/member-view.ts': 'Of the key of the configuration.',
    },
  },
  {
    name: 'makes code at run time',
    files: /\.(?:ts|tsx|astro)$/,
    forbidden: /\beval\(|new Function\(|new WebAssembly\.Module\(|WebAssembly\.compile/,
    allowed: {},
  },
  {
    name: 'calls another server and follows where it leads',
    files: SERVER,
    // A call spans a few lines, and must contain this within them.
    forbidden: /\bawait fetch\((?!(?:[^\n]*\n){1,4}?\s*redirect: 'manual')/,
    allowed: { 'db/hrana.ts': 'The database, at the address of the configuration.' },
  },
]

const NO_PRODUCT = /\.test\.tsx?$|(?:^|\/)testing\/|^shared\/tools\/|^shared\/sandbox\/|^sites\/e2e\/|^db\/seed\//

/** Lines that break a rule, and exceptions that are no longer there. */
export function brokenSourceRules(sources: readonly Source[]): readonly string[] {
  const product = sources.filter(({ path }) => !NO_PRODUCT.test(path))
  return SOURCE_RULES.flatMap(({ name, files, forbidden, allowed }) => {
    const found = product.filter(({ path, text }) => files.test(path) && forbidden.test(text)).map(({ path }) => path)
    return [
      ...found.filter((path) => !(path in allowed)).map((path) => `${path} ${name}`),
      ...Object.keys(allowed)
        .filter((path) => !found.includes(path))
        .map((path) => `${path} is allowed to and no longer ${name}`),
    ]
  })
}
