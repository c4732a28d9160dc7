import type { AuditTargetType } from './audit.ts'

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
  'article-file': ['articles', 'source'],
  broadcast: ['subject', 'channel', 'audience', 'status', 'scheduledAt', 'characters', 'rows'],
  'content-block': ['name', 'version', 'textId'],
  feed: ['title', 'isPublished', 'startsAt', 'endsAt'],
  'forum-entry': ['state', 'decision'],
  'forum-post': ['isClosed', 'isPinned', 'groupId', 'mergedIntoId'],
  'forum-post-list': ['rows', 'filters'],
  'forum-settings': ['isOn', 'audiences', 'isPreModerated', 'settingsVersion'],
  group: ['name', 'slug', 'detailsId', 'visibility', 'imageId', 'members', 'chairs', 'memberId', 'state'],
  job: ['tasks'],
  'member-list': ['rows', 'columns', 'filters', 'isCrossBrand'],
  offer: ['title', 'startsAt', 'endsAt', 'detailsId', 'isPublished', 'verifiedAt', 'imageId', 'communities'],
  invitation: ['sentTo', 'expiresAt', 'state'],
  'invitation-file': ['rows', 'people'],
  'panel-answer': ['status', 'editedRevisionId'],
  'panel-batch': ['title', 'status', 'opensAt', 'closesAt', 'questions', 'answers'],
  'panel-question': ['title', 'status', 'maxAnswers', 'position', 'invited', 'group', 'reminded', 'answers'],
  'panel-roundup': ['title', 'status', 'editorId', 'slug', 'externalUrl', 'publishedAt', 'answers', 'characters'],
  site: [
    ...['fields', 'code', 'host', 'version', 'startsAt', 'endsAt', 'state', 'pricePointId', 'duesCents', 'template'],
    ...['adId', 'advertiser', 'link', 'places', 'tiers', 'isAdOn', 'imageId', 'alt'],
    ...['exportId', 'file', 'bytes'],
  ],
  staff: ['community', 'permissions', 'email', 'status', 'passwordLink'],
  user: [
    'isForumModerator',
    'isActive',
    'sessions',
    'locks',
    'mustChangePassword',
    'passwordLink',
    'paymentId',
    'amountCents',
    'receiptNumber',
    'noteId',
    'noteKind',
    'noteVersionId',
    'notePinned',
    'memberId',
    'mergeId',
    'viewId',
    'page',
    'emailChangeId',
    'emailChangeWay',
    'dataCopy',
    'legalHold',
  ],
  subscription: ['differences'],
} as const satisfies Record<AuditTargetType, readonly string[]>

export type AuditedField<T extends AuditTargetType> = (typeof AUDITED_FIELDS)[T][number]
