/* Separate from messages.ts, which the browser loads. */

export const SETTINGS_PAGE_MESSAGES = {
  title: 'Settings',
  menu: 'Settings',
  security: 'Security',
  billing: 'Billing',
  billingIntro: 'Your membership, cards and payments.',
  securityLink: 'Security settings',
  securityIntro: 'How you sign in, and where you’re signed in.',
  login: 'Login',
  /** By whether the account has a password. */
  loginText: {
    both: 'Sign in with your email or your username, and your password.',
    email: 'Sign in with your email and your password.',
    noPassword: 'You don’t have a password yet. Sign in with a one-time code, or request a link to choose a password.',
  },
  choosePassword: 'Choose a password',
  email: 'Email',
  username: 'Username',
  signIns: 'Last sign-ins',
  signInsText: 'The last ten sign-ins to your account, including ones that have ended.',
  signInsHead: { at: 'When', device: 'Device', network: 'Network' },
  unknownNetwork: 'Unknown',
  team: 'Team',
  teamIntro: 'People who support you, so our concierge can reach them.',
} as const
