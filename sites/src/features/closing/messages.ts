/** What stands around the texts of the content bank, where a community is closing or has closed. */
export const CLOSING_MESSAGES = {
  banner: 'The end of this community',
  from: 'From',
  fromThen: 'on, you can read but no longer write.',
  gone: 'The site will go offline on',
  download: 'Download your data',
  closedTitle: (name: string) => `${name} has closed`,
  closedSince: 'The community closed on',
  closedHelp: 'Questions?',
} as const
