/* Apart from messages.ts, which the browser loads. */

export const SETTINGS_PAGE_MESSAGES = {
  title: 'Settings',
  menu: 'Settings',
  security: 'Security',
  billing: 'Billing',
  billingIntro: 'What you pay for, the cards it is paid with, and what you paid.',
  securityIntro: 'How you sign in, and where you are signed in.',
  login: 'Login',
  /** By whether the account has a password. */
  loginText: {
    both: 'Sign in with your email or your username, and your password.',
    email: 'Sign in with your email and your password.',
    noPassword: 'You have no password yet. Sign in with a one-time code, or ask for a link to choose a password.',
  },
  choosePassword: 'Choose a password',
  email: 'Email',
  username: 'Username',
  signIns: 'Last sign-ins',
  signInsText: 'The last ten times somebody signed in to your account, sign-ins that have ended included.',
  signInsHead: { at: 'When', device: 'Device', network: 'Network' },
  unknownNetwork: 'Not known',
  team: 'Team',
  teamIntro: 'The people who support you, so that our concierge can reach them.',
} as const
