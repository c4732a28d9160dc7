import { ANSWER_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import type { AnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

export const PANELS_MESSAGES = {
  title: 'Expert panels',
  lead: 'Our editors ask, members answer. 3-4 sentences are enough; the best answers are published under your name.',
  filters: 'Questions',
  lists: { open: 'Open', invited: 'For you', answers: 'Your answers', closed: 'Closed' },
  answered: (count: number) => (count === 0 ? 'No answers yet' : `${counted(count, 'member')} answered`),
  closes: 'Closes',
  closed: 'Closed',
  full: 'Full',
  invited: 'For you',
  unsentChanges: 'Changes not sent',
  more: 'Show more',
  read: 'Read the published answers',
  empty: {
    open: {
      title: 'No open questions',
      text: 'We’ll let you know when there’s a new one. Until then, you can read what others answered.',
      action: 'See closed questions',
    },
    invited: {
      title: 'No questions for you',
      text: 'You’ve answered everything you were asked, or you haven’t been asked yet. Open questions are for everyone.',
      action: 'See open questions',
    },
    answers: {
      title: 'No answers yet',
      text: 'Choose a question you know something about and write 3-4 sentences.',
      action: 'See open questions',
    },
    closed: {
      title: 'No closed questions yet',
      text: 'Questions appear here once they close.',
      action: 'See open questions',
    },
  },
} as const

/** The author's text about an answer: one sentence per status. */
export const ANSWER_SENTENCES: Readonly<Record<AnswerStatus, string>> = {
  DRAFT: 'Your draft saves automatically. No one sees it until you send it.',
  SENT: 'Our editors have your answer. You can change it and send it again until the question closes.',
  SELECTED: 'Our editors selected your answer for publication. They may still edit it for length and clarity.',
  PUBLISHED: 'Your answer is published.',
  NOT_USED: 'Your answer wasn’t used this time. Your text is saved for you.',
}

/** Of a sent answer that can no longer be changed. */
export const SENT_FOR_GOOD = 'Our editors have your answer. We’ll let you know what they decide.'

export const QUESTION_MESSAGES = {
  back: 'Expert Panels',
  context: 'Background',
  becomes: {
    title: 'What happens to your answer',
    points: [
      'You can change it until the question closes.',
      'Our editors select the best answers, and may edit them for length and clarity.',
      'Selected answers are published with your name, photo and company.',
    ],
  },
  yourAnswer: 'Your answer',
  answerTitle: 'Title (optional)',
  guidance: `3-4 sentences are enough, up to ${formatCount(ANSWER_MAX_CHARACTERS)} characters.`,
  placeholder: 'Write what you would tell a colleague.',
  send: 'Send answer',
  sending: 'Sending…',
  sendChanges: 'Send changes',
  later: 'Finish later',
  leaving: 'Saving…',
  sent: 'Your answer was sent.',
  sendFailed: 'Your answer couldn’t be sent. Your text is saved: try again in a moment.',
  /** Without script, where the text is in the form only. */
  sendFailedPlain: 'Your answer couldn’t be sent. Your text is still here: try again in a moment.',
  stale:
    'Your answer was changed somewhere else in the meantime and wasn’t sent. Your own text is in the field: send it again to replace the other one, which is shown below it.',
  savedElsewhere: 'The text saved elsewhere',
  notSentStale: 'Your answer wasn’t sent, because it was changed somewhere else. Check the text and send it again.',
  whatChanged: 'What our editors changed',
  sendingReplaces: 'If you send a new version, it replaces theirs, and they’ll edit the new one.',
  asSent: 'Your version',
  asEdited: 'Edited version',
  notSent: 'Written later, not sent',
  full: 'This question has all the answers it needs.',
  goneTitle: 'It was closed or removed',
  goneText: 'Other questions are open. If you answered this one, you’ll find it under your answers.',
} as const

/** For a text that can no longer be sent; separate, because the editor does not use it. */
export const GONE_MESSAGES = { posted: 'What you wrote, not sent' } as const

/** The shared editor's texts for an answer. */
export const ANSWER_EDITOR_MESSAGES = {
  lengthLabel: (characters: number) => `${formatCount(characters)}/${formatCount(ANSWER_MAX_CHARACTERS)}`,
  lengthAnnouncements: {
    tooShort: 'The answer is empty.',
    fits: 'The answer fits.',
    tooLong: `The answer is over ${formatCount(ANSWER_MAX_CHARACTERS)} characters.`,
  },
  notSaved: 'Answer not saved',
  saveFailed: 'Your answer couldn’t be saved.',
  closed: 'Question no longer available',
  closedKept: 'Question no longer available. What you wrote is saved but wasn’t sent.',
  history: 'See what’s saved',
  conflictTitle: 'Your answer was changed somewhere else',
} as const

export const INVITATION_MESSAGES = {
  title: 'Questions for you',
  lead: 'You were asked to answer. 3-4 sentences are enough for each.',
  missing: 'Missing required argument ids',
  none: 'No unanswered questions found',
  failed: 'There was an error loading the questions. Please check the link.',
  toQuestions: 'See all open questions',
} as const
