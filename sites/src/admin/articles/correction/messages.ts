/* Texts of the page that corrects a published article. */

export const CORRECTION_MESSAGES = {
  title: 'Correct this article',
  lead: 'Readers see the text as it was published until you publish the correction.',
  back: 'Back to the article',
  begin: 'Begin the correction',
  beginning: 'One moment…',
  beginText: 'You correct a copy of the published text. It is saved as you write, and nobody but editors can read it.',
  note: 'What was corrected',
  noteHint: 'Stands under the article with today’s date, for everybody to read.',
  publish: 'Publish the correction',
  publishing: 'Publishing…',
  discard: 'Give it up',
  discardQuestion: 'What you have changed is not kept. The published article stays as it is.',
  discarding: 'Giving it up…',
  keep: 'Go on correcting',
  notSaved: 'The text is not saved yet. Nothing was published; see above the text what is missing.',
  published: 'The correction is published.',
  discarded: 'The correction was given up. The article is as it was.',
  closed: 'This article is not published any more. Your text is kept on this device.',
  closedKept: 'This correction was published or given up meanwhile. What you typed is kept with the earlier texts.',
  earlierTexts: 'Earlier texts',
  leftTexts: 'Text from this device is safe now',
  leftTextsWhere:
    'It had not reached us before its correction was published or given up. It is with the earlier texts.',
  noRight: 'You can read and move articles here, and cannot write in their texts.',
} as const

export function begunBy(name: string, date: string): string {
  return `Begun by ${name} on ${date}.`
}
