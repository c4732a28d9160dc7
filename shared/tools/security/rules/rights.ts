import type { SecurityRule } from '../rule.ts'

export const RIGHT_RULES: readonly SecurityRule[] = [
  {
    number: '33',
    text: 'Denied by default: every operation names its policy, its right and its audit, or the worker does not start.',
    tests: [
      'shared/server/graphql/policies.test.ts',
      'bff-admin/staff/audited-mutations.test.ts',
      'bff-admin/staff/rights.db.test.ts',
    ],
    defects: [
      {
        file: 'shared/server/graphql/policies.ts',
        text: "if (!isPolicy(policy)) throw new Error('The schema names no policy')",
        becomes: "if (!isPolicy(policy)) return 'open'",
      },
      {
        file: 'shared/server/graphql/policies.ts',
        text: 'if (!isPolicy(policy)) throw new Error(`${field.name} names an unknown policy`)',
        becomes: "if (!isPolicy(policy)) return 'member'",
      },
      {
        file: 'bff-admin/staff/audited-mutations.ts',
        text: 'if (isAudited(field.extensions.audit) === isExempt)',
        becomes: 'if (isAudited(field.extensions.audit) && isExempt)',
        by: 'bff-admin/staff/audited-mutations.test.ts',
      },
    ],
    alsoShownBy: ['shared/testing/viewing/every-operation.db.test.ts'],
  },
  {
    number: '34',
    text: 'Every statement carries the community and whose the row is; a right is read in the transaction of the write.',
    tests: ['db/articles/publish-due.db.test.ts', 'bff-admin/articles/status/set-article-status.db.test.ts'],
    defects: [
      {
        file: 'db/articles/publish-due.ts',
        text: "and(eq(articles.id, p.articleId), eq(articles.communityId, p.communityId), eq(articles.status, 'SCHEDULED'))",
        becomes: "and(eq(articles.id, p.articleId), eq(articles.status, 'SCHEDULED'))",
      },
      {
        file: 'bff-admin/articles/status/set-article-status.ts',
        text: '      canManageArticles(actor),\n',
        becomes: '',
        by: 'bff-admin/articles/status/set-article-status.db.test.ts',
      },
    ],
  },
  {
    number: '35',
    text: 'What is not yours does not exist: the same answer, byte for byte; ids are random.',
    tests: ['bff-member/auth/sessions.db.test.ts', 'shared/kernel/ids.test.ts'],
    defects: [
      {
        file: 'db/auth/revoke-session.ts',
        text: "if (revoked.length === 0) throw new AppError('NotFound')",
        becomes: "if (revoked.length === 0) throw new AppError(sessionId.length === 26 ? 'NotAllowed' : 'NotFound')",
      },
      {
        file: 'shared/kernel/ids.ts',
        text: 'return prefix + randomBase32(16)',
        becomes: "return prefix + '0'.repeat(16)",
        by: 'shared/kernel/ids.test.ts',
      },
    ],
    alsoShownBy: ['sites/e2e/http/communities-apart.e2e.ts'],
  },
  {
    number: '36',
    text: 'Where a member names a user as whose something is, it is the member; only staff name others, within the community.',
    tests: ['bff-public/billing/pay-now.db.test.ts', 'bff-admin/billing/member-cards.db.test.ts'],
    defects: [
      {
        file: 'bff-member/billing/cards.graphql.ts',
        text: "if (userId !== ctx.actor.userId) throw new AppError('NotFound')",
        becomes: '',
      },
    ],
  },
  {
    number: '37',
    text: 'Three schemas, three bundles, three sets of secrets; only bff-admin can sign an admin token; money, cards, passwords, activation and deletion need a step-up; every action of staff leaves one row in the audit log.',
    tests: [
      'shared/kernel/session-token.test.ts',
      'shared/server/env.test.ts',
      'bff-admin/articles/status/set-article-status.db.test.ts',
      'bff-admin/staff/every-mutation.db.test.ts',
    ],
    defects: [
      {
        file: 'shared/kernel/session-token.ts',
        text: "member: ['/graphql'],",
        becomes: "member: ['/graphql', '/graphqlAdmin'],",
      },
      {
        file: 'shared/server/env.ts',
        text: "'bff-member': z.object({ ...base,",
        becomes: "'bff-member': z.object({ ...payLinks, ...base,",
        by: 'shared/server/env.test.ts',
      },
      {
        file: 'bff-admin/articles/status/set-article-status.ts',
        text: 'writes: [...statements, ...email, ...settled, ...notification, audit],',
        becomes: 'writes: [...statements, ...email, ...settled, ...notification],',
        by: 'bff-admin/articles/status/set-article-status.db.test.ts',
      },
    ],
    alsoShownBy: ['the step "no admin or server code in what members and visitors load, one copy of graphql"'],
  },
  {
    number: '38',
    text: 'The status of an article changes by the state table alone, and what is checked is the stored text.',
    tests: ['shared/testing/articles/state-table.db.test.ts', 'bff-member/articles/send-and-approve.db.test.ts'],
    defects: [
      {
        file: 'shared/domain/articles/moves/transitions.ts',
        text: "  DRAFT: ['SUBMITTED_FOR_REVIEW'],\n",
        becomes: "  DRAFT: ['SUBMITTED_FOR_REVIEW', 'READY_TO_PUBLISH'],\n",
      },
      {
        file: 'bff-member/articles/send-for-review.ts',
        text: '        sql`${articles.currentRevisionId} IS ${text?.id ?? null}`,\n',
        becomes: '',
        by: 'bff-member/articles/send-and-approve.db.test.ts',
      },
    ],
  },
]
