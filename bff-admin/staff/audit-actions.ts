import { type AuditTargetType, BILLING_AUDIT_ACTIONS } from '#shared/domain/staff/audit.ts'

/** Every action that the audit log knows. The part before the dot is the type of its target. */
export const AUDIT_ACTIONS = [
  'article.assign-editor',
  'article.assign-undo',
  'article.correct',
  'article.correct-discard',
  'article.edit-text',
  'article.feedback',
  'article.scan',
  'article.scan-again',
  'article.set-status',
  'article.undo-status',
  'subscription.read-again',
  'user.send-password-link',
  ...BILLING_AUDIT_ACTIONS,
] as const satisfies readonly `${AuditTargetType}.${string}`[]
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/**
 * The fields whose values may be stored before and after an action. No secrets, card data (an id of the provider's is none) or texts: what is not named here
 * is dropped.
 */
export const AUDITED_FIELDS = {
  article: ['status', 'editorId', 'scheduledAt', 'slug', 'externalUrl', 'currentRevisionId', 'remarkId'],
  user: ['passwordLink', 'paymentId', 'amountCents', 'receiptNumber'],
  subscription: ['differences'],
} as const satisfies Record<AuditTargetType, readonly string[]>

export type AuditedField<T extends AuditTargetType> = (typeof AUDITED_FIELDS)[T][number]
