import { expect, it } from 'vitest'
import { isLeftOfArticle, isLeftOfCorrection } from './texts-of-article.ts'

const PAGE = { userId: 'theo', articleId: 'a1', isTextOpen: false, openCorrectionId: 'c2' }
const ARTICLE = { storageKey: 'article', documentId: 'a1', draftKey: '' }
const CORRECTION = { storageKey: 'correction/c1', documentId: 'c1', draftKey: 'a1' }

it.each([
  ['of the article that is not open here', PAGE, ARTICLE, 'article'],
  ['of the article that is open here', { ...PAGE, isTextOpen: true }, ARTICLE, null],
  ['of another article', PAGE, { ...ARTICLE, documentId: 'a2' }, null],
  ['of a correction that has ended', PAGE, CORRECTION, 'correction'],
  ['of the open correction', { ...PAGE, openCorrectionId: 'c1' }, CORRECTION, null],
  ['of a correction of another article', PAGE, { ...CORRECTION, draftKey: 'a2' }, null],
  ['of a roundup', PAGE, { storageKey: 'panel-roundup/c1', documentId: 'c1', draftKey: 'c1' }, null],
  ['without a document', PAGE, { ...ARTICLE, documentId: null }, null],
] as const)(
  'a text on the device %s is sent from the pages of an article only where no editor opens it',
  (_, page, entry, as) => {
    expect([isLeftOfArticle(page, entry), isLeftOfCorrection(page, entry)]).toEqual([
      as === 'article',
      as === 'correction',
    ])
  },
)
