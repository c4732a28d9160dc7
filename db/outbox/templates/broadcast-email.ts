import * as z from 'zod'
import { adminBroadcastPath, announcementPath } from '#shared/domain/broadcasts/paths.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { defineTemplate } from './define-template.ts'

/** A message by staff to many members; a test goes to its writer. */
export const broadcast = defineTemplate(
  'broadcast',
  'announcements',
  z.strictObject({ broadcastId: z.string(), subject: z.string(), body: z.string(), isTest: z.boolean() }),
  ({ broadcastId, subject, body, isTest }, { familiarName }) => ({
    subject: isTest ? `[Test] ${subject}` : subject,
    preview: plainText(body),
    heading: subject,
    paragraphs: [],
    richText: body,
    button: isTest
      ? { label: 'Back to the message', href: adminBroadcastPath(broadcastId) }
      : { label: `Read it at ${familiarName}`, href: announcementPath(broadcastId) },
    why: isTest ? `you sent yourself a test at ${familiarName}` : `you’re a member of ${familiarName}`,
  }),
)
