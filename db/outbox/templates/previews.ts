import { TOLD_EVENTS } from '#shared/domain/communities/closing/closing.ts'
import { INVITATION_NOTICES, TOLD_ANSWER_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import { EMAIL_TEMPLATES, type EmailData, type EmailTemplate, emailDataSchema } from './index.ts'
import { sampleData } from './sample-data.ts'

type Preview = {
  [T in EmailTemplate]: { readonly template: T; readonly name: string; readonly data: EmailData<T> }
}[EmailTemplate]

const ARTICLE_TITLE = 'The quiet cost of a platform nobody owns'

const MEMBERSHIP = 'Meridian Technology Council Membership'
const RENEWAL = { amountCents: 195_000, creditCents: 0, dueCents: 0, currency: 'USD' } as const

const STORY = '/stories/the-quiet-cost-of-a-platform-nobody-owns'
const ARTICLE_ID = '01HF0000000000000000000000'
const MOVED = { articleId: ARTICLE_ID, articleTitle: ARTICLE_TITLE, editorName: 'Theo Brandt' }

const ANNOUNCEMENT =
  '<p>We meet in Boston, Lisbon and Singapore, and you’re invited to <strong>all three</strong>.</p><h2>What to bring</h2><ul><li>One question</li><li>A friend who isn’t a member yet</li></ul><p><a href="https://meetings.example/">See dates and rooms</a></p>'

const QUESTION = { questionId: ARTICLE_ID, questionTitle: 'Where does your cloud bill surprise you?' }

const GROUP = { groupName: 'Platform engineering', slug: 'platform-engineering' }

const PAYMENT = {
  receiptNumber: '01hf0000000000000000000000',
  amountCents: 49_500,
  currency: 'USD',
  productName: 'Annual membership',
  cardLast4: '1111',
}

const NOT_MADE = { amountCents: 49_500, currency: 'USD', attemptedAt: '2026-11-17T15:00:00.000Z' } as const
const PAY_PATH = '/pay-now?userId=1&subscriptionId=2'

const TOLD = [
  {
    message: `Theo Brandt and 1 other left 3 comments on “${ARTICLE_TITLE}”.`,
    url: `/articles/edit?article=${ARTICLE_ID}`,
  },
  { message: `The originality check of “${ARTICLE_TITLE}” is finished.`, url: '/articles' },
]
const STORIES = [
  {
    title: 'What a rota teaches about trust',
    url: '/stories/what-a-rota-teaches-about-trust',
    author: 'Omar Haddad',
    standfirst: 'Three years of on-call data, and the one change that let people sleep.',
  },
  { title: 'The contract nobody had read', url: STORY, author: 'Nina Kowalski', standfirst: null },
]
const DIGESTS = [
  { name: 'Weekly digest', data: { notifications: TOLD, stories: STORIES } },
  { name: 'Weekly digest without notifications', data: { notifications: [], stories: STORIES } },
  { name: 'Weekly digest without stories', data: { notifications: TOLD.slice(0, 1), stories: [] } },
].map(({ name, data }) => ({
  template: 'weekly-digest' as const,
  name,
  data: { ...data, hasMore: { notifications: false, stories: false } },
}))

const FORUM_NEWS = [
  {
    title: 'Payroll in three countries',
    url: '/forum/post/payroll',
    isNew: false,
    replies: 3,
    hasMoreReplies: false,
    authors: ['Omar Haddad', 'Nina Kowalski'],
  },
  {
    title: 'Who rotates your secrets?',
    url: '/forum/post/secrets',
    isNew: true,
    replies: 0,
    hasMoreReplies: false,
    authors: ['Priya Raghunathan'],
  },
]
const FORUM_GROUPS = [{ name: GROUP.groupName, posts: FORUM_NEWS.slice(1) }]
const FORUM_DIGESTS: readonly { readonly name: string; readonly data: EmailData<'forum-digest'> }[] = [
  {
    name: 'Forum digest (weekly)',
    data: { frequency: 'WEEKLY', followed: FORUM_NEWS.slice(0, 1), groups: FORUM_GROUPS, hasMore: false },
  },
  {
    name: 'Forum digest (daily)',
    data: { frequency: 'DAILY', followed: FORUM_NEWS.slice(0, 1), groups: [], hasMore: true },
  },
  {
    name: 'Forum digest with only groups',
    data: { frequency: 'WEEKLY', followed: [], groups: FORUM_GROUPS, hasMore: false },
  },
]

const RETURNED = {
  amountCents: 245_000,
  currency: 'USD' as const,
  number: '01hf0000000000000000000000',
  name: 'Zoe First',
  email: 'zoe.first@meridian.test',
}

const WRITTEN: readonly Preview[] = [
  ...[null, 'We met at the summit in Lisbon. I’d be glad to see you among us.'].map((message) => ({
    template: 'invitation' as const,
    name: message === null ? 'Invitation' : 'Invitation with a message',
    data: { token: 'c2FtcGxl', productId: '12-months', message, expiresAt: '2026-12-23T15:00:00.000Z' },
  })),
  ...FORUM_DIGESTS.map((digest) => ({ template: 'forum-digest' as const, ...digest })),
  ...INVITATION_NOTICES.map((notice) => ({
    template: 'panel-question' as const,
    name: `Question (${notice})`,
    data: {
      ...QUESTION,
      prompt: 'Name the line you didn’t expect, and the change that reduced it.',
      closesAt: '2026-12-02T15:00:00Z',
      notice,
    },
  })),
  ...TOLD_ANSWER_STATUSES.map((status) => ({
    template: 'panel-answer-status' as const,
    name: `Answer (${status})`,
    data: {
      ...QUESTION,
      status,
      url: status === 'PUBLISHED' ? '/roundups/where-does-your-cloud-bill-surprise-you' : null,
    },
  })),
  {
    template: 'saved-searches',
    name: 'New people in saved searches',
    data: {
      searches: [
        {
          name: 'Privacy in Boston',
          url: '/members/results?q=privacy+boston',
          people: [
            { name: 'Priya Raghunathan', role: 'Chief Privacy Officer, Kestrel Systems', url: '/profile/priya' },
            { name: 'Al Ng', role: '', url: '/profile/al' },
          ],
          hasMore: true,
        },
        {
          name: 'Board members',
          url: '/members/results?q=board',
          people: [{ name: 'Al Ng', role: '', url: '/profile/al' }],
          hasMore: false,
        },
      ],
    },
  },
  {
    template: 'payment-receipt',
    name: 'Payment receipt',
    data: { ...PAYMENT, isKept: false, paidUntil: null },
  },
  {
    template: 'payment-receipt',
    name: 'Payment receipt, no other card',
    data: { ...PAYMENT, isKept: false, hasOtherCard: false, paidUntil: null },
  },
  {
    template: 'payment-receipt',
    name: 'Receipt of a renewal',
    data: { ...PAYMENT, isKept: true, paidUntil: '2027-11-17T15:00:00.000Z' },
  },
  ...(
    [
      ['Payment not made', { why: 'NOT_CHARGED', declineCode: null }],
      ['Payment declined later', { why: 'DECLINED', declineCode: 'insufficient-funds' }],
      ['Payment made in part', { why: 'DECLINED', declineCode: 'limit-exceeded', paidCents: 12_500 }],
      ['Payment not made, card saved', { why: 'NOT_CHARGED', declineCode: null, savedCard: '4444' }],
      ['Payment not needed', { why: 'PAID_OTHERWISE', declineCode: null }],
    ] as const
  ).map(([name, change]) => ({
    template: 'payment-not-made' as const,
    name,
    data: { ...NOT_MADE, productName: MEMBERSHIP, paidCents: 0, savedCard: null, payPath: PAY_PATH, ...change },
  })),
  ...(['INVITED', 'RECEIPT_ADDRESS'] as const).flatMap((reader) =>
    [true, false].map((canPay) => ({
      template: 'joining-not-made' as const,
      name: `Payment of a new member not made (${reader}${canPay ? '' : ', invitation over'})`,
      data: { ...NOT_MADE, amountCents: 245_000, reader, canPay },
    })),
  ),
  {
    template: 'amplification-not-made',
    name: 'Amplification not paid',
    data: { ...NOT_MADE, articleId: ARTICLE_ID, articleTitle: ARTICLE_TITLE },
  },
  ...[false, true].map((isTest) => ({
    template: 'broadcast' as const,
    name: isTest ? 'Announcement (test)' : 'Announcement',
    data: { broadcastId: ARTICLE_ID, subject: 'Summer meetings in three cities', body: ANNOUNCEMENT, isTest },
  })),
  { template: 'welcome', name: 'Welcome', data: {} },
  {
    template: 'joining-receipt',
    name: 'Receipt of a new membership',
    data: {
      receiptNumber: '01hf0000000000000000000000',
      amountCents: 245_000,
      currency: 'USD',
      productName: MEMBERSHIP,
      cardLast4: '1111',
      isKept: true,
      memberName: 'Zoe First',
    },
  },
  ...(['INVITED', 'RECEIPT_ADDRESS'] as const).map((reader) => ({
    template: 'joining-returned' as const,
    name: `Payment of a new member returned${reader === 'INVITED' ? '' : ` (${reader})`}`,
    data: { ...RETURNED, reader },
  })),
  {
    template: 'joining-returned-notice',
    name: 'Payment returned (concierge)',
    data: RETURNED,
  },
  {
    template: 'joining-returned-notice',
    name: 'Nothing was charged (concierge)',
    data: {
      amountCents: 0,
      currency: 'USD',
      number: '01hf0000000000000000000000',
      name: 'Zoe First',
      email: 'zoe.first@meridian.test',
    },
  },
  {
    template: 'joining-to-return',
    name: 'Subscription to be ended by hand (concierge)',
    data: {
      subscription: '10000001',
      amountCents: 0,
      currency: 'USD',
      name: 'Zoe First',
      email: 'zoe.first@meridian.test',
    },
  },
  {
    template: 'joining-to-return',
    name: 'Payment to be returned by hand (concierge)',
    data: {
      subscription: '10000001',
      amountCents: 245_000,
      currency: 'USD',
      name: 'Zoe First',
      email: 'zoe.first@meridian.test',
    },
  },
  ...(['GRACE', 'READ_ONLY', 'GATED', 'CLOSED', 'GRACE'] as const).map((phase, i) => ({
    template: 'payment-failed' as const,
    name: `Payment failed (${phase}${i === 4 ? ', last email' : ''})`,
    data: {
      isFirst: i === 0,
      isLast: i === 4,
      amountCents: 195_000,
      currency: 'USD',
      productName: 'Annual membership',
      failedAt: '2026-11-17T15:00:00.000Z',
      cardName: 'Visa ending in 1111',
      cardProblem: ([null, 'expired', 'refused', 'none'] as const)[i] ?? null,
      phase,
      readOnlyFrom: '2026-12-02T05:00:00.000Z',
      gatedFrom: '2026-12-17T05:00:00.000Z',
      closedFrom: '2027-01-01T05:00:00.000Z',
      updatePath: '/dunning/update-card?userId=1&subscriptionId=2',
    },
  })),
  {
    template: 'payment-recovered',
    name: 'Payment recovered',
    data: { productName: 'Annual membership', renewsAt: '2027-11-17T15:00:00.000Z' },
  },
  {
    template: 'introduction-requested',
    name: 'Introduction requested',
    data: {
      requesterName: 'Maya Chen',
      why: 'You moved a payments platform to event sourcing. We’re starting the same this spring.',
      help: 'I would like to hear what you would not do again; I can share how we staffed ours.',
      note: 'Mornings suit me best.',
    },
  },
  ...[true, false].map((isRequester) => ({
    template: 'introduction-accepted' as const,
    name: `Introduction accepted (${isRequester ? 'requester' : 'recipient'})`,
    data: { otherName: 'Nina Kowalski', isRequester, threadId: ARTICLE_ID },
  })),
  { template: 'introduction-over', name: 'Introduction over', data: { recipientName: 'Nina Kowalski' } },
  {
    template: 'introduction-for-assistant',
    name: 'Introduction for the assistant',
    data: { memberName: 'Maya Chen', otherName: 'Nina Kowalski', otherWork: 'Chief Technology Officer, Beacon Grid' },
  },
  {
    template: 'group-requested',
    name: 'Group requested',
    data: { ...GROUP, requesterName: 'Maya Chen', note: 'We run four platform teams and compare notes gladly.' },
  },
  {
    template: 'group-requested',
    name: 'Group requested without a note',
    data: { ...GROUP, requesterName: 'Maya Chen', note: null },
  },
  { template: 'group-accepted', name: 'Group accepted', data: GROUP },
  {
    template: 'group-invited',
    name: 'Group invitation',
    data: { ...GROUP, inviterName: 'Nina Kowalski', about: 'What we run, what we stopped running, and what it cost.' },
  },
  {
    template: 'message-received',
    name: 'Message received',
    data: {
      senderName: 'Nina Kowalski',
      body: 'Thank you for asking.\n\nShall we speak on Thursday at ten?',
      threadId: ARTICLE_ID,
    },
  },
  ...(['MESSAGE', 'INTRODUCTION'] as const).map((kind) => ({
    template: 'member-report' as const,
    name: `Member report (${kind})`,
    data: {
      kind,
      reporterName: 'Maya Chen',
      reporterEmail: 'maya.chen@meridian.test',
      reportedName: 'Omar Haddad',
      reportedEmail: 'omar.haddad@meridian.test',
      reason: 'This is advertising.',
      text: 'Buy our tokens before Friday.',
    },
  })),
  {
    template: 'statement-for-accountant',
    name: 'Statement for the accountant',
    data: {
      memberName: 'Maya Chen',
      name: MEMBERSHIP,
      amountCents: 195_000,
      currency: 'USD',
      purchasedAt: '2026-03-01T15:00:00.000Z',
      expiresAt: '2026-12-23T15:00:00.000Z',
      token: 'c2FtcGxl',
    },
  },
  {
    template: 'auto-renewal-off',
    name: 'Auto-renewal off',
    data: { productName: MEMBERSHIP, endsAt: '2027-03-01T15:00:00.000Z' },
  },
  {
    template: 'auto-renewal-on',
    name: 'Auto-renewal on',
    data: { productName: MEMBERSHIP, renewsAt: '2027-03-01T15:00:00.000Z', ...RENEWAL },
  },
  ...(['OFF', 'ON'] as const).map((wants) => ({
    template: 'auto-renewal-kept' as const,
    name: `Auto-renewal ${wants} once paid`,
    data: { wants, productName: MEMBERSHIP, balanceCents: 195_000, currency: 'USD' },
  })),
  ...(['OFF', 'ON'] as const).map((wants) => ({
    template: 'auto-renewal-kept' as const,
    name: `Auto-renewal ${wants} declined`,
    data: { wants, productName: MEMBERSHIP, balanceCents: 0, currency: 'USD', isDeclined: true },
  })),
  ...[null, false, true].map((isExpiredThen) => ({
    template: 'renewal-notice' as const,
    name: isExpiredThen === null ? 'Renewal, no card' : isExpiredThen ? 'Renewal, card expires' : 'Renewal',
    data: {
      productName: MEMBERSHIP,
      renewsAt: '2027-03-01T15:00:00.000Z',
      termMonths: 24,
      ...RENEWAL,
      amountCents: 350_000,
      card: isExpiredThen === null ? null : { name: 'Visa ending in 1111', expires: 'February 2027', isExpiredThen },
    },
  })),
  ...[false, true].map((hasExpired) => ({
    template: 'card-expires' as const,
    name: hasExpired ? 'Card has expired' : 'Card expires',
    data: {
      productName: MEMBERSHIP,
      renewsAt: '2027-03-01T15:00:00.000Z',
      ...RENEWAL,
      cardName: 'American Express ending in 0005',
      expires: hasExpired ? 'October 2026' : 'December 2026',
      hasExpired,
    },
  })),
  {
    template: 'membership-ends',
    name: 'Membership ends',
    data: { productName: MEMBERSHIP, endsAt: '2027-03-01T15:00:00.000Z' },
  },
  {
    template: 'membership-ended',
    name: 'Membership has ended',
    data: { productName: MEMBERSHIP, endedAt: '2027-03-01T15:00:00.000Z', dueCents: 0, currency: 'USD' },
  },
  {
    template: 'membership-ended',
    name: 'Membership has ended with an amount due',
    data: { productName: MEMBERSHIP, endedAt: '2027-03-01T15:00:00.000Z', dueCents: 12_500, currency: 'USD' },
  },
  {
    template: 'membership-ended-by-closing',
    name: 'Membership ended by the closing of the community',
    data: { productName: MEMBERSHIP, closedFrom: '2027-03-02T05:00:00.000Z' },
  },
  {
    template: 'payment-refunded',
    name: 'Payment refunded',
    data: PAYMENT,
  },
  {
    template: 'account-corrected',
    name: 'Account credited',
    data: {
      kind: 'CREDIT',
      amountCents: 5_000,
      currency: 'USD',
      productName: 'Late start of your membership',
      dueCents: 0,
      renewsAt: null,
      isRetried: false,
    },
  },
  {
    template: 'account-corrected',
    name: 'Account charged',
    data: {
      kind: 'CHARGE',
      amountCents: 12_500,
      currency: 'USD',
      productName: 'Guest seat at the March dinner',
      dueCents: 7_500,
      renewsAt: '2027-03-01T15:00:00.000Z',
      isRetried: false,
    },
  },
  {
    template: 'card-changed-by-staff',
    name: 'Card changed by staff',
    data: { change: 'made-default', cardLast4: '4444' },
  },
  {
    template: 'article-submitted',
    name: 'Article submitted',
    data: { articleTitle: ARTICLE_TITLE, isResubmission: false, feedbackDueAt: '2027-01-07T17:00:00.000Z' },
  },
  {
    template: 'article-submitted',
    name: 'Revision submitted',
    data: { articleTitle: ARTICLE_TITLE, isResubmission: true, feedbackDueAt: '2026-12-03T17:00:00.000Z' },
  },
  ...[false, true].map((isRevision) => ({
    template: 'submissions-closing' as const,
    name: `Submissions close (${isRevision ? 'revision' : 'draft'})`,
    data: {
      articleId: ARTICLE_ID,
      articleTitle: ARTICLE_TITLE,
      isRevision,
      closesAt: '2026-12-23T05:00:00.000Z',
      reopensAt: '2027-01-02T05:00:00.000Z',
    },
  })),
  {
    template: 'article-feedback',
    name: 'Feedback',
    data: {
      articleId: ARTICLE_ID,
      articleTitle: ARTICLE_TITLE,
      editorName: 'Theo Brandt',
      status: 'NEEDS_REVISION',
      remark:
        'A strong opening. The second half would gain from one number: how long did the migration take, and who paid for it?\n\nThe last paragraph can go.',
    },
  },
  {
    template: 'article-needs-revision',
    name: 'Needs revision',
    data: { ...MOVED, note: 'The second half would gain from one number.' },
  },
  { template: 'article-ready-to-approve', name: 'Ready to approve', data: { ...MOVED, note: '' } },
  {
    template: 'article-hand-off',
    name: 'Article for the assistant',
    data: {
      ...{ memberName: 'Maya Chen', articleTitle: ARTICLE_TITLE, articleUrl: STORY },
      pictureUrl: '/media/pic_01hf0000000000000000000000/1200',
      note: 'Please post this on LinkedIn on Tuesday morning.\nX can wait until Thursday.',
    },
  },
  {
    template: 'article-hand-off',
    name: 'Article for the assistant, without a picture and a note',
    data: { memberName: 'Maya Chen', articleTitle: ARTICLE_TITLE, articleUrl: STORY, pictureUrl: null, note: '' },
  },
  {
    template: 'article-published',
    name: 'Published',
    data: { ...MOVED, note: '', articleUrl: STORY },
  },
  ...(['FINAL_EDIT', 'FIRST_ROUND_EDIT'] as const).map((to) => ({
    template: 'article-taken-back' as const,
    name: `Taken back to ${to}`,
    data: { ...MOVED, note: 'One figure in the third paragraph is last year’s.', to },
  })),
  {
    template: 'article-taken-back',
    name: 'Not published at its time',
    data: { ...MOVED, editorName: '', note: '', to: 'FINAL_EDIT' },
  },
  ...[false, true].map((isChange) => ({
    template: 'article-scheduled' as const,
    name: isChange ? 'Scheduled for another time' : 'Scheduled',
    data: { ...MOVED, note: '', scheduledAt: '2026-12-08T14:00:00.000Z', isChange },
  })),
  { template: 'article-on-hold', name: 'On hold', data: { ...MOVED, note: 'We wait for a word from legal.' } },
  { template: 'article-resumed', name: 'Resumed', data: { ...MOVED, note: '', status: 'FINAL_EDIT' } },
  {
    template: 'article-trashed',
    name: 'Removed',
    data: {
      ...MOVED,
      note: 'It was published elsewhere.',
      readableUntil: '2026-12-22T14:00:00.000Z',
      order: null,
    },
  },
  {
    template: 'article-trashed',
    name: 'Removed while its amplification is paid',
    data: { ...MOVED, note: '', readableUntil: '2026-12-22T14:00:00.000Z', order: 'PAID' },
  },
  { template: 'article-restored', name: 'Restored', data: { ...MOVED, note: '', status: 'DRAFT' } },
  {
    template: 'article-corrected',
    name: 'Corrected',
    data: { ...MOVED, note: 'The migration took eight months, not six.', articleUrl: STORY },
  },
  {
    template: 'amplification-requested',
    name: 'Amplification requested',
    data: { articleId: '01J', articleTitle: ARTICLE_TITLE, priceCents: 49500, currency: 'USD' },
  },
  ...[false, true].map((isWithdrawn) => ({
    template: 'amplification-to-arrange' as const,
    name: isWithdrawn ? 'Amplification withdrawn (concierge)' : 'Amplification to arrange (concierge)',
    data: {
      articleId: '01J',
      articleTitle: ARTICLE_TITLE,
      priceCents: 49500,
      currency: 'USD',
      authorName: 'Maya Chen',
      authorEmail: 'maya.chen@meridian.test',
      isWithdrawn,
    },
  })),
  {
    template: 'amplification-paid',
    name: 'Amplification paid',
    data: {
      articleId: '01J',
      articleTitle: ARTICLE_TITLE,
      amountCents: 49500,
      currency: 'USD',
      cardLast4: '1111',
      receiptNumber: '01J8Z3',
    },
  },
  {
    template: 'amplification-begun',
    name: 'Amplification started',
    data: { articleId: '01J', articleTitle: ARTICLE_TITLE },
  },
  ...(['PAID', 'WITHDRAWN', 'REFUND_REFUSED'] as const).map((event) => ({
    template: 'amplification-order' as const,
    name: {
      PAID: 'Amplification paid (concierge)',
      WITHDRAWN: 'Paid amplification withdrawn (concierge)',
      REFUND_REFUSED: 'Refund of an amplification refused (concierge)',
    }[event],
    data: {
      articleId: '01J',
      articleTitle: ARTICLE_TITLE,
      authorName: 'Maya Chen',
      authorEmail: 'maya.chen@meridian.test',
      amountCents: 49500,
      currency: 'USD',
      refundedCents: 0,
      event,
    },
  })),
  { template: 'password-reset', name: 'Password reset', data: { token: 'a-token-of-a-preview' } },
  { template: 'password-setup', name: 'Password set-up', data: { token: 'a-token-of-a-preview' } },
  { template: 'password-changed', name: 'Password changed', data: {} },
  { template: 'password-set-by-staff', name: 'Password made by staff', data: {} },
  { template: 'act-by-staff', name: 'Staff lifted the locks', data: { act: 'LOCKS_LIFTED' } },
  { template: 'act-by-staff', name: 'Staff ended sessions', data: { act: 'SESSIONS_ENDED' } },
  { template: 'act-by-staff', name: 'Staff started a copy of data', data: { act: 'DATA_COPY_STARTED' } },
  { template: 'act-by-staff', name: 'Staff named a moderator', data: { act: 'MODERATOR_NAMED' } },
  { template: 'act-by-staff', name: 'Staff ended a moderator', data: { act: 'MODERATOR_ENDED' } },
  { template: 'account-deactivated', name: 'Account deactivated', data: {} },
  { template: 'account-activated', name: 'Account activated again', data: {} },
  {
    template: 'accounts-merged',
    name: 'Accounts merged, to the one that stays',
    data: { isKept: true, keptEmail: null },
  },
  {
    template: 'accounts-merged',
    name: 'Accounts merged, to the other address',
    data: { isKept: false, keptEmail: 'm…@meridian.test' },
  },
  { template: 'accounts-merge-undone', name: 'Merge undone, to the one that stayed', data: { isKept: true } },
  { template: 'accounts-merge-undone', name: 'Merge undone, to the other address', data: { isKept: false } },
  ...(['member', 'admin'] as const).map((area) => ({
    template: 'new-sign-in' as const,
    name: `New sign-in of ${area === 'admin' ? 'staff' : 'a member'}`,
    data: {
      at: '2026-11-24T14:05:00.000Z',
      device: 'Samsung Internet on Android',
      network: area === 'admin' ? null : '203.0.113.x',
      area,
    },
  })),
  { template: 'sign-in-code', name: 'Verification code', data: { code: '40917', to: 'maya.chen@meridian.test' } },
  ...(['ADDED', 'CHANGED', 'REMOVED'] as const).map((change) => ({
    template: 'mobile-phone-changed' as const,
    name: `Mobile phone ${change.toLowerCase()}`,
    data: { change, phone: '•••• •••• 23' },
  })),
  ...DIGESTS,
  ...[false, true].map((isLast) => ({
    template: 'data-export-ready' as const,
    name: `Copy of your data${isLast ? ', of a community that ends before' : ''}`,
    data: { expiresAt: '2026-12-08T14:00:00.000Z', isLast },
  })),
  ...(
    [
      ['', false, false, 'GOOD', false],
      [', with a membership that renewed', true, false, 'GOOD', false],
      [', with a balance due', true, true, 'GRACE', false],
      [', behind the gate', true, true, 'GATED', false],
      [', whose membership has ended', false, false, 'CLOSED', false],
      [', on legal hold', true, false, 'GOOD', true],
    ] as const
  ).map(([of, stopsRenewal, waitsForPayment, phase, isHeld]) => ({
    template: 'account-deletion-requested' as const,
    name: `Deletion of the account${of}`,
    data: { dueAt: '2026-12-22T14:00:00.000Z', stopsRenewal, waitsForPayment, phase, isHeld },
  })),
  {
    template: 'account-deletion-near',
    name: 'Deletion of the account is near',
    data: { dueAt: '2026-12-22T14:00:00.000Z' },
  },
  ...TOLD_EVENTS.map((event) => ({
    template: 'community-closing' as const,
    name: `Closing of the community: ${event.toLowerCase().replace('_', ' ')}`,
    data: {
      ...{ event, closesAt: '2027-01-31T05:00:00.000Z', endsAt: '2027-03-02T05:00:00.000Z' },
      text: event === 'TAKEN_BACK' ? null : 'Thank you for eight good years.',
    },
  })),
  ...[false, true].map((renewalIsOff) => ({
    template: 'account-deletion-cancelled' as const,
    name: `Deletion of the account cancelled${renewalIsOff ? ', auto-renewal is off' : ''}`,
    data: { renewalIsOff },
  })),
  { template: 'account-deleted', name: 'Account deleted', data: { refunds: [] } },
  {
    template: 'account-deleted',
    name: 'Account deleted, with an amplification that is refunded',
    data: { refunds: [{ amountCents: 49_500, currency: 'USD', cardLast4: '1111' }] },
  },
  {
    template: 'membership-end-to-arrange',
    name: 'Membership that could not be ended (concierge)',
    data: { subscription: '15054201' },
  },
  ...(['REQUESTED', 'CANCELLED', 'DONE'] as const).map((step) => ({
    template: 'account-deletion-to-arrange' as const,
    name: `Deletion of an account ${step.toLowerCase()} (concierge)`,
    data: {
      step,
      memberName: 'Maya Chen',
      memberEmail: 'maya.chen@meridian.test',
      subscription: '15054201',
      dueAt: '2026-12-22T14:00:00.000Z',
      renewalIsOff: step === 'CANCELLED',
      isHeld: false,
    },
  })),
  {
    template: 'legal-hold-placed',
    name: 'Legal hold placed',
    data: { reason: 'A court asked us to keep everything about the dispute with Northwind Ltd.' },
  },
  ...(['2026-12-01T14:00:00.000Z', null] as const).map((dueAt) => ({
    template: 'legal-hold-lifted' as const,
    name: `Legal hold lifted${dueAt ? ', with a deletion' : ''}`,
    data: { dueAt },
  })),
  ...([null, '2026-11-24T14:00:00.000Z'] as const).flatMap((waitEndsAt) => [
    {
      template: 'email-change-old' as const,
      name: `Change of email to the old address${waitEndsAt ? ', which may object' : ''}`,
      data: { token: 'sample', newEmail: 'm…@new.test', waitEndsAt, expiresAt: '2026-11-28T14:00:00.000Z' },
    },
    {
      template: 'email-change-new' as const,
      name: `Change of email to the new address${waitEndsAt ? ' after a wait' : ''}`,
      data: { token: 'sample', waitEndsAt, expiresAt: '2026-11-28T14:00:00.000Z' },
    },
  ]),
  ...(['OLD', 'NEW'] as const).map((side) => ({
    template: 'email-changed' as const,
    name: `Email changed (${side.toLowerCase()} address)`,
    data: { side, newEmail: 'm…@new.test' },
  })),
  ...(['OLD', 'NEW', 'TAKEN'] as const).map((how) => ({
    template: 'email-change-stopped' as const,
    name: `Change of email stopped (${how.toLowerCase()}, concierge)`,
    data: { memberId: ARTICLE_ID, memberName: 'Maya Chen', how },
  })),
  ...(['ASSISTANT', 'PUBLIC_RELATIONS'] as const).map((kind) => ({
    template: 'support-contact-named' as const,
    name: kind === 'ASSISTANT' ? 'Named as assistant' : 'Named as public relations contact',
    data: { memberName: 'Maya Chen', kind },
  })),
]

const written = new Set<EmailTemplate>(WRITTEN.map(({ template }) => template))

/**
 * Every template with sample data, for tests and for the email previews of local development; generated where no sample is written here.
 */
export const previews: readonly Preview[] = [
  ...WRITTEN,
  ...EMAIL_TEMPLATES.filter((template) => !written.has(template)).map(sampled),
]

function sampled(template: EmailTemplate): Preview {
  // The data was generated from the template's own schema.
  return { template, name: template, data: sampleData(emailDataSchema(template)) } as Preview
}
