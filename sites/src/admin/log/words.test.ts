import { expect, it } from 'vitest'
import type { LogEntry } from './log.queries.ts'
import { sentenceOf } from './words.ts'

function entry(change: Partial<LogEntry>): LogEntry {
  return {
    ...{ id: '1', at: '2026-11-20T15:00:00.000Z', actorId: 't', actorName: 'Theo Brandt', changes: [], reason: null },
    ...{ action: 'GROUP_EDIT', actionName: 'group.edit', targetType: 'GROUP', targetId: 'g', targetName: 'Payroll' },
    ...{ isVisibleToMember: false, network: null, correlationId: 'C', communityName: 'Meridian' },
    ...change,
  }
}

it.each<[string, Partial<LogEntry>]>([
  [
    'Theo Brandt changed the visibility of the group Payroll from open to hidden',
    {
      changes: [
        { field: 'visibility', before: 'OPEN', after: 'HIDDEN' },
        { field: 'detailsId', before: 'a', after: 'b' },
      ],
    },
  ],
  [
    'Theo Brandt changed the group Payroll (name from Pay to Payroll; web address from pay to payroll)',
    {
      changes: [
        { field: 'name', before: 'Pay', after: 'Payroll' },
        { field: 'slug', before: 'pay', after: 'payroll' },
      ],
    },
  ],
  ['Theo Brandt changed the group Payroll', { changes: [{ field: 'detailsId', before: 'a', after: 'b' }] }],
  [
    'Theo Brandt edited an ad of the site Harbor (advertiser: Keel; on from yes to no)',
    {
      ...{ action: 'SITE_AD_EDIT', targetType: 'SITE', targetName: 'Harbor' },
      changes: [
        { field: 'adId', before: null, after: '01hk153x00405sjcrj37gxqfdv' },
        { field: 'advertiser', before: null, after: 'Keel' },
        { field: 'isAdOn', before: 'true', after: 'false' },
      ],
    },
  ],
  [
    'Theo Brandt edited an ad of the site Harbor (places from home to home, articles)',
    {
      ...{ action: 'SITE_AD_EDIT', targetType: 'SITE', targetName: 'Harbor' },
      changes: [{ field: 'places', before: 'HOME', after: 'HOME, ARTICLES' }],
    },
  ],
  [
    'Theo Brandt moved the article “Quiet platforms” (status from submitted for review to unassigned)',
    {
      ...{ action: 'ARTICLE_SET_STATUS', targetType: 'ARTICLE', targetName: 'Quiet platforms' },
      changes: [{ field: 'status', before: 'SUBMITTED_FOR_REVIEW', after: 'UNASSIGNED' }],
    },
  ],
  [
    'Theo Brandt moved the article “Q” (scheduled for: Dec 1, 2026, 9:00 AM)',
    {
      ...{ action: 'ARTICLE_SET_STATUS', targetType: 'ARTICLE', targetName: 'Q' },
      changes: [{ field: 'scheduledAt', before: null, after: '2026-12-01T09:00:00.000Z' }],
    },
  ],
  [
    'Theo Brandt refunded a payment of Maya Chen (amount: $12.50; receipt: MTC-1)',
    {
      ...{ action: 'USER_REFUND', targetType: 'USER', targetName: 'Maya Chen' },
      changes: [
        { field: 'amountCents', before: null, after: '1250' },
        { field: 'receiptNumber', before: null, after: 'MTC-1' },
      ],
    },
  ],
  [
    'Theo Brandt changed the post “Payroll” (pinned from no to yes)',
    {
      ...{ action: 'FORUM_POST_CHANGE', targetType: 'FORUM_POST', targetName: 'Payroll' },
      changes: [{ field: 'isPinned', before: 'false', after: 'true' }],
    },
  ],
  [
    'Theo Brandt deleted a group (members was 3)',
    { action: 'GROUP_DELETE', targetName: null, changes: [{ field: 'members', before: '3', after: null }] },
  ],
  [
    'Former staff user former act: Maya Chen',
    { action: null, actionName: 'user.former-act', actorName: null, targetType: 'USER', targetName: 'Maya Chen' },
  ],
])('%s', (text, change) => {
  expect(sentenceOf(entry(change), 'UTC')).toBe(text)
})
