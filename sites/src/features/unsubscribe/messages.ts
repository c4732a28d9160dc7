export const UNSUBSCRIBE_MESSAGES = {
  title: 'Email preferences',
  stopTitle: 'Stop these emails?',
  stoppedTitle: 'You’ve unsubscribed from these emails',
  stopText: 'You’ll still get everything else, and you can turn these back on at any time.',
  stoppedText: 'You’ll still get everything else. If this was a mistake, turn them back on.',
  stop: 'Stop these emails',
  resume: 'Turn back on',
  settings: 'See all your notification settings',
  unknownTitle: 'This link doesn’t work',
  unknownText:
    'Part of it may be missing. Open it again from the email, or sign in and choose what you get in your settings.',
} as const
