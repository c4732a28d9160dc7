/* Texts of the page that corrects a published article. */

export const CORRECTION_MESSAGES = {
  title: 'Correct this article',
  lead: 'Readers see the text as it was published until you publish the correction.',
  back: 'Article',
  begin: 'Start correction',
  beginning: 'One moment…',
  beginText: 'You edit a copy of the published text. It saves as you write, and only editors can see it.',
  note: 'What was corrected',
  noteHint: 'Appears under the article with today’s date, visible to everyone.',
  publish: 'Publish correction',
  publishing: 'Publishing…',
  discard: 'Discard correction',
  discardQuestion: 'Your changes will be lost. The published article stays as it is.',
  discarding: 'Discarding…',
  keep: 'Keep editing',
  notSaved: 'Your text isn’t saved yet, so nothing was published. See what’s missing above the text.',
  published: 'Correction published.',
  discarded: 'Correction discarded. The article is unchanged.',
  closed: 'This article is no longer published. Your text is kept on this device.',
  closedKept: 'This correction has since been published or discarded. What you typed is kept under “Earlier texts”.',
  earlierTexts: 'Earlier texts',
  unsentTexts: 'Text from this device is saved',
  unsentTextsWhere:
    'It hadn’t reached us when the correction was published or discarded. You’ll find it under “Earlier texts”.',
  noRight: 'You can read and move articles here, but not edit their text.',
} as const

export function begunBy(name: string, date: string): string {
  return `Started by ${name} on ${date}.`
}
