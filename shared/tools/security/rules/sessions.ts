import type { SecurityRule } from '../rule.ts'

export const SESSION_RULES: readonly SecurityRule[] = [
  {
    number: '11',
    text: 'Session cookies are __Host-, Secure, HttpOnly, Path=/ and SameSite=Lax; no token is in an address, in what a page passes to its scripts or in storage; a body has tokens only for a caller that is no browser.',
    tests: ['bff-public/auth/sign-in.db.test.ts', 'bff-public/auth/stay-and-leave.db.test.ts'],
    defects: [
      {
        file: 'shared/kernel/cookies.ts',
        text: 'Secure; HttpOnly; SameSite=Lax',
        becomes: 'Secure; SameSite=Lax',
        title: '[API-REST-003] with email and password',
      },
      {
        file: 'shared/server/http/session-verbs.ts',
        text: 'if (ctx.client.isBrowser || refreshToken === null)',
        becomes: 'if (refreshToken === null)',
        title: '[API-REST-003] with email and password',
      },
      {
        file: 'shared/server/http/session-verbs.ts',
        text: 'refreshToken: client.isBrowser ? null : tokens.refreshToken',
        becomes: 'refreshToken: tokens.refreshToken',
        by: 'bff-public/auth/stay-and-leave.db.test.ts',
        title: '[API-REST-006] by its cookie',
      },
    ],
    alsoShownBy: ['sites/e2e/sign-in/sessions.e2e.ts'],
  },
  {
    number: '12',
    text: 'The role is a pure function of the verified token, by whole elements of its audience; algorithm, issuer, type, key and expiry are checked.',
    tests: ['shared/domain/auth/roles.test.ts', 'shared/kernel/session-token.test.ts'],
    defects: [
      {
        file: 'shared/domain/auth/roles.ts',
        text: 'if (!audience.includes(MEMBER_AUDIENCE))',
        becomes: 'if (!audience.join().includes(MEMBER_AUDIENCE))',
      },
      {
        file: 'shared/kernel/session-token.ts',
        text: '          issuer: TOKEN_ISSUER,\n',
        becomes: '',
        by: 'shared/kernel/session-token.test.ts',
      },
      {
        file: 'shared/kernel/session-token.ts',
        text: '          typ: TOKEN_TYPE,\n',
        becomes: '',
        by: 'shared/kernel/session-token.test.ts',
      },
    ],
  },
  {
    number: '13',
    text: 'The host decides the community; a token of another community counts for nothing there.',
    tests: ['bff-member/auth/session.db.test.ts'],
    defects: [
      {
        file: 'db/auth/session-guard.ts',
        text: 'and(eq(communityHosts.host, p.host), eq(communityHosts.communityId, sessions.communityId)),',
        becomes: 'eq(communityHosts.communityId, sessions.communityId),',
        title: 'a session on another community’s host',
      },
    ],
  },
  {
    number: '14',
    text: 'The row of the session is checked on every request: signing out, a new password, deactivation and a lost role count from the next one.',
    tests: ['bff-member/auth/session.db.test.ts', 'shared/testing/auth/session-ends.db.test.ts'],
    defects: [
      {
        file: 'db/auth/sessions.ts',
        text: 'isNull(sessions.revokedAt),\n    gt(',
        becomes: 'gt(',
        title: 'a session that was revoked',
      },
      {
        file: 'db/auth/session-guard.ts',
        text: "isSessionAlive(p, kind),\n          eq(users.status, 'ACTIVE'),",
        becomes: 'isSessionAlive(p, kind),',
        title: 'a deactivated person',
      },
      {
        file: 'db/auth/session-guard.ts',
        text: '          holdsPermission(kind),\n',
        becomes: '',
        by: 'shared/testing/auth/session-ends.db.test.ts',
      },
    ],
  },
  {
    number: '15',
    text: 'A refresh token works once, by compare-and-swap; the one before it for 10 s from the same browser; a later reuse ends the session.',
    tests: ['bff-public/auth/stay-and-leave.db.test.ts'],
    defects: [
      {
        file: 'db/auth/rotate-refresh-token.ts',
        text: ' eq(sessions.refreshHash, p.hash),',
        becomes: '',
        title: 'by two tabs at once',
      },
      {
        file: 'db/auth/rotate-refresh-token.ts',
        text: '<= REFRESH_GRACE_MS && isSameBrowser',
        becomes: '<= REFRESH_GRACE_MS',
        title: 'in another browser, at once',
      },
      {
        file: 'db/auth/rotate-refresh-token.ts',
        text: 'await db.commit([revokeSessionStatement(ctx, { sessionId, communityId: community.id, because })])',
        becomes: 'void because',
        title: 'after its ten seconds',
      },
    ],
  },
  {
    number: '16',
    text: '401 only for a token known to be absent, expired or revoked, and for wrong credentials when signing in; trouble of the infrastructure is 503, rights are 403, limits 429.',
    tests: ['bff-member/auth/session.db.test.ts', 'shared/testing/every-backend.db.test.ts'],
    defects: [
      {
        file: 'db/client.ts',
        text: "return new AppError('ServiceUnavailable', { cause: error })",
        becomes: "return new AppError('NotAuthenticated', { cause: error })",
        title: 'with ServiceUnavailable, and never 401',
      },
      {
        file: 'shared/server/graphql/policies.ts',
        text: "throw new AppError('NotAllowed')",
        becomes: "throw new AppError('NotAuthenticated')",
        title: '[SESS-012]',
      },
    ],
    alsoShownBy: ['sites/e2e/http/failures.e2e.ts'],
  },
  {
    number: '17',
    text: 'Polls of a page do not extend idle time; staff have 1 h idle, 12 h in all, and confirm dangerous operations anew.',
    tests: [
      'bff-public/auth/stay-and-leave.db.test.ts',
      'bff-admin/staff/step-up-session.db.test.ts',
      'bff-admin/auth/sign-in.db.test.ts',
    ],
    defects: [
      {
        file: 'db/auth/rotate-refresh-token.ts',
        text: '...(!isBackground && { lastUsedAt: p.now }),',
        becomes: 'lastUsedAt: p.now,',
        title: 'by a request that nobody asked for',
      },
      {
        file: 'bff-admin/staff/step-up-policy.ts',
        text: 'requireStepUp({ ...ctx, actor: signedIn(ctx.actor) })',
        becomes: 'signedIn(ctx.actor)',
        by: 'bff-admin/staff/step-up-session.db.test.ts',
      },
      {
        file: 'shared/domain/auth/limits.ts',
        text: 'idleMs: HOUR_MS',
        becomes: 'idleMs: DAY_MS',
        by: 'bff-admin/auth/sign-in.db.test.ts',
      },
      {
        file: 'shared/domain/auth/limits.ts',
        text: 'absoluteMs: 12 * HOUR_MS',
        becomes: 'absoluteMs: 30 * DAY_MS',
        by: 'bff-admin/auth/sign-in.db.test.ts',
      },
    ],
  },
  {
    number: '18',
    text: 'The logout addresses end the session at its backend and expire the cookies even if that fails; a prefetch does nothing, and a navigation from another site is asked first.',
    tests: ['sites/src/lib/edge/sign-out/sign-out.test.ts'],
    defects: [
      {
        file: 'sites/src/lib/edge/sign-out/sign-out.ts',
        text: "if (purpose.includes('prefetch') || purpose.includes('preview')) return 'ignore'",
        becomes: '',
      },
      {
        file: 'sites/src/lib/edge/sign-out/sign-out.ts',
        text: "isFromElsewhere && hasSessionCookie(cookiesOf(headers)) ? 'confirm' : 'sign-out'",
        becomes: "isFromElsewhere ? 'sign-out' : 'sign-out'",
      },
      {
        file: 'sites/src/lib/edge/sign-out/sign-out.ts',
        text: "kind === 'admin' ? env.BFF_ADMIN : env.BFF_PUBLIC",
        becomes: 'env.BFF_PUBLIC',
      },
    ],
  },
]
