import type { GraphQLSchema } from 'graphql'
import type { AuditAction } from './audit-actions.ts'

/** What a mutation writes into the audit log, named in its `extensions: { audit }`. */
export type Audited = { readonly actions: readonly AuditAction[]; readonly memberVisible: boolean }

/** The mutations that write no audit row, each with the reason. */
export const UNAUDITED_MUTATIONS: Readonly<Record<string, string>> = {
  login: 'Concerns the session only, whose row records it.',
  logout: 'Concerns the session only, whose row records it.',
  tokenRefresh: 'Concerns the session only, whose row records it.',
  sessionRevoke: 'Concerns sessions of the caller only, whose rows record it.',
  sessionsRevokeOthers: 'Concerns sessions of the caller only, whose rows record it.',
  passwordUpdate: 'Concerns the account of the caller only, who is emailed; the rows of the ended sessions record it.',
  notificationsMarkAsRead: 'Concerns what the caller was told; nothing changes for anybody else.',
  notificationsMarkAllAsRead: 'Concerns what the caller was told; nothing changes for anybody else.',
  notificationsMarkAsUnread: 'Concerns what the caller was told; nothing changes for anybody else.',
  notificationsMarkAsViewed: 'Concerns what the caller was told; nothing changes for anybody else.',
  sessionStepUp: 'Concerns the session only, whose row records it.',
  trackEvent: 'Counts the use of the product and changes nothing in it.',
  articleCorrectionStart: 'Keeps a draft that only staff read; its publication is audited.',
  articleCorrectionSave: 'Keeps a draft that only staff read; its publication is audited.',
  contentDraftSave: 'Keeps a draft that only staff read; its publication is audited.',
  contentDraftDiscard: 'Concerns a draft that only staff read.',
  invitationImportCheck: 'Keeps rows that only staff read and invites nobody; its start is audited.',
  articleImportCheck: 'Keeps articles that only staff read and creates none; its start is audited.',
  articleImportSetAuthor: 'Changes what an import would do, which only staff read; its start is audited.',
  articlePresence: 'Says for a moment that the caller has an article open; nothing of it changes.',
  articleTextSeen: 'Stores which text the caller has seen; nothing changes for anybody else.',
  reconciliationStart: 'Compares the ledger with the provider and changes neither.',
  memberListViewSave: 'Keeps the filters of a list under a name; whoever opens it sees what they may.',
  memberListViewChange: 'Keeps the filters of a list under a name; whoever opens it sees what they may.',
  memberListViewDelete: 'Concerns the filters of a list that the caller keeps.',
  articleListViewSave: 'Keeps the filters of a list under a name; whoever opens it sees what they may.',
  articleListViewChange: 'Keeps the filters of a list under a name; whoever opens it sees what they may.',
  articleListViewDelete: 'Concerns the filters of a list that the caller keeps.',
  articleFeedbackMarkRead: 'Stores how far the caller has read; nothing changes for anybody else.',
}

/** Members see what becomes of it, not who of the staff did it. */
export const STAFF_ONLY = { memberVisible: false } as const
/** The member whom it is about reads that it was done. */
export const TOLD = { memberVisible: true } as const

export function audited(
  action: AuditAction | readonly AuditAction[],
  { memberVisible }: { readonly memberVisible: boolean },
): Audited {
  return { actions: typeof action === 'string' ? [action] : action, memberVisible }
}

export function isAudited(value: unknown): value is Audited {
  return typeof value === 'object' && value !== null && 'actions' in value && 'memberVisible' in value
}

/** Throws at the start of the worker and in every test if a mutation says neither what it audits nor why it does not. */
export function checkAudits(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const isExempt = field.name in UNAUDITED_MUTATIONS
    if (isAudited(field.extensions.audit) === isExempt)
      throw new Error(`Mutation.${field.name} must name either its audit or an entry of UNAUDITED_MUTATIONS`)
  }
  return schema
}
