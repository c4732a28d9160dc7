/** Texts around those of the content bank in a closing or closed community. */
export const CLOSING_MESSAGES = {
  banner: 'The end of this community',
  from: 'From',
  fromThen: 'on, you can read but no longer write.',
  readOnly: 'You can read, but no longer write or send anything.',
  work: 'Nothing can be submitted anymore.',
  workText: 'What you write is still saved, and is in the copy of your data.',
  gone: 'The site will go offline on',
  download: 'Download your data',
  closedTitle: (name: string) => `${name} has closed`,
  closedSince: 'The community closed on',
  closedHelp: 'Questions?',
} as const

/** The banner as staff read it. */
export const STAFF_CLOSING_MESSAGES = {
  fromThen: 'on, members can read but no longer write.',
  readOnly: 'Members can read, but no longer write or send anything.',
  gone: 'The site will go offline for them on',
  closed: (name: string) => `${name} closed on`,
  onlyStaff: 'Only staff can still sign in.',
  page: 'Open the closing page',
} as const
