/** The subjects of staff actions; `targetId` of an audit row is the id of one of these. */
export const AUDIT_TARGET_TYPES = [
  'article',
  'article-file',
  'broadcast',
  'content-block',
  'feed',
  'forum-entry',
  'forum-post',
  'forum-post-list',
  'forum-settings',
  'group',
  'job',
  'member-list',
  'offer',
  'invitation',
  'invitation-file',
  'panel-answer',
  'panel-batch',
  'panel-question',
  'panel-roundup',
  'site',
  'staff',
  'user',
  'subscription',
] as const
export type AuditTargetType = (typeof AUDIT_TARGET_TYPES)[number]

/** Actions of staff on a member's cards and payments; the target is the member, who sees these among the changes by staff. */
export const BILLING_AUDIT_ACTIONS = [
  'user.card-add',
  'user.card-default',
  'user.card-remove',
  'user.refund',
  'user.credit',
  'user.charge',
] as const
export type BillingAuditAction = (typeof BILLING_AUDIT_ACTIONS)[number]

/** Actions of forum moderators, including members; the target is the entry or the post. */
export const FORUM_AUDIT_ACTIONS = [
  'forum-entry.decide',
  'forum-post.change',
  'forum-post.merge',
  'forum-post.move',
] as const
export type ForumAuditAction = (typeof FORUM_AUDIT_ACTIONS)[number]

/** Actions that end outside the staff request that started them; the target is the member, who sees them. */
export const MEMBER_AUDIT_ACTIONS = { emailChanged: 'user.email-change-done' } as const

/** Actions of staff on an account; the target is its member, who sees them in the list of staff actions. */
export const ACCOUNT_AUDIT_ACTIONS = [
  'user.forum-moderator-add',
  'user.forum-moderator-remove',
  'user.activate',
  'user.deactivate',
  'user.data-copy',
  'user.email-change-ask',
  'user.email-change-withdraw',
  MEMBER_AUDIT_ACTIONS.emailChanged,
  'user.end-sessions',
  'user.generate-password',
  'user.hold-lift',
  'user.hold-place',
  'user.lift-locks',
  'user.merge',
  'user.merge-away',
  'user.merge-undo',
  'user.send-password-link',
  ...BILLING_AUDIT_ACTIONS,
] as const
export type AccountAuditAction = (typeof ACCOUNT_AUDIT_ACTIONS)[number]

/** The actor of an audit row, and the request. */
export type AuditActor = { readonly actorId: string; readonly ipClass: string; readonly correlationId: string }

/** Seven years including leap days; a trigger of the table has the same number. */
export const AUDIT_KEPT_DAYS = 2557

/** Values of fields before or after an action, as the audit log stores them. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>
