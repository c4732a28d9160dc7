import type { SecurityRule } from '../rule.ts'

export const HYGIENE_RULES: readonly SecurityRule[] = [
  {
    number: '58',
    text: 'Secrets are in the secret store; a worker does not start while one is missing or a sample; no test route, code or account is in a bundle.',
    tests: ['shared/server/env.test.ts', 'shared/tools/deploy/deploy.test.ts'],
    defects: [
      {
        file: 'shared/server/env.ts',
        text: 'z.refine((value) => !SAMPLE.test(value), {',
        becomes: 'z.refine(() => true, {',
      },
      {
        file: 'shared/server/env.ts',
        text: '...(env.CLOCK_OFFSET_MS === 0 || env.CLOCK_OFFSET_MS === undefined ? [] : [moved]),',
        becomes: '',
      },
    ],
  },
  {
    number: '59',
    text: 'The log has chosen fields in JSON with the correlation id, never passwords, codes, tokens, cookies, card data or the query of a page with a token.',
    tests: [
      'bff-public/auth/reset-password.db.test.ts',
      'shared/kernel/http/logged-path.test.ts',
      'sites/src/lib/edge/log.test.ts',
      'bff-public/base-middleware.db.test.ts',
    ],
    defects: [
      {
        file: 'shared/server/http/base-middleware.ts',
        text: 'path: loggedPath(new URL(c.req.url).pathname),',
        becomes: 'path: c.req.url,',
        by: 'bff-public/base-middleware.db.test.ts',
      },
      {
        file: 'shared/kernel/http/logged-path.ts',
        text: "return pathname.replace(SECRET, '[secret]')",
        becomes: 'return pathname',
        by: 'shared/kernel/http/logged-path.test.ts',
      },
      {
        file: 'shared/kernel/log.ts',
        text: "text.replace(STATEMENT_VALUES, '')",
        becomes: 'text',
        by: 'sites/src/lib/edge/log.test.ts',
      },
    ],
  },
  {
    number: '60',
    text: 'Installing leaves the lock file as it is; scripts of packages run only where package.json names them; versions are seven days old at least; no high advisory in what is delivered.',
    tests: ['shared/tools/build/bill-of-materials.test.ts', 'shared/tools/install.test.ts'],
    defects: [
      {
        file: 'package-lock.json',
        text: '"node_modules/hono": {',
        becomes: '"node_modules/hono": { "hasInstallScript": true,',
      },
      {
        file: 'package-lock.json',
        text: '"node_modules/zod": {',
        becomes: '"node_modules/zod": { "resolved": "https://registry.test/zod.tgz",',
      },
    ],
    alsoShownBy: ['`npm audit --omit=dev`'],
  },
  {
    number: '61',
    text: 'Each rule has a test that fails when the rule is broken; the seed of every found defect is kept.',
    tests: ['shared/tools/security/rules.test.ts'],
    defects: [{ file: 'shared/tools/security/rules.ts', text: '  ...MONEY_RULES,\n', becomes: '' }],
    alsoShownBy: ['`npm run security-proof`'],
  },
  {
    number: '62',
    text: 'Every expression and loop that reads input is linear in its size.',
    tests: ['shared/testing/linear-time/linear-time.test.ts'],
    defects: [
      {
        file: 'shared/kernel/links/safe-href.ts',
        text: 'const trimmed = value?.trim()',
        becomes: "const trimmed = value?.replace(/^\\s+|\\s+$/g, '')",
      },
    ],
  },
  {
    number: '63',
    text: 'The interfaces are tried in part on the built workers, which can differ from their sources.',
    tests: ['sites/e2e/http/request-errors.e2e.ts'],
    defects: [
      // In the sources it is the same module; a bundle has a second copy of it, whose errors are faults to the first.
      {
        file: 'shared/server/graphql/read-document.ts',
        text: "  parse,\n  specifiedRules,\n  type ValidationRule,\n  validate,\n} from 'graphql'\n",
        becomes:
          "  specifiedRules,\n  type ValidationRule,\n  validate,\n} from 'graphql'\nimport { parse } from 'graphql/language/parser.js'\n",
      },
    ],
    alsoShownBy: ['sites/e2e/http/response-headers.e2e.ts'],
  },
  {
    number: '64',
    text: 'The rules of money are tried at each call of the provider with each fault, and the table of outcomes is printed.',
    tests: [
      'db/billing/fault-matrix.db.test.ts',
      'bff-admin/billing/refund-faults.db.test.ts',
      'db/billing/operations/operation-faults.db.test.ts',
    ],
    defects: [
      {
        file: 'db/billing/operations/operation-rows.ts',
        text: 'update(change, and(isRow(row), isOpen, isHeld))',
        becomes: 'update(change, and(isRow(row), isOpen))',
        by: 'db/billing/operations/operation-faults.db.test.ts',
      },
      {
        file: 'db/billing/charge.ts',
        text: 'if (!state) return stayPending(run, intent, answer)',
        becomes: 'if (!state) return chargeAgainLater(run, intent, state as never)',
      },
    ],
  },
  {
    number: '65',
    text: 'Ids that a caller chooses are accepted in their own format only.',
    tests: ['shared/kernel/ids.test.ts', 'shared/testing/interfaces/chosen-ids.db.test.ts'],
    defects: [
      {
        file: 'shared/kernel/ids.ts',
        text: '/[A-Za-z]/.test(rest) && !LONG_NUMBER.test(rest)',
        becomes: '/[A-Za-z]/.test(rest)',
      },
      {
        file: 'shared/server/graphql/id-formats.ts',
        text: '  operationId: {\n    fits: isOperationId,',
        becomes: '  operationId: {\n    fits: () => true,',
        by: 'shared/testing/interfaces/chosen-ids.db.test.ts',
      },
    ],
  },
  {
    number: '66',
    text: 'A limit names one time: the sentence, retryAt and Retry-After are one value; strangers fill no limit against an owner who can prove who they are.',
    tests: ['shared/testing/limit-refusals.test.ts', 'bff-public/auth/strangers.db.test.ts'],
    defects: [
      {
        file: 'shared/domain/limit-refusal.ts',
        text: 'return new AppError(code, { retryAfterSeconds, message,',
        becomes: 'return new AppError(code, { retryAfterSeconds: retryAfterSeconds + 60, message,',
      },
      {
        file: 'bff-public/auth/request-password-reset.ts',
        text: 'source: poolOf(account) }',
        becomes: "source: 'STRANGERS' as const }",
        by: 'bff-public/auth/strangers.db.test.ts',
      },
    ],
  },
  {
    number: '67',
    text: 'What is published is what was approved, compared in the write that publishes.',
    tests: ['bff-admin/articles/status/publish-approved.db.test.ts', 'db/articles/publish-due.db.test.ts'],
    defects: [
      {
        file: 'bff-admin/articles/status/set-article-status.ts',
        text: 'needsApprovedText(article.status, to) ? isApprovedText(article) : undefined,',
        becomes: 'undefined,',
      },
      {
        file: 'db/articles/publish-due.ts',
        text: 'isApprovedText(article), isSlugFree',
        becomes: 'isSlugFree',
        by: 'db/articles/publish-due.db.test.ts',
      },
      {
        file: 'db/articles/publish-due.ts',
        text: 'if (!isTextApproved(article)) {',
        becomes: 'if (article.id === null) {',
        by: 'db/articles/publish-due.db.test.ts',
      },
    ],
  },
]
