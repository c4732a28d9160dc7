import * as z from 'zod'
import { MEMBER_STATUS_SENTENCES } from '#shared/domain/articles/messages.ts'
import { editorPath } from '#shared/domain/articles/paths/editor-path.ts'
import { hasEditorView } from '#shared/domain/articles/rules.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { REMOVED_ORDERS, type RemovedOrder } from '#shared/domain/billing/amplification.ts'
import { MOVE_OPTIONS } from '#shared/domain/notifications/article-notifications.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { Note, quoteOf, Title, title, whyAuthor } from './article-email-parts.ts'
import { defineTemplate, moment } from './define-template.ts'
import type { EmailList } from './layout/email-content.ts'

/* Emails to the author about actions of an editor outside the usual sequence of steps. */

function pageOf(status: ArticleStatus, articleId: string) {
  return hasEditorView(status)
    ? { label: 'Open your article', href: editorPath(articleId) }
    : { label: 'View status', href: '/articles' }
}

/** A job takes back a scheduled article whose text is not the approved one. */
function takenBackByJob(articleTitle: string) {
  return {
    preview: 'Its text changed after you approved it.',
    heading: 'Your article wasn’t published',
    paragraphs: [
      `${title(articleTitle)} wasn’t published on schedule because its text changed after you approved it.`,
      'Your editor will look at it again, and you’ll be asked to approve it before it’s published.',
    ],
  }
}

export const articleTakenBack = defineTemplate(
  'article-taken-back',
  MOVE_OPTIONS['article-taken-back'],
  z.strictObject({ articleTitle: Title, ...Note, to: z.enum(['FIRST_ROUND_EDIT', 'FINAL_EDIT']) }),
  ({ articleId, articleTitle, editorName, note, to }, brand) => ({
    subject: `${title(articleTitle)} is back with your editor`,
    preview: `${editorName} has taken your article back for more editing.`,
    heading: 'Your article is being edited again',
    paragraphs: [
      to === 'FINAL_EDIT'
        ? `${editorName} has taken ${title(articleTitle)} back to proofreading. If the text changes, you’ll be asked to approve it again before it’s published.`
        : `${editorName} has taken ${title(articleTitle)} back from proofreading to the first edit.`,
      'There’s nothing you need to do right now.',
    ],
    ...(editorName ? {} : takenBackByJob(articleTitle)),
    quote: quoteOf(editorName, note),
    button: pageOf(to, articleId),
    why: whyAuthor(brand),
  }),
)

export const articleScheduled = defineTemplate(
  'article-scheduled',
  MOVE_OPTIONS['article-scheduled'],
  z.strictObject({ articleTitle: Title, ...Note, scheduledAt: z.iso.datetime(), isChange: z.boolean() }),
  ({ articleId, articleTitle, editorName, note, scheduledAt, isChange }, brand) => {
    const when = moment(scheduledAt, brand.timeZone)
    return {
      subject: `${title(articleTitle)} ${isChange ? 'has a new publication date' : 'has a publication date'}`,
      preview: `It goes live on ${when}.`,
      heading: isChange ? 'New publication date' : 'Publication date set',
      paragraphs: [
        `${title(articleTitle)} ${isChange ? 'now goes' : 'goes'} live on ${when}.`,
        'There’s nothing you need to do. We’ll let you know when it’s published.',
      ],
      quote: quoteOf(editorName, note),
      button: pageOf('SCHEDULED', articleId),
      why: whyAuthor(brand),
    }
  },
)

export const articleOnHold = defineTemplate(
  'article-on-hold',
  MOVE_OPTIONS['article-on-hold'],
  z.strictObject({ articleTitle: Title, ...Note }),
  ({ articleId, articleTitle, editorName, note }, brand) => ({
    subject: `${title(articleTitle)} is on hold`,
    preview: 'Your text is safe. We’ll let you know when work continues.',
    heading: 'Your article is on hold',
    paragraphs: [
      `${editorName} has put ${title(articleTitle)} on hold. Your text is safe.`,
      'There’s nothing you need to do. We’ll let you know when work continues.',
    ],
    quote: quoteOf(editorName, note),
    button: pageOf('ON_HOLD', articleId),
    why: whyAuthor(brand),
  }),
)

const Returned = z.strictObject({ articleTitle: Title, ...Note, status: z.enum(ARTICLE_STATUSES) })

export const articleResumed = defineTemplate(
  'article-resumed',
  MOVE_OPTIONS['article-resumed'],
  Returned,
  ({ articleId, articleTitle, editorName, note, status }, brand) => ({
    subject: `${title(articleTitle)} is no longer on hold`,
    preview: 'It continues where it left off.',
    heading: 'Your article is off hold',
    paragraphs: [
      `${editorName} has taken ${title(articleTitle)} off hold. It continues where it left off.`,
      MEMBER_STATUS_SENTENCES[status],
    ],
    quote: quoteOf(editorName, note),
    button: pageOf(status, articleId),
    why: whyAuthor(brand),
  }),
)

export const articleRestored = defineTemplate(
  'article-restored',
  MOVE_OPTIONS['article-restored'],
  Returned,
  ({ articleId, articleTitle, editorName, note, status }, brand) => ({
    subject: `${title(articleTitle)} is back`,
    preview: 'Your article was restored from the trash.',
    heading: 'Your article is back',
    paragraphs: [
      `${editorName} restored ${title(articleTitle)} from the trash. It’s back where it was.`,
      MEMBER_STATUS_SENTENCES[status],
    ],
    quote: quoteOf(editorName, note),
    button: pageOf(status, articleId),
    why: whyAuthor(brand),
  }),
)

const ORDER_WORDS: Readonly<Record<RemovedOrder, string>> = {
  REQUESTED: 'You asked us to amplify it. That won’t start while it’s removed, and you can withdraw your request.',
  PAID: 'You’ve paid to amplify it. That won’t start while it’s removed: you can withdraw your order, and its page says what you get back.',
  BEGUN:
    'Its amplification had already started, so the order can’t be withdrawn. Write to us if you want to talk about it.',
}

export const articleTrashed = defineTemplate(
  'article-trashed',
  MOVE_OPTIONS['article-trashed'],
  z.strictObject({
    ...{ articleTitle: Title, ...Note, readableUntil: z.iso.datetime() },
    /** The order of its amplification; absent in emails written before it was included. */
    order: z.enum(REMOVED_ORDERS).nullable().default(null),
  }),
  ({ articleTitle, editorName, note, articleId, readableUntil, order }, brand) => {
    const until = formatDate(new Date(readableUntil), brand.timeZone)
    return {
      subject: `${title(articleTitle)} was removed`,
      preview: `You can read its text until ${until}.`,
      heading: 'Your article was removed',
      paragraphs: [
        `${editorName} has removed ${title(articleTitle)}.`,
        `You can read and copy its text until ${until}. If this is a mistake, write to us before then.`,
      ],
      lists: order ? [orderLink(articleId, order)] : [],
      quote: quoteOf(editorName, note),
      button: { label: 'Read your text', href: `/articles/history/${articleId}` },
      why: whyAuthor(brand),
    }
  },
)

function orderLink(articleId: string, order: RemovedOrder): EmailList {
  const href = `/articles/amplify/${encodeURIComponent(articleId)}`
  return { heading: 'Its amplification', items: [{ text: 'View your order', href, note: ORDER_WORDS[order] }] }
}

export const articleCorrected = defineTemplate(
  'article-corrected',
  'article-published',
  z.strictObject({ articleTitle: Title, ...Note, articleUrl: z.string() }),
  ({ articleTitle, editorName, note, articleUrl }, brand) => ({
    subject: `${title(articleTitle)} was corrected`,
    preview: 'The correction and its date appear under your article.',
    heading: 'Your article was corrected',
    paragraphs: [
      `${editorName} has corrected ${title(articleTitle)}. This note and its date appear under the article.`,
      'If something isn’t right, reply to this email.',
    ],
    quote: quoteOf('Correction', note),
    button: { label: 'Read your article', href: articleUrl },
    why: whyAuthor(brand),
  }),
)
