import { counted } from '#shared/kernel/plurals.ts'

export const VIEW_PAGE_MESSAGES = {
  title: 'See what the member sees',
  text: 'For 15 minutes, this browser shows the pages of the community as the member sees them. You can’t change anything in that time, and messages, introductions, payments, copies of data and sign-in settings aren’t shown. Your own session stays as it is.',
  told: 'Every page you open is kept in the log, and the member can see it with your reason.',
  inactive: 'This member is deactivated and sees no pages.',
  needsScript: 'Turn on JavaScript to confirm your password and start.',
  goesOn: 'You’re viewing as this member until',
  end: 'End viewing',
  past: 'Views',
  pastNone: 'No one has viewed this member’s pages.',
  pages: (count: number) => counted(count, 'page'),
  until: 'until',
  notices: {
    ended: 'You’ve stopped viewing as this member.',
    over: 'The view has ended. Start another one to continue.',
  },
} as const

export const START_VIEW_MESSAGES = {
  reason: 'Reason',
  reasonHint: 'The member can read it.',
  start: 'View as member',
  starting: 'Starting…',
  failed: 'That didn’t work. Please try again.',
} as const
