import { ANSWER_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import type { AnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import { counted, formatCount } from '#shared/kernel/plurals.ts'

export const PANELS_MESSAGES = {
  title: 'Expert panels',
  lead: 'Our editors ask, members answer. 3-4 sentences are enough; the best answers are published with your name.',
  filters: 'Questions',
  lists: { open: 'Open', invited: 'For you', answers: 'Your answers', closed: 'Closed' },
  answered: (count: number) => (count === 0 ? 'No answers yet' : `${counted(count, 'member')} answered`),
  closes: 'Answers until',
  closed: 'Closed',
  full: 'Has all its answers',
  invited: 'For you',
  unsentChanges: 'Changes not sent',
  more: 'Show more',
  read: 'Read the published answers',
  empty: {
    open: {
      title: 'No question is open now',
      text: 'We write to you when there is a new one. Until then you can read what others have answered.',
      action: 'See closed questions',
    },
    invited: {
      title: 'No question waits for you',
      text: 'You have answered all that you were asked, or nobody has asked you yet. Open questions are for everybody.',
      action: 'See open questions',
    },
    answers: {
      title: 'You have not answered a question yet',
      text: 'Choose a question that you know something about, and write 3-4 sentences.',
      action: 'See open questions',
    },
    closed: {
      title: 'No question has closed yet',
      text: 'Questions stand here once their time is over.',
      action: 'See open questions',
    },
  },
} as const

/** What the author reads about an answer: one sentence for each status. */
export const ANSWER_SENTENCES: Readonly<Record<AnswerStatus, string>> = {
  DRAFT: 'Your draft saves itself. Nobody reads it before you send it.',
  SENT: 'Our editors have your answer. You can change it and send it again until the question closes.',
  SELECTED: 'Our editors selected your answer for publication. They may still edit it for length and clarity.',
  PUBLISHED: 'Your answer is published.',
  NOT_USED: 'Your answer was not used this time. Your text is kept for you.',
}

export const QUESTION_MESSAGES = {
  back: 'All questions',
  context: 'Background',
  about: 'About this question',
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
  guidance: `3-4 sentences are enough. At most ${formatCount(ANSWER_MAX_CHARACTERS)} characters.`,
  placeholder: 'Write what you would tell a colleague.',
  send: 'Send answer',
  sending: 'Sending',
  sendChanges: 'Send changes',
  later: 'Finish later',
  leaving: 'Saving',
  sent: 'Your answer was sent.',
  sendFailed: 'Your answer could not be sent. Your text is kept: try again in a moment.',
  stale:
    'Your answer was changed in another place meanwhile. The text below is what you have just written: send it again to replace the other one.',
  whatChanged: 'What our editors changed',
  sendingReplaces: 'If you send another text, it replaces theirs, and they edit the new one.',
  asSent: 'As you sent it',
  asEdited: 'As our editors edited it',
  notSent: 'You wrote this later, and it was not sent',
  full: 'This question has as many answers as it takes.',
  goneTitle: 'It was closed or taken away',
  goneText:
    'Other questions are open. If you wrote an answer to this one, what became of it stands under your answers.',
} as const

/** What the shared editor says of an answer. */
export const ANSWER_EDITOR_MESSAGES = {
  lengthLabel: (characters: number) => `${formatCount(characters)}/${formatCount(ANSWER_MAX_CHARACTERS)}`,
  lengthAnnouncements: {
    tooShort: 'The answer is empty.',
    fits: 'The answer fits.',
    tooLong: `The answer is longer than ${formatCount(ANSWER_MAX_CHARACTERS)} characters.`,
  },
  notSaved: 'Answer not saved',
  saveFailed: 'Your answer could not be saved.',
  closed: 'Question no longer available',
  closedKept: 'Question no longer available. What you wrote is kept, and was not sent.',
  history: 'See what is kept',
  conflictTitle: 'Your answer was changed in another place',
} as const

export const INVITATION_MESSAGES = {
  title: 'Questions for you',
  lead: 'You were asked to answer. 3-4 sentences are enough for each.',
  missing: 'Missing required argument ids',
  none: 'No unanswered questions found',
  failed: 'There was an error loading the questions. Please check the link.',
  toQuestions: 'See all open questions',
} as const
