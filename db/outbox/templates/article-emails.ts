import * as z from 'zod'
import { networkTexts } from '#shared/domain/articles/hand-off/hand-off.ts'
import { commentsPath } from '#shared/domain/articles/paths/comments-path.ts'
import { editorPath } from '#shared/domain/articles/paths/editor-path.ts'
import { ARTICLE_STATUSES } from '#shared/domain/articles/statuses.ts'
import { MOVE_OPTIONS } from '#shared/domain/notifications/article-notifications.ts'
import { formatWeekday } from '#shared/kernel/dates.ts'
import { escapeHtml } from '#shared/kernel/markdown/markdown-inline.ts'
import { Note, quoteOf, Title, title, whyAuthor } from './article-email-parts.ts'
import { defineTemplate } from './define-template.ts'
import { emailLink } from './layout/email-link.ts'

export const articleSubmitted = defineTemplate(
  'article-submitted',
  'article-progress',
  z.strictObject({
    articleTitle: Title,
    isResubmission: z.boolean(),
    feedbackDueAt: z.iso.datetime().nullable().default(null),
  }),
  ({ articleTitle, isResubmission, feedbackDueAt }, { familiarName, timeZone }) => ({
    subject: `We’ve received your ${isResubmission ? 'revision of ' : 'article '}${title(articleTitle)}`,
    preview: `${expectedFeedback(feedbackDueAt, timeZone)}. There’s nothing you need to do until then.`,
    heading: isResubmission ? 'Your revision is with your editor' : 'Your article is with our editors',
    paragraphs: [
      `${title(articleTitle)} was submitted for review. ${expectedFeedback(feedbackDueAt, timeZone)}, and we’ll let you know when it’s ready.`,
      'There’s nothing you need to do until then.',
    ],
    button: { label: 'View status', href: '/articles' },
    why: `you submitted an article to ${familiarName}`,
  }),
)

/** Emails written without the promised day state the usual time. */
function expectedFeedback(dueAt: string | null, timeZone: string): string {
  if (dueAt === null) return 'Editor feedback takes about a week'
  return `Expect editor feedback by ${formatWeekday(new Date(dueAt), timeZone)}`
}

/** Two weeks before a closure, to members with an article to submit. */
export const submissionsClosing = defineTemplate(
  'submissions-closing',
  'article-action',
  z.strictObject({
    articleId: z.string(),
    articleTitle: Title,
    isRevision: z.boolean(),
    closesAt: z.iso.datetime(),
    reopensAt: z.iso.datetime(),
  }),
  ({ articleId, articleTitle, isRevision, closesAt, reopensAt }, brand) => {
    const day = (at: string) => formatWeekday(new Date(at), brand.timeZone)
    const reopen = `Submissions reopen ${day(reopensAt)}`
    return {
      subject: `Submissions close on ${day(closesAt)}`,
      preview: `${reopen}. You can keep writing in the meantime.`,
      heading: 'Submissions close for a while',
      paragraphs: [
        `${title(articleTitle)} isn’t ${isRevision ? 'resubmitted' : 'submitted'} yet, and submissions close on ${day(closesAt)}. Submit it before that day, or once they reopen.`,
        `${reopen}. You can keep writing in the meantime; your text saves as usual.`,
      ],
      button: { label: 'Continue writing', href: editorPath(articleId) },
      why: whyAuthor(brand),
    }
  },
)

export const articleFeedback = defineTemplate(
  'article-feedback',
  'article-feedback',
  z.strictObject({
    ...{ articleId: z.string(), articleTitle: Title, editorName: z.string(), remark: z.string() },
    /** Absent in emails written before it was included. */
    status: z.enum(ARTICLE_STATUSES).default('FIRST_ROUND_EDIT'),
  }),
  ({ articleId, articleTitle, editorName, remark, status }, brand) => ({
    subject: `Feedback from ${editorName} on ${title(articleTitle)}`,
    preview: `${editorName} wrote to you about your article.`,
    heading: `${editorName} wrote to you`,
    paragraphs: [`There is new feedback on ${title(articleTitle)}.`],
    quote: quoteOf(editorName, remark),
    button: { label: 'Read feedback', href: commentsPath(articleId, status) },
    why: whyAuthor(brand),
  }),
)

export const articleNeedsRevision = defineTemplate(
  'article-needs-revision',
  MOVE_OPTIONS['article-needs-revision'],
  z.strictObject({ articleTitle: Title, ...Note }),
  ({ articleId, articleTitle, editorName, note }, brand) => ({
    subject: `${title(articleTitle)} needs a revision`,
    preview: `${editorName} has read your article and asked you to revise it.`,
    heading: 'It’s your turn again',
    paragraphs: [
      `${editorName} has read ${title(articleTitle)} and asked you to revise it. Your text is open for editing, with the feedback beside it.`,
      'Resubmit it when you’re ready.',
    ],
    quote: quoteOf(editorName, note),
    button: { label: 'Revise your article', href: editorPath(articleId) },
    why: whyAuthor(brand),
  }),
)

export const articleReadyToApprove = defineTemplate(
  'article-ready-to-approve',
  MOVE_OPTIONS['article-ready-to-approve'],
  z.strictObject({ articleTitle: Title, ...Note }),
  ({ articleId, articleTitle, editorName, note }, brand) => ({
    subject: `${title(articleTitle)} is ready for your approval`,
    preview: 'Please read the final text. Nothing is published until you approve it.',
    heading: 'Ready for your approval',
    paragraphs: [
      `Editing of ${title(articleTitle)} is finished. Please read the final text: nothing is published until you approve it.`,
      'Articles go live 1-2 weeks after approval.',
    ],
    quote: quoteOf(editorName, note),
    button: { label: 'Read and approve', href: editorPath(articleId) },
    why: whyAuthor(brand),
  }),
)

export const articlePublished = defineTemplate(
  'article-published',
  MOVE_OPTIONS['article-published'],
  z.strictObject({
    articleTitle: Title,
    ...Note,
    /** /stories/{slug}, or the address where it was published elsewhere. */
    articleUrl: z.string(),
  }),
  ({ articleTitle, editorName, note, articleUrl }, brand) => ({
    subject: `${title(articleTitle)} is published`,
    preview: 'Anyone can read it now.',
    heading: 'Your article is live',
    paragraphs: [
      `${title(articleTitle)} is published under your name, and anyone can read it now. Thank you for sharing what you know.`,
    ],
    quote: quoteOf(editorName, note),
    button: { label: 'Read your article', href: articleUrl },
    why: whyAuthor(brand),
  }),
)

/** To an address given by the member, which may be anybody's: it says who had it sent. `note` is the member's addition, or empty. */
export const articleHandOff = defineTemplate(
  'article-hand-off',
  'support-contact',
  z.strictObject({
    memberName: z.string(),
    articleTitle: Title,
    /** /stories/{slug}, or the address where it was published elsewhere. */
    articleUrl: z.string(),
    /** The path of its lead image. */
    pictureUrl: z.string().nullable(),
    note: z.string(),
  }),
  ({ memberName, articleTitle, articleUrl, pictureUrl, note }, { name, familiarName, origin, conciergeEmail }) => {
    const url = emailLink(articleUrl, origin)
    const texts = networkTexts({ title: articleTitle, url, communityName: name })
    return {
      subject: `To share: ${title(articleTitle)} by ${memberName}`,
      preview: `The link and texts for ${memberName}’s social networks.`,
      heading: `An article by ${memberName} to share`,
      paragraphs: [
        `${title(articleTitle)} is published at ${name}, and ${memberName} asked us to send you what you need to share it. The texts are written for their own accounts. Your reply goes to ${memberName}.`,
        `If you don’t support ${memberName}, write to ${conciergeEmail} and we’ll stop sending you their articles.`,
      ],
      richText: [
        `<h2>Link</h2>${link(url)}`,
        pictureUrl === null ? '' : `<h2>Image</h2>${link(emailLink(pictureUrl, origin))}`,
        ...texts.map(({ channel, text }) => `<h2>${NETWORKS[channel]}</h2><p>${lines(text)}</p>`),
      ].join(''),
      quote: quoteOf(memberName, note),
      button: { label: 'Read the article', href: articleUrl },
      why: `you were added as a contact by a member of ${familiarName}`,
    }
  },
)

const NETWORKS = { linkedin: 'LinkedIn', x: 'X', facebook: 'Facebook' } as const

function link(url: string) {
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`
}

function lines(text: string) {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
