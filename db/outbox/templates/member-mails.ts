import * as z from 'zod'
import { INTRODUCTION_LIFE_DAYS } from '#shared/domain/introductions/introduction.ts'
import { notAvailable } from '#shared/domain/introductions/messages.ts'
import { REPORT_KINDS } from '#shared/domain/messages/message.ts'
import { threadPath } from '#shared/domain/messages/thread-path.ts'
import { defineTemplate } from './define-template.ts'

const INTRODUCTIONS_PATH = '/members/introductions'

/** To the one who is asked. */
export const introductionRequested = defineTemplate(
  'introductions',
  z.strictObject({
    requesterName: z.string(),
    why: z.string(),
    help: z.string(),
    note: z.nullable(z.string()),
  }),
  ({ requesterName, why, help, note }, { familiarName }) => ({
    subject: `${requesterName} asks you for an introduction`,
    preview: 'Accept, say not now, or no. Only an acceptance is told to them.',
    heading: `${requesterName} asks you for an introduction`,
    paragraphs: [
      `You can accept, say "not now" or "no", or leave it: only an acceptance is told to ${requesterName}. After ${INTRODUCTION_LIFE_DAYS} days without one they read that you are not available right now.`,
    ],
    quote: { text: [why, help, note].filter((text) => text !== null).join('\n\n'), author: requesterName },
    button: { label: 'Answer the request', href: INTRODUCTIONS_PATH },
    why: `you are a member of ${familiarName}`,
  }),
)

/** To both of them. */
export const introductionAccepted = defineTemplate(
  'introductions',
  z.strictObject({ otherName: z.string(), isRequester: z.boolean(), threadId: z.string() }),
  ({ otherName, isRequester, threadId }, { familiarName }) => ({
    subject: `You and ${otherName} are introduced`,
    preview: 'You can write to each other now.',
    heading: `You and ${otherName} are introduced`,
    paragraphs: [
      isRequester
        ? `${otherName} accepted your request. You can write to each other now; begin with a few lines.`
        : `You accepted the request of ${otherName}. You can write to each other now.`,
    ],
    quote: null,
    button: { label: `Write to ${otherName}`, href: threadPath(threadId) },
    why: isRequester ? `you asked for an introduction at ${familiarName}` : `you accepted it at ${familiarName}`,
  }),
)

/** To the requester, the same after a no, a "not now" and no answer. */
export const introductionOver = defineTemplate(
  'introductions',
  z.strictObject({ recipientName: z.string() }),
  ({ recipientName }, { familiarName }) => ({
    subject: `Your request to ${recipientName}`,
    preview: notAvailable(recipientName),
    heading: notAvailable(recipientName),
    paragraphs: [
      `You asked for an introduction ${INTRODUCTION_LIFE_DAYS} days ago. ${notAvailable(recipientName)} There are other members who know the same subjects.`,
    ],
    quote: null,
    button: { label: 'Find other members', href: '/members' },
    why: `you asked for an introduction at ${familiarName}`,
  }),
)

/** To the assistant of a member who wants them to know. */
export const introductionForAssistant = defineTemplate(
  'support-contact',
  z.strictObject({ memberName: z.string(), otherName: z.string(), otherWork: z.nullable(z.string()) }),
  ({ memberName, otherName, otherWork }, { familiarName }) => ({
    subject: `${memberName} and ${otherName} are introduced`,
    preview: 'They may want to arrange a meeting.',
    heading: `${memberName} and ${otherName} are introduced`,
    paragraphs: [
      `${memberName} is now in touch with ${otherWork ? `${otherName} (${otherWork})` : otherName} at ${familiarName}. They may want to arrange a meeting.`,
      'There is nothing you need to do here. They write to each other on the site; ask the member you support how you can help.',
    ],
    quote: null,
    button: { label: `Visit ${familiarName}`, href: '/stories' },
    why: `you are the assistant of ${memberName} at ${familiarName}`,
  }),
)

/** A copy of a message, which is answered on the site. */
export const messageReceived = defineTemplate(
  'member-messages',
  z.strictObject({ senderName: z.string(), body: z.string(), threadId: z.string() }),
  ({ senderName, body, threadId }, { familiarName }) => ({
    subject: `${senderName} wrote to you`,
    preview: body.slice(0, 120),
    heading: `${senderName} wrote to you`,
    paragraphs: ['Answer on the site: answers to this mail do not reach them.'],
    quote: { text: body, author: senderName },
    button: { label: 'Answer', href: threadPath(threadId) },
    why: `you and ${senderName} are in touch at ${familiarName}`,
  }),
)

const SUBJECTS = { MESSAGE: 'a message', INTRODUCTION: 'a request for an introduction' } as const

/** To the concierge. */
export const memberReport = defineTemplate(
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
    subject: `${reporterName} reports ${SUBJECTS[kind]} of ${reportedName}`,
    preview: reason.slice(0, 120),
    heading: `${reporterName} reports ${SUBJECTS[kind]}`,
    paragraphs: [
      `${reporterName} (${reporterEmail}) reports ${SUBJECTS[kind]} of ${reportedName} (${reportedEmail}). Their reason: ${reason}`,
      'What was reported stands below. Please look into it and answer the member; the other one has not been told.',
    ],
    quote: { text, author: reportedName },
    button: { label: 'Open the members', href: '/admin/members' },
    why: `you are the concierge of ${familiarName}`,
  }),
)
