/** What members and visitors read of a community that is closing, or has closed. */
export const CLOSING_MESSAGES = {
  banner: 'The end of this community',
  announced: (name: string) => `${name} will close. From`,
  announcedThen: 'on you can read, but no longer write. The site will be gone on',
  readOnly: (name: string) => `${name} is closing and is read-only now. The site will be gone on`,
  download: 'Download your data',
  closedTitle: (name: string) => `${name} has closed`,
  closedSince: 'The community closed on',
  closedText: 'Signing in is no longer possible, and its pages are no longer shown.',
  closedData: 'If you were a member and have a question about your data or your payments, write to us.',
  closedHelp: 'Questions?',
} as const
