import type { SecurityRule } from '../rule.ts'

/** Identity and limits. */
export const IDENTITY_RULES: readonly SecurityRule[] = [
  {
    number: '1',
    text: 'Only the ways to sign in and the forgotten password say that an account is unknown; everywhere else unknown, known, deactivated and foreign accounts get the same answer at the same cost.',
    tests: ['bff-public/auth/sign-in.db.test.ts', 'bff-public/auth/code-classes.db.test.ts'],
    defects: [
      {
        file: 'db/auth/sign-in.ts',
        text: 'if (!named || !account || verifiedHash === null || !isRight)',
        becomes:
          "if (!named) throw new AppError('Unrecognized.Email')\n  if (!account || verifiedHash === null || !isRight)",
      },
    ],
  },
  {
    number: '2',
    text: 'Deactivated and foreign accounts are unknown ones, and the password hash runs even without a user.',
    tests: ['bff-public/auth/sign-in.db.test.ts', 'bff-public/auth/code-classes.db.test.ts'],
    defects: [
      {
        file: 'db/auth/accounts.ts',
        text: "return and(or(eq(users.email, name), eq(users.username, name)), eq(users.status, 'ACTIVE'))",
        becomes: 'return or(eq(users.email, name), eq(users.username, name))',
        title: '[API-REST-003] for a wrong password',
      },
      {
        file: 'db/auth/sign-in.ts',
        text: 'verifyPassword(password, verifiedHash, lane),',
        becomes:
          'verifiedHash === null ? Promise.resolve({ isRight: false, needsRehash: false }) : verifyPassword(password, verifiedHash, lane),',
        by: 'bff-public/auth/code-classes.db.test.ts',
        title: 'a wrong password has the same answer and cost',
      },
    ],
  },
  {
    number: '2a',
    text: 'Email and username of one account share their counters; a community that hides whom it knows answers alike on every path.',
    tests: ['shared/testing/auth/network-limits.db.test.ts', 'bff-public/auth/hide-unknown.db.test.ts'],
    defects: [
      {
        file: 'db/auth/accounts.ts',
        text: 'coalesce(${memberId(p)}, ${staffId(p)}, ${p.unknownKey})',
        becomes: '${p.unknownKey}',
      },
      {
        file: 'bff-public/auth/read-auth-strategies.ts',
        text: 'if (member && (member.isKnownBrowser || !hideUnknown))',
        becomes: 'if (member)',
        by: 'bff-public/auth/hide-unknown.db.test.ts',
      },
    ],
  },
  {
    number: '3',
    text: 'Every limit comes from the one module of limits; an attempt is counted before anything is verified, in one statement.',
    tests: ['bff-public/auth/code-limits.db.test.ts', 'bff-public/auth/sign-in.db.test.ts'],
    defects: [
      {
        file: 'db/auth/codes.ts',
        text: '    lt(oneTimeCodes.evaluations, CODE_LIMITS.evaluations),\n',
        becomes: '',
        title: 'five are evaluated',
      },
      {
        file: 'db/auth/attempts.ts',
        text: 'counted.count <= limit.most',
        becomes: 'counted.count <= limit.most + 1',
        title: 'lock codes for ten minutes',
      },
    ],
  },
  {
    number: '3a',
    text: 'Every anonymous operation that hashes, sends or compares has a limit by network across accounts; hashes run one at a time in a bounded queue, and who would wait longer than 2 s gets 503.',
    tests: ['shared/server/hash-queue.test.ts', 'shared/testing/auth/network-limits.db.test.ts'],
    defects: [
      {
        file: 'db/auth/sign-in.ts',
        text: 'if (!named?.isKnownBrowser) network.check(byAddress, byRange)',
        becomes: '',
        by: 'shared/testing/auth/network-limits.db.test.ts',
        title: 'only some are evaluated',
      },
      {
        file: 'shared/server/hash-queue.ts',
        text: 'if (waitMs > PASSWORD_HASH_MAX_WAIT_MS) throw tooBusy(waitMs)',
        becomes: '',
      },
    ],
  },
  {
    number: '4',
    text: 'A one-time code has 5 digits, lives 10 minutes, works once, is compared 5 times, and is bound to account, community, purpose, channel and the browser that asked; what strangers do uses up nothing of the owner; what waits in the outbox is sealed and blanked once sent.',
    tests: ['bff-public/auth/codes.db.test.ts', 'bff-public/auth/strangers.db.test.ts', 'db/outbox/outbox.db.test.ts'],
    defects: [
      { file: 'db/auth/codes.ts', text: '    gt(oneTimeCodes.expiresAt, now),\n', becomes: '', title: '[LOGIN-040]' },
      {
        file: 'db/auth/codes.ts',
        text: "eq(oneTimeCodes.browserHash, browserHash ?? ''),",
        becomes: 'sql`1`,',
        title: 'in another browser than the one that asked',
      },
      {
        file: 'db/auth/codes.ts',
        text: "pool === 'KNOWN' ? undefined : eq(oneTimeCodes.pool, 'STRANGERS')",
        becomes: 'undefined',
        by: 'bff-public/auth/strangers.db.test.ts',
        title: 'are not compared with a code that the owner asked',
      },
      {
        file: 'db/outbox/settle.ts',
        text: "status: 'SENT', sentAt: now, payload: '', envelope: null,",
        becomes: "status: 'SENT', sentAt: now,",
        title: 'neither the code nor its sealed copy',
      },
      {
        file: 'db/outbox/sealed-payload.ts',
        text: 'return sealMarked(outboxKey, JSON.stringify(data), place(outboxId))',
        becomes: "return sealMarked(outboxKey, JSON.stringify(data), place('any'))",
        by: 'db/outbox/outbox.db.test.ts',
      },
    ],
  },
  {
    number: '5',
    text: 'Codes are stored as HMAC under a key outside the database; reset, setup, refresh and session tokens only as SHA-256 of 256 random bits; Math.random makes no secret.',
    tests: [
      'bff-public/auth/codes.db.test.ts',
      'bff-public/auth/request-password-reset.db.test.ts',
      'bff-public/auth/sign-in.db.test.ts',
      'shared/tools/security/source-rules.test.ts',
    ],
    defects: [
      {
        file: 'db/auth/code-hmac.ts',
        text: 'return hmacOf(base64Key, [accountKey, communityId, purpose, channel, code])',
        becomes: 'return Promise.resolve([accountKey, communityId, purpose, channel, code].join())',
      },
      {
        file: 'shared/kernel/ids.ts',
        text: 'return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))',
        becomes: 'return toBase64Url(crypto.getRandomValues(new Uint8Array(16)))',
        by: 'bff-public/auth/request-password-reset.db.test.ts',
      },
      {
        file: 'db/auth/sha256.ts',
        text: 'return toHex(',
        becomes: 'return (text as string) || toHex(',
        by: 'bff-public/auth/sign-in.db.test.ts',
      },
      {
        file: 'shared/domain/auth/codes.ts',
        text: 'return crypto.getRandomValues(new Uint32Array(1))[0] ?? WORD',
        becomes: 'return Math.floor(Math.random() * WORD)',
        by: 'shared/tools/security/source-rules.test.ts',
      },
    ],
  },
  {
    number: '6',
    text: 'Passwords are hashed with Argon2id (19 MiB, two passes, one lane, PHC string, renewed at sign-in) by an imported WebAssembly module.',
    tests: ['shared/server/password-hash.test.ts'],
    defects: [
      { file: 'shared/domain/auth/password-hash-format.ts', text: 'memoryKib: 19_456', becomes: 'memoryKib: 4_096' },
      {
        file: 'shared/server/password-hash.ts',
        text: 'isRight && !isCurrentCost(compared)',
        becomes: 'false',
      },
    ],
  },
  {
    number: '7',
    text: 'A password has 8 to 128 code points, both cases, a digit or a symbol, is none of the common ones, is composed and never trimmed or cut; the server checks.',
    tests: ['shared/domain/auth/password-rules.test.ts', 'shared/server/check-new-password.test.ts'],
    defects: [
      {
        file: 'shared/domain/auth/password-rules.ts',
        text: 'const characters = [...composed].length',
        becomes: 'const characters = composed.length',
      },
      {
        file: 'shared/server/check-new-password.ts',
        text: 'if (isCommonPassword(password))',
        becomes: 'if (password === null)',
        by: 'shared/server/check-new-password.test.ts',
      },
      {
        file: 'shared/domain/auth/password-hash-format.ts',
        text: 'encode(password.normalize',
        becomes: 'encode(password.trim().normalize',
        by: 'shared/server/password-hash.test.ts',
      },
    ],
  },
  {
    number: '8',
    text: 'A reset link is built from the configured origin, lives 60 minutes, works once; looking at it changes nothing; its use ends all sessions and opens none.',
    tests: ['bff-public/auth/reset-password.db.test.ts', 'bff-public/auth/request-password-reset.db.test.ts'],
    defects: [
      {
        file: 'bff-public/auth/reset-password.ts',
        text: '    isNull(passwordLinks.endedAt),\n',
        becomes: '',
        title: 'used twice at the same moment',
      },
      { file: 'shared/domain/auth/limits.ts', text: 'RESET: HOUR_MS,', becomes: 'RESET: DAY_MS,' },
      {
        file: 'bff-public/auth/reset-password.ts',
        text: '{ owner: link, keptSessionId: null }',
        becomes: "{ owner: { ...link, userId: 'nobody' }, keptSessionId: null }",
        title: 'ends every session of the account',
      },
    ],
  },
  {
    number: '9',
    text: 'The address of a caller is read from CF-Connecting-IP alone; IPv6 counts by /64.',
    tests: ['shared/server/http/network/network.test.ts'],
    defects: [
      {
        file: 'shared/server/http/network/network.ts',
        text: "headers.get('CF-Connecting-IP')?.trim()",
        becomes: "(headers.get('X-Forwarded-For') ?? headers.get('CF-Connecting-IP'))?.trim()",
      },
      { file: 'shared/server/http/network/network.ts', text: '.slice(0, 4)', becomes: '.slice(0, 8)' },
    ],
  },
  {
    number: '10',
    text: 'The first password of a joining works once, for a paid invitation without credentials, found by its unguessable id, with its own email.',
    tests: ['bff-public/onboarding/get-started.db.test.ts', 'shared/testing/onboarding/joining-attacks.db.test.ts'],
    defects: [
      {
        file: 'bff-public/onboarding/set-first-password.ts',
        text: 'input.uid !== invitation.userId || canonical(input.username) !== invitation.email',
        becomes: 'canonical(input.username) !== invitation.email',
        title: 'works once, only for a paid membership',
      },
      {
        file: 'bff-public/onboarding/set-first-password.ts',
        text: 'if (!person) throw refused(ONBOARDING_MESSAGES.notPaid)',
        becomes: 'if (!person) return { ok: true, next: "done" } as never',
        title: 'works once, only for a paid membership',
      },
      {
        file: 'bff-public/onboarding/set-first-password.ts',
        text: '        isNull(users.passwordHash),\n',
        becomes: '',
        title: 'works once, only for a paid membership',
      },
    ],
  },
]
