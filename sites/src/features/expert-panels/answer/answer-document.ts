import { ANSWER_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { plainTextOf } from '../../../editor/text/count-words.ts'
import type { DocumentApi, LoadedDocument, WrittenDocument } from '../../../editor/written-document.ts'
import { revisionOf } from '../../articles/editor/article-revision.ts'
import { ANSWER_EDITOR_MESSAGES, QUESTION_MESSAGES } from '../messages.ts'
import type { AnswerProps } from './props.ts'
import { answerStorageKey } from './storage-key.ts'

/** An answer as the editor sees it. */
export function answerDocument({ questionId, path }: AnswerProps, api: DocumentApi): WrittenDocument {
  return {
    storageKey: answerStorageKey(questionId),
    hasTitle: true,
    limits: { measure: (doc) => countCharacters(plainTextOf(doc).trim()), min: 1, max: ANSWER_MAX_CHARACTERS },
    api,
    historyPath: () => path,
    messages: {
      ...ANSWER_EDITOR_MESSAGES,
      textField: QUESTION_MESSAGES.yourAnswer,
      placeholder: QUESTION_MESSAGES.placeholder,
      tooLarge: PANEL_MESSAGES.tooLarge,
      terms: null,
    },
  }
}

export function loadedAnswer({ userId, questionId, revision }: AnswerProps): LoadedDocument {
  return {
    userId,
    documentId: questionId,
    draftKey: questionId,
    revision: revision && revisionOf(revision),
  }
}
