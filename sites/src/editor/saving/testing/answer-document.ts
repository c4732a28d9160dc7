import { countCharacters } from '#shared/kernel/words.ts'
import { plainTextOf } from '../../text/count-words.ts'
import type { DocumentApi, WrittenDocument } from '../../written-document.ts'

const ANSWER_MAX_CHARACTERS = 1200

/** A second kind of document: the answer to a question of a panel, one rich text without a title. */
export function answerDocument(questionId: string, api: DocumentApi): WrittenDocument {
  return {
    storageKey: `answer/${questionId}`,
    hasTitle: false,
    limits: { measure: (doc) => countCharacters(plainTextOf(doc).trim()), min: 1, max: ANSWER_MAX_CHARACTERS },
    api,
    historyPath: null,
    messages: {
      textField: 'Your answer',
      placeholder: 'Write your answer.',
      lengthLabel: (characters) => `${characters}/${ANSWER_MAX_CHARACTERS}`,
      lengthAnnouncements: { tooShort: 'The answer is empty.', fits: 'The answer fits.', tooLong: 'Too long.' },
      notSaved: 'Answer not saved',
      saveFailed: 'The answer could not be saved.',
      tooLarge: 'This answer is too large to save.',
      closed: 'The panel takes no more answers.',
      closedKept: 'This question has closed. Your text is kept.',
      history: 'Version history',
      conflictTitle: 'This answer was changed somewhere else',
      terms: null,
    },
  }
}
