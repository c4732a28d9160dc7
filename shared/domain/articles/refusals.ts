import { formatWeekday } from '#shared/kernel/dates.ts'
import { CORRECTION_NOTE_MAX_CHARACTERS } from './limits.ts'
import { PREVIEW_LINKS_MAX } from './preview/limits.ts'

/** Why a move, an approval or a correction was refused, as the person who asked for it reads it. Its name travels in `extensions.reason`. */
export const ARTICLE_REFUSALS = {
  authorHasOtherArticle: 'The author already has another article in progress.',
  takenBackTooLate:
    'The author has started another article and can only have one in progress. Wait until that one is approved, or publish this one and correct it afterward.',
  heldTooLate:
    'The author has started another article and can only have one in progress, including on hold. Schedule this one for later, or wait until the other one is approved.',
  editorMissing: 'Assign an editor first.',
  reasonNeeded: 'Tell the author what to revise: add a reason, or send feedback first.',
  scheduleInFuture: 'Choose a date and time in the future.',
  scheduleUnchanged: 'It’s already scheduled for this time.',
  scheduleAfterEnd: 'The community will have closed by then. Choose an earlier date and time.',
  scheduleChanged: 'Someone else has changed its time since you opened this page. Nothing was moved.',
  externalUrlNeeded: 'Enter the https:// URL where the article was published.',
  dueDateInvalid: 'Enter a day, such as 2026-11-24, or leave the field empty.',
  dueDatePast: 'Choose today or a later day.',
  dueDateTooFar: 'Choose a day within the next year.',
  dueDatePromised: 'The author was promised an earlier day. Choose that day or an earlier one.',
  dueDatePromiseOver: 'It’s overdue: the day promised to the author has passed.',
  undoTooLate: 'It’s too late to undo this.',
  withdrawnTooLate: 'An editor has already started on your article. Write to us if you need it back.',
  approvedTextChanged:
    'The text has changed since you opened this page. Nothing was approved: reload the page and read the current version.',
  approvedImageChanged:
    'The lead image has changed since you opened this page. Nothing was approved: reload the page and look at the current one.',
  textNotApproved:
    'The text was changed after the author approved it, so it can’t be published. Move it back to Final edit, then ask the author to approve it again.',
  nothingCorrected: 'The text hasn’t changed. Edit it before you publish the correction.',
  correctionNoteNeeded: 'Describe what was corrected: readers see this note.',
  correctionNoteTooLong: `The note can be up to ${CORRECTION_NOTE_MAX_CHARACTERS} characters.`,
  tooManyPreviewLinks: `An article can have up to ${PREVIEW_LINKS_MAX} active links. Withdraw one first.`,
  correctionEmpty: 'Add a title and text.',
  correctionClosed: 'This correction has since been published or discarded.',
  publishedChanged: 'The article has changed since this correction was started. Discard it and start again.',
  notCorrectable: 'Only articles published on this site can be corrected here.',
} as const

export type ArticleRefusal = keyof typeof ARTICLE_REFUSALS

/** "The author was promised Thu, Nov 26. Choose that day or an earlier one." */
export function promisedRefusal(promisedDay: string): string {
  return `The author was promised ${formatWeekday(new Date(promisedDay), 'UTC')}. Choose that day or an earlier one.`
}

/** The text of a refusal named in `extensions.reason`; null for any other value. */
export function refusalText({ reason, promisedDay }: Readonly<Record<string, unknown>> = {}): string | null {
  if (reason === 'dueDatePromised' && typeof promisedDay === 'string') return promisedRefusal(promisedDay)
  return typeof reason === 'string' && Object.hasOwn(ARTICLE_REFUSALS, reason)
    ? ARTICLE_REFUSALS[reason as ArticleRefusal]
    : null
}

/** Message and extensions of an error. */
export function refusalDetails(reason: ArticleRefusal) {
  return { message: ARTICLE_REFUSALS[reason], extensions: { reason } }
}
