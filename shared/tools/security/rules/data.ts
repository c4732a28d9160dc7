import type { SecurityRule } from '../rule.ts'

/** Data and failure. */
export const DATA_RULES: readonly SecurityRule[] = [
  {
    number: '45',
    text: 'Saved, sent and paid are said only after the commit has answered; the database writes with synchronous FULL.',
    tests: ['sites/src/editor/saving/save-text.test.ts', 'sites/src/editor/saving/save-machine.test.ts'],
    defects: [
      {
        file: 'sites/src/editor/saving/save-text.ts',
        text: "if (!current) return failed({ kind: 'unknown' })",
        becomes: "if (!current) return { kind: 'saved', revisionId: operation.id, savedAt: 0 }",
      },
      {
        file: 'sites/src/editor/saving/save-machine.ts',
        text: 'baseText: operation.text,',
        becomes: 'baseText: state.draft,',
        by: 'sites/src/editor/saving/save-machine.test.ts',
      },
    ],
    alsoShownBy: ['db/server/durability.db.test.ts', 'sites/e2e/serial/database-crash.e2e.ts'],
  },
  {
    number: '46',
    text: 'What changes several rows is one write batch whose condition stands in the WHERE and in the rows changed; no call over the network is inside.',
    tests: ['db/client.db.test.ts'],
    defects: [
      {
        file: 'db/client.ts',
        text: 'const [answer, , ...answers] = await this.#runWrite([first, mustHaveChanged({}), ...rest])',
        becomes: 'const [answer, ...answers] = await this.#runWrite([first, ...rest])',
      },
      {
        file: 'db/client.ts',
        text: 'const guarded = groups.flatMap(([first, ...rest]) => [first, mustHaveChanged({}), ...rest])',
        becomes: 'const guarded = groups.flat()',
      },
    ],
  },
  {
    number: '47',
    text: 'A busy database is tried again before the commit only, three times with jitter, then 503; it is reached by its server, never as a shared file.',
    tests: ['db/client.db.test.ts', 'db/errors.test.ts'],
    defects: [
      {
        file: 'db/errors.ts',
        text: "new Set(['TRANSACTION_BUSY', 'TRANSACTION_TIMEOUT', 'STREAM_EXPIRED'])",
        becomes: "new Set(['TRANSACTION_BUSY', 'TRANSACTION_TIMEOUT'])",
        by: 'db/errors.test.ts',
      },
      { file: 'db/client.ts', text: 'const BUSY_TRIES = 3', becomes: 'const BUSY_TRIES = 1' },
      {
        file: 'db/client.ts',
        text: '!(error instanceof AppError) || !isBusy(error.cause)',
        becomes: '!(error instanceof AppError)',
      },
    ],
  },
  {
    number: '48',
    text: 'What creates, submits, pays or sends carries the id of its operation under a unique constraint; a repeat answers the first result.',
    tests: ['bff-member/articles/send-and-approve.db.test.ts', 'bff-member/articles/create-and-save.db.test.ts'],
    defects: [
      { file: 'db/articles/move-article.ts', text: 'return events.length > 0', becomes: 'return false' },
      {
        file: 'db/articles/move-article.ts',
        text: 'if (events.some((event) => event.toStatus !== to))',
        becomes: 'if (to === undefined)',
      },
    ],
    alsoShownBy: ['shared/testing/interrupted/member-acts.db.test.ts'],
  },
  {
    number: '49',
    text: 'Effects outside go through the outbox in the same transaction, once for their key.',
    tests: ['bff-member/articles/send-and-approve.db.test.ts', 'db/outbox/outbox.db.test.ts'],
    defects: [
      {
        file: 'bff-member/articles/send-for-review.ts',
        text: '      ...email,\n      ...notification,\n',
        becomes: '      ...notification,\n',
      },
      {
        file: 'db/outbox/enqueue.ts',
        text: '.values([...rows])\n    .onConflictDoNothing({ target: outbox.idempotencyKey })',
        becomes: '.values([...rows])',
        by: 'db/outbox/outbox.db.test.ts',
      },
    ],
  },
  {
    number: '50',
    text: 'Revisions are only added; a text on a stale base never becomes current; conflicts are shown and both texts kept; one tab saves one after the other.',
    tests: ['bff-member/articles/create-and-save.db.test.ts', 'sites/src/editor/saving/save-machine.test.ts'],
    defects: [
      {
        file: 'db/texts/revisions.ts',
        text: 'becameCurrent: sql`(${isOnCurrent} AND ${kind.isWritable(p)})`,',
        becomes: 'becameCurrent: sql`(${isOnCurrent} OR ${kind.isWritable(p)})`,',
      },
      {
        file: 'db/texts/revisions.ts',
        text: 'kind.dropsRefused ? isWritable(p) : or(isWritable(p), sql`${p.base} IS NOT NULL`),',
        becomes: 'isWritable(p),',
      },
      {
        file: 'sites/src/editor/saving/save-machine.ts',
        text: "return phase.kind !== 'saving' && phase.kind !== 'conflict' && !isClosed(phase)",
        becomes: "return phase.kind !== 'conflict' && !isClosed(phase)",
        by: 'sites/src/editor/saving/save-machine.test.ts',
      },
    ],
  },
  {
    number: '51',
    text: 'Text that was not acknowledged is kept through errors, reloads and signing in again, under the id of its user, and shown to that user alone.',
    tests: [
      'sites/src/editor/saving/device-store.test.ts',
      'sites/src/editor/saving/save-session.test.ts',
      'sites/src/editor/saving/save-text.test.ts',
      'shared/server/http/identify.test.ts',
    ],
    defects: [
      {
        file: 'sites/src/editor/saving/device-store.ts',
        text: "entries.index('userId').getAll(userId)",
        becomes: "entries.index('userId').getAll()",
      },
      {
        file: 'sites/src/editor/saving/save-text.ts',
        text: 'isOtherUser: error.extensions.isOtherUser === true',
        becomes: 'isOtherUser: false',
        by: 'sites/src/editor/saving/save-text.test.ts',
      },
      {
        file: 'shared/server/http/identify.ts',
        text: 'pageUser === null || pageUser === claims.userId',
        becomes: 'claims.userId',
        by: 'shared/server/http/identify.test.ts',
      },
    ],
    alsoShownBy: ['sites/e2e/editor/killed-browser.e2e.ts', 'sites/e2e/editor/zero-loss.e2e.ts'],
  },
  {
    number: '52',
    text: 'What a page shows before the server has answered is taken back on any failure, with its message.',
    tests: ['sites/src/lib/saved-value.test.ts'],
    defects: [
      { file: 'sites/src/lib/saved-value.ts', text: 'wanted = stored\n', becomes: 'stored = wanted\n' },
      {
        file: 'sites/src/lib/saved-value.ts',
        text: 'if (failure) takeBack(stored, failure.error)\n    else saved()',
        becomes: 'saved()',
      },
      {
        file: 'sites/src/lib/saved-value.ts',
        text: 'await save(value)\n      stored = value',
        becomes: 'stored = value\n      await save(value)',
      },
    ],
    alsoShownBy: ['sites/e2e/articles/board.e2e.ts'],
  },
  {
    number: '53',
    text: 'Pages of lists begin at a place of instant and id; keys, NOT NULL, CHECK and UNIQUE hold every "one" and every status.',
    tests: [
      'bff-member/notifications/notifications.db.test.ts',
      'bff-admin/staff/log/log.db.test.ts',
      'shared/testing/status-values.test.ts',
      'db/billing/ledger.db.test.ts',
    ],
    defects: [
      {
        file: 'db/lists/newest-first.ts',
        text: 'sql`(${at}, ${id}) < (${p.beforeAt}, ${p.beforeId})`',
        becomes: 'sql`${at} < ${p.beforeAt}`',
        by: 'bff-admin/staff/log/log.db.test.ts',
      },
      {
        file: 'db/notifications/own/notifications.queries.ts',
        text: 'sql`(${notifications.createdAt}, ${notifications.id}) < (${p.afterAt}, ${p.afterId})`,',
        becomes: 'sql`${notifications.createdAt} < ${p.afterAt}`,',
      },
    ],
  },
  {
    number: '54',
    text: 'Calls to others have timeouts, few safe retries and a breaker; a provider that is away breaks its own feature only.',
    tests: ['shared/server/ports/breaker.test.ts', 'shared/server/ports/maxio-billing-faults.test.ts'],
    defects: [
      {
        file: 'shared/server/ports/breaker.ts',
        text: 'failures >= FAILURES_IN_A_ROW ? nowMs() + OPEN_MS : 0',
        becomes: '0',
      },
      {
        file: 'shared/server/ports/breaker.ts',
        text: 'failures = isAway ? failures + 1 : 0',
        becomes: 'failures = isAway ? failures + 1 : failures',
      },
    ],
  },
  {
    number: '55',
    text: 'Times are stored in UTC; expiry is decided by the one clock of the server, given to every statement; the zone is the community’s; the closure is one function.',
    tests: ['shared/domain/articles/rules.test.ts', 'bff-public/auth/codes.db.test.ts', 'shared/kernel/dates.test.ts'],
    defects: [
      {
        file: 'shared/domain/articles/rules.ts',
        text: 'now > closure.startsAt && now < closure.endsAt',
        becomes: 'now >= closure.startsAt && now < closure.endsAt',
      },
    ],
  },
  {
    number: '56',
    text: 'Steps of the schema only add, so that the build before runs on the new schema; a restored copy charges nobody.',
    tests: ['shared/tools/upgrade/schema-changes.test.ts', 'shared/tools/backup/backup.db.test.ts'],
    defects: [
      {
        file: 'shared/tools/upgrade/schema-changes.ts',
        text: 'if (!after) return [`${name} is dropped`]',
        becomes: 'if (!after) return []',
      },
      {
        file: 'shared/tools/upgrade/schema-changes.ts',
        text: 'isNeeded(column) && !isNeeded(before.columns.get(column.name))',
        becomes: 'isNeeded(column) && false',
      },
    ],
    alsoShownBy: ['`npm run upgrade-check`'],
  },
  {
    number: '57',
    text: 'No module holds the state of a request; no promise is left alone.',
    tests: ['shared/tools/security/source-rules.test.ts'],
    defects: [
      {
        file: 'db/auth/revoke-sessions.ts',
        text: 'export async function revokeSessions(',
        becomes: 'let lastActor: unknown\nexport async function revokeSessions(',
      },
    ],
  },
]
