export const PREFERENCE_PAGE_MESSAGES = {
  title: 'Notifications',
  intro: 'What we tell you about, and how. Changes are saved at once.',
  caption: 'What reaches you, and by which channel',
  what: 'What',
  channels: { EMAIL: 'Email', WEB: 'Web', PUSH: 'Mobile' },
  /** The name of a switch. */
  switchOf: (option: string, channel: string) => `${option}: ${channel}`,
  always: 'Always',
  never: 'Not sent this way',
  alwaysText: 'What says “Always” cannot be switched off: you need it to keep your account and your payments safe.',
  mobileHelp: 'Why is mobile off?',
  mobileText:
    'Download the app, or enable push notifications on your phone, and sign in there: then you can choose what reaches you on it.',
  appStore: 'App Store',
  playStore: 'Google Play',
  one: 'You see one kind of notification.',
  manage: 'Manage settings',
  failed: 'This could not be saved, so it is as it was before. Please try again.',
  saved: (option: string, channel: string, isOn: boolean) => `${option}: ${channel} is ${isOn ? 'on' : 'off'} now.`,
  staff: 'Only members have notification settings.',
  needsScript: 'Your browser runs no scripts, so what you see here cannot be changed.',
  quiet: 'Quiet hours',
  /** `city` is that of the time zone. */
  quietText: (city: string) =>
    `Mails that you can switch off wait until these hours end, every day, in ${city} time. Sign-in codes, receipts and security mails never wait.`,
  quietSwitch: 'Hold mails back during quiet hours',
  from: 'From',
  to: 'Until',
  quietOn: (from: string, to: string) => `Mails wait from ${from} until ${to}.`,
  quietOff: 'Mails are sent at any time.',
  bounced: 'Our mails to you come back',
  bouncedText: (email: string) =>
    `Mails to ${email} could not be delivered, so we send only sign-in codes and password links there. If the address is wrong, ask your concierge to change it. If it works again, let us try.`,
  complained: 'You reported one of our mails as spam',
  complainedText: (email: string) =>
    `So we send ${email} only what cannot be switched off. Below you can choose what you want to get, and then let us send again.`,
  resume: 'Send again',
  saving: 'Saving…',
  resumed: 'We send mails to your address again.',
  resumeFailed: 'That could not be saved. Please try again.',
  linked: {
    title: 'Notifications',
    text: 'Which mails and notifications reach you, and when.',
    link: 'Notification settings',
  },
} as const
