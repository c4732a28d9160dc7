import type { SecurityRule } from '../rule.ts'

/** Input and output. */
export const INPUT_RULES: readonly SecurityRule[] = [
  {
    number: '25',
    text: 'Every operation has a closed schema and refuses unknown keys; owner, author, status, role, community, amount, price and dates come from no client.',
    tests: ['bff-public/auth/sign-in.db.test.ts', 'shared/testing/every-backend.db.test.ts'],
    defects: [
      {
        file: 'shared/domain/auth/auth.contract.ts',
        text: 'export const SignInInput = z.strictObject({',
        becomes: 'export const SignInInput = z.object({',
      },
      {
        file: 'shared/server/graphql/endpoint.ts',
        text: 'const GraphqlBody = z.strictObject({',
        becomes: 'const GraphqlBody = z.object({',
        by: 'shared/testing/every-backend.db.test.ts',
        title: 'takes no key in the body',
      },
    ],
  },
  {
    number: '26',
    text: 'Values of a request reach SQL as parameters only; identifiers, order and direction come from closed maps; no raw SQL with input.',
    tests: ['shared/tools/security/source-rules.test.ts', 'db/statement.test.ts', 'db/written-constants.test.ts'],
    defects: [
      {
        file: 'db/auth/revoke-session.ts',
        text: 'eq(sessions.id, sessionId)',
        becomes: "sql.raw(`id = '${sessionId}'`)",
      },
      {
        file: 'db/written-constants.ts',
        text: `value.replaceAll("'", "''")`,
        becomes: 'value',
        by: 'db/written-constants.test.ts',
      },
    ],
  },
  {
    number: '27',
    text: 'HTML of users passes the one sanitiser when it is written and again in the one component that prints it; nothing else prints HTML.',
    tests: [
      'shared/server/html/xss.test.ts',
      'sites/src/lib/html/allowed-html.test.ts',
      'bff-member/articles/create-and-save.db.test.ts',
      'shared/tools/security/source-rules.test.ts',
    ],
    defects: [
      {
        file: 'db/texts/stored-text.ts',
        text: 'content: sanitiseArticle(typed.content)',
        becomes: 'content: typed.content',
        by: 'bff-member/articles/create-and-save.db.test.ts',
      },
      {
        file: 'sites/src/lib/html/allowed-html.ts',
        text: 'const href = safeHref(attributes.href)',
        becomes: 'const href = attributes.href',
        by: 'sites/src/lib/html/allowed-html.test.ts',
      },
      {
        file: 'sites/src/features/articles/ArticleLists.astro',
        text: '<h2 id="pending-title">{DASHBOARD_MESSAGES.pending}</h2>',
        becomes: '<h2 id="pending-title" set:html={DASHBOARD_MESSAGES.pending} />',
        by: 'shared/tools/security/source-rules.test.ts',
      },
    ],
    alsoShownBy: ['sites/e2e/http/hostile-text.e2e.ts', 'sites/e2e/hostile-text.e2e.ts'],
  },
  {
    number: '28',
    text: 'Links of users and of configuration are https, http or mailto, by the one function.',
    tests: ['shared/kernel/links/safe-href.test.ts'],
    defects: [
      {
        file: 'shared/kernel/links/safe-href.ts',
        text: 'ALLOWED_SCHEMES.has(url.protocol) ? url.href : null',
        becomes: 'url.href',
      },
    ],
  },
  {
    number: '29',
    text: 'Servers call configured hosts only, with timeouts and without following redirects; never an address from data.',
    tests: ['shared/tools/security/source-rules.test.ts', 'shared/server/ports/maxio-billing.test.ts'],
    defects: [
      { file: 'shared/server/ports/maxio-billing.ts', text: "      redirect: 'manual',\n", becomes: '' },
      { file: 'shared/server/ports/resend-mailer.ts', text: "      redirect: 'manual',\n", becomes: '' },
      { file: 'shared/server/ports/twilio-sms.ts', text: "          redirect: 'manual',\n", becomes: '' },
    ],
  },
  {
    number: '30',
    text: 'Headers of emails refuse CR, LF and NUL; bodies escape; cells of exports cannot be formulas.',
    tests: ['shared/kernel/csv.test.ts', 'shared/kernel/ports/email.test.ts'],
    defects: [
      { file: 'shared/kernel/csv.ts', text: "FORMULA.test(value) ? `'${value}` : value", becomes: 'value' },
      {
        file: 'shared/kernel/ports/email.ts',
        text: 'if (!HEADER_VALUE.test(value) || value.length > HEADER_MAX_CHARACTERS)',
        becomes: 'if (value.length > HEADER_MAX_CHARACTERS)',
        by: 'shared/kernel/ports/email.test.ts',
      },
    ],
  },
  {
    number: '31',
    text: 'Bodies are capped before they are read; keys that change prototypes and duplicate keys are refused; sizes are checked again after cleaning; saves are limited by article and minute.',
    tests: [
      'shared/server/http/read-json.test.ts',
      'bff-member/articles/create-and-save.db.test.ts',
      'bff-admin/staff/save-limits.db.test.ts',
    ],
    defects: [
      {
        file: 'shared/server/http/read-json.ts',
        text: 'if (length > maxBytes) {',
        becomes: 'if (length > 100 * maxBytes) {',
      },
      {
        file: 'shared/server/closed-json.ts',
        text: 'if (FORBIDDEN_KEYS.has(key))',
        becomes: "if (key === 'x'.repeat(9999))",
      },
      {
        file: 'shared/server/closed-json.ts',
        text: 'if (keys - 1 !== countKeys(text))',
        becomes: 'if (countKeys(text) < 0)',
      },
      {
        file: 'db/texts/stored-text.ts',
        text: '  checkSize(stored, limits)\n',
        becomes: '',
        by: 'bff-member/articles/create-and-save.db.test.ts',
      },
      {
        file: 'shared/domain/auth/limits.ts',
        text: "name: 'save-text', most: 240",
        becomes: "name: 'save-text', most: 24_000",
        by: 'bff-admin/staff/save-limits.db.test.ts',
      },
    ],
  },
  {
    number: '32',
    text: 'GraphQL: POST only, no batches, depth 8, 10 aliases, one field a mutation, 1,000 tokens, lists of 50, a cap of cost, no introspection and no suggestions outside local running, masked errors.',
    tests: [
      'bff-member/graphql-limits.db.test.ts',
      'shared/server/graphql/read-document.test.ts',
      'shared/testing/every-backend.db.test.ts',
    ],
    defects: [
      {
        file: 'shared/server/graphql/read-document.ts',
        text: '    maxDepthRule({ n: MAX_DEPTH, flattenFragments: true, ignoreIntrospection: isLocal }),\n',
        becomes: '',
      },
      {
        file: 'shared/server/graphql/read-document.ts',
        text: '    maxAliasesRule({ n: MAX_ALIASES }),\n',
        becomes: '',
      },
      {
        file: 'shared/server/graphql/read-document.ts',
        text: '    costLimitRule({ maxCost: MAX_COST, flattenFragments: true, ignoreIntrospection: isLocal }),\n',
        becomes: '',
      },
      { file: 'shared/server/graphql/read-document.ts', text: '    oneMutationField,\n', becomes: '' },
      {
        file: 'shared/server/graphql/read-document.ts',
        text: 'parse(text, { maxTokens: MAX_TOKENS })',
        becomes: 'parse(text)',
      },
      {
        file: 'shared/server/graphql/read-document.ts',
        text: '...(isLocal ? [] : [NoSchemaIntrospectionCustomRule]),',
        becomes: '',
      },
      {
        file: 'shared/server/graphql/limits.ts',
        text: 'return Math.min(requested, LIST_MAX)',
        becomes: 'return requested',
      },
      {
        file: 'shared/server/graphql/answer-errors.ts',
        text: "hideSuggestions ? error.message.replace(SUGGESTION, '') : error.message",
        becomes: 'error.message',
      },
    ],
    alsoShownBy: ['the step "no admin or server code in what members and visitors load, one copy of graphql"'],
  },
]
