import * as z from 'zod'
import { counted } from '#shared/kernel/plurals.ts'
import { defineTemplate } from './define-template.ts'
import type { EmailList } from './layout/email-content.ts'

const Digest = z.strictObject({
  notifications: z.array(z.strictObject({ message: z.string(), url: z.string() })),
  stories: z.array(
    z.strictObject({ title: z.string(), url: z.string(), author: z.string(), standfirst: z.nullable(z.string()) }),
  ),
  /** Whether there are more than the email lists. */
  hasMore: z.strictObject({ notifications: z.boolean(), stories: z.boolean() }),
})
type Digest = z.infer<typeof Digest>

export const weeklyDigest = defineTemplate('weekly-digest', 'weekly-digest', Digest, (digest, { familiarName }) => ({
  subject: `Your week at ${familiarName}: ${summaryOf(digest)}`,
  preview: digest.notifications[0]?.message ?? digest.stories[0]?.title ?? '',
  heading: `Your week at ${familiarName}`,
  paragraphs: [`You have ${summaryOf(digest)}.`],
  lists: [notificationList(digest), storyList(digest)].filter(({ items }) => items.length > 0),
  button:
    digest.notifications.length > 0
      ? { label: 'Open notifications', href: '/notifications' }
      : { label: 'Read all articles', href: '/stories' },
  why: `you’re a member of ${familiarName}`,
}))

/** "3 unread notifications and 2 new stories". */
function summaryOf({ notifications, stories, hasMore }: Digest): string {
  const part = (count: number, isMore: boolean, one: string, other: string) =>
    count === 0 ? [] : [isMore ? `more than ${counted(count, one, other)}` : counted(count, one, other)]
  return [
    ...part(notifications.length, hasMore.notifications, 'unread notification', 'unread notifications'),
    ...part(stories.length, hasMore.stories, 'new article', 'new articles'),
  ].join(' and ')
}

function notificationList({ notifications }: Digest): EmailList {
  return {
    heading: 'What you haven’t seen',
    items: notifications.map(({ message, url }) => ({ text: message, href: url, note: null })),
  }
}

function storyList({ stories }: Digest): EmailList {
  return {
    heading: 'New articles',
    items: stories.map(({ title, url, author, standfirst }) => ({
      text: title.trim() || 'Untitled',
      href: url,
      note: standfirst ? `By ${author}. ${standfirst}` : `By ${author}.`,
    })),
  }
}
