import { counted, formatCount } from '#shared/kernel/plurals.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { plainTextOf } from '../../editor/text/count-words.ts'
import type { DocumentApi, DocumentMessages, WrittenDocument } from '../../editor/written-document.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'

type StaffDocument = Pick<WrittenDocument, 'storageKey' | 'hasTitle' | 'historyPath'> & {
  readonly minCharacters: number
  readonly maxCharacters: number
  readonly save: DocumentApi['save']
  readonly messages: Omit<DocumentMessages, 'lengthLabel' | 'lengthAnnouncements' | 'terms'>
}

/** A text that staff write: stored before its editor opens, limited in characters, without terms. */
export function staffDocument({
  minCharacters,
  maxCharacters,
  save,
  messages,
  ...own
}: StaffDocument): WrittenDocument {
  const lengthLabel = (length: number) => `${formatCount(length)} of ${counted(maxCharacters, 'character')}`
  return {
    ...own,
    limits: { measure: (doc) => countCharacters(plainTextOf(doc)), min: minCharacters, max: maxCharacters },
    api: { create: () => Promise.reject(new RequestError('NotFound')), save },
    messages: {
      ...messages,
      lengthLabel,
      lengthAnnouncements: {
        tooShort: lengthLabel(0),
        fits: `Up to ${maxCharacters} characters.`,
        tooLong: `Above ${maxCharacters} characters.`,
      },
      terms: null,
    },
  }
}
