import type { MailData, MailTemplate } from './index.ts'

type Preview = {
  [T in MailTemplate]: { readonly template: T; readonly name: string; readonly data: MailData<T> }
}[MailTemplate]

const ARTICLE_TITLE = 'The quiet cost of a platform nobody owns'

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
      articleTitle: ARTICLE_TITLE,
      editorName: 'Theo Brandt',
      remark:
        'A strong opening. The second half would gain from one number: how long did the migration take, and who paid for it?\n\nThe last paragraph can go.',
    },
  },
  {
    template: 'article-needs-revision',
    name: 'Needs revision',
    data: { articleTitle: ARTICLE_TITLE, editorName: 'Theo Brandt', note: '' },
  },
  { template: 'article-ready-to-approve', name: 'Ready to approve', data: { articleTitle: ARTICLE_TITLE } },
  {
    template: 'article-published',
    name: 'Published',
    data: { articleTitle: ARTICLE_TITLE, articleUrl: '/stories/the-quiet-cost-of-a-platform-nobody-owns' },
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
]
