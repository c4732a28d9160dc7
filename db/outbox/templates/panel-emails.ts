import * as z from 'zod'
import { invitationPath, questionPath } from '#shared/domain/expert-panels/paths.ts'
import { INVITATION_NOTICES, TOLD_ANSWER_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import { formatTime, formatWeekday, shortZone } from '#shared/kernel/dates.ts'
import { title } from './article-email-parts.ts'
import { defineTemplate, zoneName } from './define-template.ts'

const QUESTION = { questionId: z.string(), questionTitle: z.string() }

/** To an invited member: the question itself, a reminder, or that it closes soon. */
export const panelQuestion = defineTemplate(
  'panel-question',
  'panel-question',
  z.strictObject({ ...QUESTION, prompt: z.string(), closesAt: z.iso.datetime(), notice: z.enum(INVITATION_NOTICES) }),
  ({ questionId, questionTitle, prompt, closesAt, notice }, { familiarName, timeZone }) => {
    const at = new Date(closesAt)
    const end = `${formatWeekday(at, timeZone)}, ${formatTime(at, timeZone)}`
    const endInZone = `${end} ${shortZone(at, timeZone)}`
    const isFirst = notice === 'INVITED'
    return {
      subject: isFirst
        ? `A question for you: ${questionTitle}`
        : notice === 'CLOSING'
          ? `Closes ${endInZone}: ${questionTitle}`
          : `Your answer would help: ${questionTitle}`,
      preview: `3-4 sentences are enough. Open until ${endInZone}.`,
      heading: questionTitle,
      paragraphs: [
        isFirst
          ? `Our editors would like your answer to ${title(questionTitle)}. 3-4 sentences are enough.`
          : `You haven’t answered ${title(questionTitle)} yet. 3-4 sentences are enough.`,
        `The question is open until ${end} (${zoneName(timeZone)}). You can change your answer as often as you like until then.`,
      ],
      quote: { text: prompt, author: 'The question' },
      button: { label: 'Answer question', href: invitationPath([questionId]) },
      why: `you were invited to answer a question at ${familiarName}`,
    }
  },
)

const STATUS_WORDS = {
  SELECTED: {
    subject: (question: string) => `Your answer was selected: ${question}`,
    heading: 'Your answer was selected',
    first: (question: string) =>
      `Our editors selected your answer to ${title(question)} for publication. They may still edit it for length and clarity.`,
    second: 'There’s nothing you need to do. We’ll let you know when it’s published.',
    label: 'View your answer',
  },
  PUBLISHED: {
    subject: (question: string) => `Your answer is published: ${question}`,
    heading: 'Your answer is published',
    first: (question: string) => `Your answer to ${title(question)} is published. Anyone can read it now.`,
    second: 'Feel free to share it.',
    label: 'Read it',
  },
  NOT_USED: {
    subject: (question: string) => `About your answer: ${question}`,
    heading: 'Your answer wasn’t used this time',
    first: (question: string) =>
      `Thank you for your answer to ${title(question)}. We got more answers than we could publish, and yours wasn’t selected this time.`,
    second: 'Your text is saved for you. Other questions are open, and we’d love to hear from you.',
    label: 'See open questions',
  },
} as const

/** To the author: the outcome of an answer. `url` is the address of the published roundup. */
export const panelAnswerStatus = defineTemplate(
  'panel-answer-status',
  'panel-answer',
  z.strictObject({ ...QUESTION, status: z.enum(TOLD_ANSWER_STATUSES), url: z.string().nullable() }),
  ({ questionId, questionTitle, status, url }, { familiarName }) => {
    const words = STATUS_WORDS[status]
    const href = {
      SELECTED: questionPath(questionId),
      PUBLISHED: url ?? questionPath(questionId),
      NOT_USED: '/expert-panels',
    }
    return {
      subject: words.subject(questionTitle),
      preview: words.heading,
      heading: words.heading,
      paragraphs: [words.first(questionTitle), words.second],
      button: { label: words.label, href: href[status] },
      why: `you answered this question at ${familiarName}`,
    }
  },
)
