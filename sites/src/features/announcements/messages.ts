export const ANNOUNCEMENT_MESSAGES = {
  back: 'Notifications',
  from: (familiarName: string) => `From the team of ${familiarName}`,
  settings: 'Change which announcements you get',
} as const
