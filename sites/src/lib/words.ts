/** Words of the shell and of pages that belong to no domain. */
export const SHELL = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  account: 'Your account',
  signIn: 'Sign In',
  signOut: 'Sign Out',
  articles: 'Articles',
  editorialDesk: 'Editorial desk',
  footer: 'About this community',
  terms: 'Terms',
  privacy: 'Privacy',
  membership: 'Membership',
  concierge: 'Concierge',
  messages: 'Messages',
  dismiss: 'Dismiss',
} as const

export const backTo = (familiarName: string): string => `Back to ${familiarName}`

export const NOT_FOUND = {
  title: 'Page Not Found',
  text: "The page you are trying to reach can't be found.",
  home: 'Back to Home',
} as const

export const SIGN_OUT = {
  title: 'Sign out?',
  text: 'A link from another site led you here. You are still signed in; nothing has happened yet.',
  confirm: 'Sign Out',
  stay: 'Stay signed in',
} as const

export const GET_STARTED = {
  title: 'Almost there',
  lead: 'Your membership is being set up.',
  text: 'Your concierge completes the last steps with you. Everything opens as soon as they are done; you need not do anything on this page.',
} as const

type Failure = { readonly title: string; readonly sub: string; readonly message: string }

/** The error notice: what happened, what is safe, what to do. */
export const FAILURES = {
  fault: {
    title: 'Something went wrong',
    sub: 'The fault is on our side.',
    message:
      'Nothing you saved is lost. Please try again; if it happens again, tell us the code below and we will find out what it was.',
  },
  away: {
    title: 'We will be right back',
    sub: 'A part of the service does not answer at the moment.',
    message: 'What you saved is safe. Please try again in a minute.',
  },
  forbidden: {
    title: 'This page is not yours to open',
    sub: 'You are signed in, but this needs other rights.',
    message: 'If you think you should be able to see it, tell us the code below.',
  },
  tooMany: {
    title: 'One moment, please',
    sub: 'There were many requests in a short time.',
    message: 'Wait a minute, then try again. Nothing you saved is lost.',
  },
} as const satisfies Record<string, Failure>

export const ERROR_NOTICE = {
  tryAgain: 'Try again',
  contact: 'Contact',
  code: 'Code',
  copy: 'Copy code',
  copied: 'Copied',
} as const
