export const UNSUBSCRIBE_MESSAGES = {
  title: 'Mails you get',
  stopTitle: 'Stop these mails?',
  stoppedTitle: 'You no longer get these mails',
  stopText: 'Everything else still reaches you, and you can switch them on again at any time.',
  stoppedText: 'Everything else still reaches you. If this was a mistake, switch them on again.',
  stop: 'Stop these mails',
  resume: 'Get them again',
  settings: 'See all your notification settings',
  unknownTitle: 'This link does not work',
  unknownText:
    'Part of it may be missing. Open it again from the mail, or sign in and choose in your settings what you get.',
} as const
