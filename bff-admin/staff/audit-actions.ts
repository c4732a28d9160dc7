import { type AuditTargetType, BILLING_AUDIT_ACTIONS } from '#shared/domain/staff/audit.ts'

/** Every action that the audit log knows. The part before the dot is the type of its target. */
export const AUDIT_ACTIONS = [
  'article.amplify-begin',
  'article.assign-editor',
  'article.assign-undo',
  'article.correct',
  'article.correct-discard',
  'article.edit-text',
  'article.feedback',
  'article.lead-image',
  'article.scan',
  'article.scan-again',
  'article.set-status',
  'article.undo-status',
  'forum-entry.decide',
  'forum-post.change',
  'group.add-member',
  'group.answer-request',
  'group.create',
  'group.delete',
  'group.edit',
  'group.image',
  'group.remove-member',
  'group.set-chairs',
  'member-list.export',
  'panel-answer.edit-text',
  'panel-answer.set-status',
  'panel-answer.undo-status',
  'panel-batch.create',
  'panel-batch.delete',
  'panel-batch.edit',
  'panel-batch.set-status',
  'panel-question.create',
  'panel-question.delete',
  'panel-question.edit',
  'panel-question.invite',
  'panel-question.order',
  'panel-question.remind',
  'panel-question.set-status',
  'panel-roundup.arrange',
  'panel-roundup.assign-editor',
  'panel-roundup.create',
  'panel-roundup.delete',
  'panel-roundup.edit-text',
  'panel-roundup.publish',
  'panel-roundup.set-status',
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
  article: [
    'status',
    'editorId',
    'scheduledAt',
    'slug',
    'externalUrl',
    'currentRevisionId',
    'leadImageId',
    'remarkId',
    'amplificationId',
  ],
  'forum-entry': ['state', 'decision'],
  'forum-post': ['isClosed', 'isPinned'],
  group: ['name', 'slug', 'detailsId', 'visibility', 'imageId', 'members', 'chairs', 'memberId', 'state'],
  'member-list': ['rows', 'columns', 'filters', 'isCrossBrand'],
  'panel-answer': ['status', 'editedRevisionId'],
  'panel-batch': ['title', 'status', 'opensAt', 'closesAt', 'questions', 'answers'],
  'panel-question': ['title', 'status', 'maxAnswers', 'position', 'invited', 'group', 'reminded', 'answers'],
  'panel-roundup': ['title', 'status', 'editorId', 'slug', 'externalUrl', 'publishedAt', 'answers', 'characters'],
  user: ['passwordLink', 'paymentId', 'amountCents', 'receiptNumber'],
  subscription: ['differences'],
} as const satisfies Record<AuditTargetType, readonly string[]>

export type AuditedField<T extends AuditTargetType> = (typeof AUDITED_FIELDS)[T][number]
