import { CORRECTION_NOTE_MAX_CHARACTERS } from './limits.ts'

/** Why a move, an approval or a correction was refused, as the person who asked for it reads it. Its name travels in `extensions.reason`. */
export const ARTICLE_REFUSALS = {
  authorHasOtherArticle: 'The author has another article in work.',
  takenBackTooLate:
    'The author has begun another article, and can have one in work at a time. Wait until that one is approved, or publish this one and correct it then.',
  heldTooLate:
    'The author has begun another article, and can have one in work at a time; an article on hold counts as one. Schedule this one for a later time, or wait until the other one is approved.',
  editorMissing: 'Assign an editor first.',
  reasonNeeded: 'Say what to revise: give a reason, or send feedback first.',
  scheduleInFuture: 'Choose a date and time in the future.',
  scheduleUnchanged: 'It is scheduled for this time already.',
  externalUrlNeeded: 'Enter the https address where the article was published.',
  undoTooLate: 'It is too late to undo this.',
  withdrawnTooLate: 'An editor has taken your article meanwhile. Write to us if you need it back.',
  approvedTextChanged:
    'The text was changed since you opened this page. Nothing is approved yet: reload the page and read the article as it is now.',
  textNotApproved:
    'The text was changed after the author approved it, so it can’t be published. Move it back to Final edit, then ask the author to approve it again.',
  nothingCorrected: 'The text is as it was published. Change it before you publish the correction.',
  correctionNoteNeeded: 'Say what was corrected: readers see this note.',
  correctionNoteTooLong: `The note has at most ${CORRECTION_NOTE_MAX_CHARACTERS} characters.`,
  correctionEmpty: 'A title and a text are needed.',
  correctionClosed: 'This correction was published or given up meanwhile.',
  publishedChanged: 'The article has changed since this correction was begun. Give it up and begin anew.',
  notCorrectable: 'Only an article that is published on this site can be corrected here.',
} as const

export type ArticleRefusal = keyof typeof ARTICLE_REFUSALS

/** The text of a refusal named in `extensions.reason`; null for any other value. */
export function refusalText(reason: unknown): string | null {
  return typeof reason === 'string' && Object.hasOwn(ARTICLE_REFUSALS, reason)
    ? ARTICLE_REFUSALS[reason as ArticleRefusal]
    : null
}

/** Message and extensions of an error. */
export function refusalDetails(reason: ArticleRefusal) {
  return { message: ARTICLE_REFUSALS[reason], extensions: { reason } }
}
