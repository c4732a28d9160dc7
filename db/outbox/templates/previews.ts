import type { MailData, MailTemplate } from './index.ts'

type Preview = {
  [T in MailTemplate]: { readonly template: T; readonly name: string; readonly data: MailData<T> }
}[MailTemplate]

const ARTICLE_TITLE = 'The quiet cost of a platform nobody owns'

const STORY = '/stories/the-quiet-cost-of-a-platform-nobody-owns'
const ARTICLE_ID = '01HF0000000000000000000000'
const MOVED = { articleId: ARTICLE_ID, articleTitle: ARTICLE_TITLE, editorName: 'Theo Brandt' }

/** Every template with sample data, for tests and for the mail previews of local running. */
export const previews: readonly Preview[] = [
  {
    template: 'payment-receipt',
    name: 'Payment receipt',
    data: {
      receiptNumber: '01hf0000000000000000000000',
      amountCents: 49_500,
      productName: 'Annual membership',
      cardLast4: '1111',
      isKept: false,
    },
  },
  {
    template: 'payment-refunded',
    name: 'Payment refunded',
    data: {
      receiptNumber: '01hf0000000000000000000000',
      amountCents: 49_500,
      productName: 'Annual membership',
      cardLast4: '1111',
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
    data: { articleTitle: ARTICLE_TITLE, isResubmission: false },
  },
  {
    template: 'article-submitted',
    name: 'Revision submitted',
    data: { articleTitle: ARTICLE_TITLE, isResubmission: true },
  },
  {
    template: 'article-feedback',
    name: 'Feedback',
    data: {
      articleId: ARTICLE_ID,
      articleTitle: ARTICLE_TITLE,
      editorName: 'Theo Brandt',
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
    template: 'article-published',
    name: 'Published',
    data: { ...MOVED, note: '', articleUrl: STORY },
  },
  ...(['FINAL_EDIT', 'FIRST_ROUND_EDIT'] as const).map((to) => ({
    template: 'article-taken-back' as const,
    name: `Taken back to ${to}`,
    data: { ...MOVED, note: 'One figure in the third paragraph is last year’s.', to },
  })),
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
    },
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
    data: { articleId: '01J', articleTitle: ARTICLE_TITLE, priceCents: 49500 },
  },
  ...[false, true].map((isWithdrawn) => ({
    template: 'amplification-to-arrange' as const,
    name: isWithdrawn ? 'Amplification withdrawn (concierge)' : 'Amplification to arrange (concierge)',
    data: {
      articleId: '01J',
      articleTitle: ARTICLE_TITLE,
      priceCents: 49500,
      authorName: 'Maya Chen',
      authorEmail: 'maya.chen@meridian.test',
      isWithdrawn,
    },
  })),
  { template: 'password-reset', name: 'Password reset', data: { token: 'a-token-of-a-preview' } },
  { template: 'password-setup', name: 'Password set-up', data: { token: 'a-token-of-a-preview' } },
  { template: 'password-changed', name: 'Password changed', data: {} },
  { template: 'sign-in-code', name: 'Verification code', data: { code: '40917', to: 'maya.chen@meridian.test' } },
  ...(['ADDED', 'CHANGED', 'REMOVED'] as const).map((change) => ({
    template: 'mobile-phone-changed' as const,
    name: `Mobile phone ${change.toLowerCase()}`,
    data: { change, phone: '•••• •••• 23' },
  })),
  ...(['ASSISTANT', 'PUBLIC_RELATIONS'] as const).map((kind) => ({
    template: 'support-contact-named' as const,
    name: kind === 'ASSISTANT' ? 'Named as assistant' : 'Named as public relations contact',
    data: { memberName: 'Maya Chen', kind },
  })),
]
