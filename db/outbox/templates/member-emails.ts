import * as z from 'zod'
import { INTRODUCTION_LIFE_DAYS } from '#shared/domain/introductions/introduction.ts'
import { notAvailable } from '#shared/domain/introductions/messages.ts'
import { REPORT_KINDS } from '#shared/domain/messages/message.ts'
import { threadPath } from '#shared/domain/messages/thread-path.ts'
import { defineTemplate } from './define-template.ts'

const INTRODUCTIONS_PATH = '/members/introductions'

/** To the recipient of the request. */
export const introductionRequested = defineTemplate(
  'introduction-requested',
  'introductions',
  z.strictObject({
    requesterName: z.string(),
    why: z.string(),
    help: z.string(),
    note: z.nullable(z.string()),
  }),
  ({ requesterName, why, help, note }, { familiarName }) => ({
    subject: `${requesterName} would like an introduction`,
    preview: 'Accept, or say “Not now” or “No”. They’re only told if you accept.',
    heading: `${requesterName} would like an introduction`,
    paragraphs: [
      `You can accept, say “Not now” or “No”, or leave it: ${requesterName} is only told if you accept. Otherwise, after ${INTRODUCTION_LIFE_DAYS} days they’re told that you’re not available right now.`,
    ],
    quote: { text: [why, help, note].filter((text) => text !== null).join('\n\n'), author: requesterName },
    button: { label: 'Answer request', href: INTRODUCTIONS_PATH },
    why: `you’re a member of ${familiarName}`,
  }),
)

/** To both members. */
export const introductionAccepted = defineTemplate(
  'introduction-accepted',
  'introductions',
  z.strictObject({ otherName: z.string(), isRequester: z.boolean(), threadId: z.string() }),
  ({ otherName, isRequester, threadId }, { familiarName }) => ({
    subject: `You and ${otherName} have been introduced`,
    preview: 'You can now message each other.',
    heading: `You and ${otherName} have been introduced`,
    paragraphs: [
      isRequester
        ? `${otherName} accepted your request. You can now message each other: say hello.`
        : `You accepted ${otherName}’s request. You can now message each other.`,
    ],
    button: { label: `Write to ${otherName}`, href: threadPath(threadId) },
    why: isRequester ? `you asked for an introduction at ${familiarName}` : `you accepted it at ${familiarName}`,
  }),
)

/** To the requester, the same after a no, a "not now" and no answer. */
export const introductionOver = defineTemplate(
  'introduction-over',
  'introductions',
  z.strictObject({ recipientName: z.string() }),
  ({ recipientName }, { familiarName }) => ({
    subject: `Your request to ${recipientName}`,
    preview: notAvailable(recipientName),
    heading: notAvailable(recipientName),
    paragraphs: [
      `You asked for an introduction ${INTRODUCTION_LIFE_DAYS} days ago. ${notAvailable(recipientName)} Other members share the same interests.`,
    ],
    button: { label: 'Find other members', href: '/members' },
    why: `you asked for an introduction at ${familiarName}`,
  }),
)

/** To the assistant of a member who wants to keep them informed. */
export const introductionForAssistant = defineTemplate(
  'introduction-for-assistant',
  'support-contact',
  z.strictObject({ memberName: z.string(), otherName: z.string(), otherWork: z.nullable(z.string()) }),
  ({ memberName, otherName, otherWork }, { familiarName }) => ({
    subject: `${memberName} and ${otherName} have been introduced`,
    preview: 'They may want to arrange a meeting.',
    heading: `${memberName} and ${otherName} have been introduced`,
    paragraphs: [
      `${memberName} is now in touch with ${otherWork ? `${otherName} (${otherWork})` : otherName} at ${familiarName}. They may want to arrange a meeting.`,
      'There’s nothing you need to do here. They message each other on the site; ask the member you support how you can help.',
    ],
    button: { label: `Visit ${familiarName}`, href: '/stories' },
    why: `you’re the assistant of ${memberName} at ${familiarName}`,
  }),
)

/** A copy of a message, which is answered on the site. */
export const messageReceived = defineTemplate(
  'message-received',
  'member-messages',
  z.strictObject({ senderName: z.string(), body: z.string(), threadId: z.string() }),
  ({ senderName, body, threadId }, { familiarName }) => ({
    subject: `${senderName} wrote to you`,
    preview: body,
    heading: `${senderName} wrote to you`,
    paragraphs: ['Reply on the site: replies to this email don’t reach them.'],
    quote: { text: body, author: senderName },
    button: { label: 'Reply', href: threadPath(threadId) },
    why: `you and ${senderName} are in touch at ${familiarName}`,
  }),
)

const SUBJECTS = { MESSAGE: 'a message', INTRODUCTION: 'an introduction request' } as const

/** To the concierge. */
export const memberReport = defineTemplate(
  'member-report',
  'concierge',
  z.strictObject({
    kind: z.enum(REPORT_KINDS),
    reporterName: z.string(),
    reporterEmail: z.string(),
    reportedName: z.string(),
    reportedEmail: z.string(),
    reason: z.string(),
    text: z.string(),
  }),
  ({ kind, reporterName, reporterEmail, reportedName, reportedEmail, reason, text }, { familiarName }) => ({
    subject: `${reporterName} reported ${SUBJECTS[kind]} from ${reportedName}`,
    preview: reason,
    heading: `${reporterName} reported ${SUBJECTS[kind]}`,
    paragraphs: [
      `${reporterName} (${reporterEmail}) reported ${SUBJECTS[kind]} from ${reportedName} (${reportedEmail}). Their reason: ${reason}`,
      'The reported text is below. Please look into it and reply to the member; the other member hasn’t been told.',
    ],
    quote: { text, author: reportedName },
    button: { label: 'Open members', href: '/admin/members' },
    why: `you’re the concierge of ${familiarName}`,
  }),
)
