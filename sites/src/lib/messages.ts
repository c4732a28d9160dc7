import { counted } from '#shared/kernel/plurals.ts'
import type { FailureKind } from './edge/failure.ts'

/** Texts of the shell and of pages that belong to no domain. */
export const SHELL_MESSAGES = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  account: 'Your account',
  signIn: 'Sign In',
  signOut: 'Sign Out',
  home: 'Home',
  search: 'Search',
  forum: 'Forum',
  members: 'Members',
  groups: 'Groups',
  expertPanels: 'Expert Panels',
  articles: 'Articles',
  offers: 'Offers',
  exec: 'EXEC',
  more: 'More',
  manageProfile: 'Manage Profile',
  settings: 'Settings',
  admin: 'Admin',
  adminArea: 'Admin area',
  memberArea: 'Member pages',
  backToAdmin: 'Back to the admin area',
  sponsored: 'Sponsored',
  help: 'Questions?',
  footer: 'About this community',
  terms: 'Terms',
  privacy: 'Privacy',
  membership: 'Membership',
  concierge: 'Concierge',
  messages: 'Messages',
} as const

/** Texts inside the components of `ui`. */
export const UI_MESSAGES = {
  close: 'Close',
  dismiss: 'Dismiss',
} as const

/** Before the name of a step, for screen readers; separate, because no browser needs it as script. */
export const STEP_STATES = { done: 'Done: ', current: 'Now: ', todo: '' } as const

export function backToLabel(familiarName: string): string {
  return `Back to ${familiarName}`
}

/** Before and after the areas of the admin site; sites exist only in the admin community. */
export const ADMIN_START = { label: 'Start', href: '/admin' } as const
export const ADMIN_SITES = { label: 'Sites', href: '/admin/sites' } as const

/**
 * The areas of the admin site, in the order of the menu. Admins can open all; others need one of these permissions
 * (docs/rights.md).
 */
export const ADMIN_NAV = [
  { label: 'Articles', href: '/admin/articles', openTo: ['ARTICLES_EDIT'] },
  { label: 'Expert Panels', href: '/admin/expert-panels', openTo: ['PANELS'] },
  { label: 'Forum', href: '/admin/forum', openTo: ['FORUM'] },
  { label: 'Members', href: '/admin/members', openTo: ['MEMBERS', 'BILLING'] },
  { label: 'Groups', href: '/admin/groups' },
  { label: 'Messages', href: '/admin/messages' },
] as const

/** Less frequently used pages of admins, under "More". */
export const ADMIN_MORE = [
  { label: 'Marketplace', href: '/admin/marketplace' },
  { label: 'Feeds', href: '/admin/feeds' },
  { label: 'Content Bank', href: '/admin/content-bank' },
  { label: 'Analytics', href: '/admin/analytics' },
  { label: 'Jobs', href: '/admin/jobs' },
  { label: 'Log', href: '/admin/log' },
  { label: 'Staff', href: '/admin/staff' },
] as const

export const OFFLINE_MESSAGES = {
  gone: 'You’re offline. You can keep reading; saving and sending resume when you reconnect.',
  back: 'You’re back online.',
} as const

export const SIGNED_OUT_MESSAGES = {
  text: 'You’ve been signed out. What you see may be out of date, and nothing can be saved until you sign in again.',
  signIn: 'Sign In',
} as const

export const BROKEN_ISLAND_MESSAGES = {
  title: 'This part of the page stopped working',
  text: 'The rest of the page still works. If it happens again, tell us the code.',
  reloadPart: 'Reload this part',
  reloadPage: 'Reload the page',
  code: 'Code',
} as const

export const NOT_FOUND_MESSAGES = {
  title: 'Page Not Found',
  text: "The page you are trying to reach can't be found.",
  home: 'Back to Home',
  help: 'Looking for something?',
} as const

/** The links to statements, which members send to their accountants. */
const SENT_STATEMENT = /^\/statements\/[^/]+$/

type NotFoundTexts = { readonly title: string; readonly text: string }

/** What is said in place of a page that is not there, by its address: a link that has ended is no missing page. */
export function notFoundTexts(here: string): NotFoundTexts {
  const [path = ''] = here.split('?')
  if (!SENT_STATEMENT.test(path)) return NOT_FOUND_MESSAGES
  return {
    title: 'This link no longer works',
    text: 'Links to statements work for a limited time, and end when their member names another accountant. Ask the member to send you the statement again. If part of the link is missing, open it again from the email.',
  }
}

export const SIGN_OUT_MESSAGES = {
  title: 'Sign out?',
  text: 'A link from another site brought you here. You’re still signed in; nothing has happened yet.',
  confirm: 'Sign Out',
  stay: 'Stay signed in',
} as const

export const GET_STARTED_MESSAGES = {
  title: 'Almost there',
  step: 'Your membership',
  lead: 'Your membership is being set up.',
  text: 'Your concierge will complete the last steps with you. You’ll have full access as soon as they’re done; there’s nothing you need to do on this page.',
} as const

type Failure = { readonly title: string; readonly sub: string; readonly message: string }

/** The error notices: what happened, what is safe, what to do. */
export const FAILURE_MESSAGES = {
  fault: {
    title: 'Something went wrong',
    sub: 'It’s our fault.',
    message:
      'Nothing you saved is lost. Please try again; if it happens again, tell us the code below and we’ll look into it.',
  },
  away: {
    title: 'We’ll be right back',
    sub: 'Part of the service isn’t responding right now.',
    message: 'What you saved is safe. Please try again in a minute.',
  },
  forbidden: {
    title: 'You don’t have access to this page',
    sub: 'You’re signed in, but this page needs other permissions.',
    message: 'If you think you should have access, tell us the code below.',
  },
  /** For a posted form. The page that shows this keeps the form (`KEPT_FORM_MESSAGES`). */
  signedOut: {
    title: 'You’ve been signed out',
    sub: 'Nothing was saved, and nothing is lost.',
    message: 'This page keeps what you entered. Sign in in another tab, then come back to this one and send it again.',
  },
  /** The same, for a form left open by somebody who has signed out since. */
  otherUser: {
    title: 'Someone else has signed in',
    sub: 'Nothing was saved, and nothing is lost.',
    message:
      'You’re no longer signed in on this browser. This page keeps what you entered. Sign in in another tab, which signs the other person out there, then come back to this one and send it again.',
  },
  /** The same, for a form that is not allowed until the amount due is paid. */
  gated: {
    title: 'Your membership doesn’t allow this now',
    sub: 'Nothing was saved, and nothing is lost.',
    message:
      'This page keeps what you entered. Pay what’s due in another tab, then come back to this one and send it again.',
  },
  /** The same, for a form about something that was deleted, or about somebody who has left. The page shows its text. */
  gone: {
    title: 'This can’t be sent anymore',
    sub: 'Nothing was sent. What you wrote is below.',
    message:
      'What you were answering, or the person you were writing to, is no longer here. Copy your text before you leave this page.',
  },
  /** For a form posted without script, which the browser keeps on the previous page. */
  tooLarge: {
    title: 'This is too long to send',
    sub: 'Nothing was saved, and nothing is lost.',
    message: 'Go back in your browser: what you entered is still there. Shorten it, then send it again.',
  },
  /** The same, for a form that a backend refuses as invalid, or that could not be read. */
  invalid: {
    title: 'We couldn’t read this form',
    sub: 'Nothing was saved.',
    message:
      'Go back in your browser and copy what you wrote. Then reload that page, enter it again and send it. If it happens again, tell us the code below.',
  },
  /** The same, for a form that was sent as no page of ours sends it. */
  wrongType: {
    title: 'This form was sent in a format that we don’t accept',
    sub: 'Nothing was saved.',
    message:
      'Go back in your browser: what you entered is still there. Send it with the page’s own button. If it happens again, turn off extensions that change forms, or use another browser.',
  },
  tooMany: {
    title: 'One moment, please',
    sub: 'We got a lot of requests in a short time.',
    message: 'Wait a minute, then try again. Nothing you saved is lost.',
  },
} as const satisfies Record<string, Failure>

export const KEPT_FORM_MESSAGES = {
  signIn: 'Sign in in another tab',
  pay: 'Pay in another tab',
  sendAgain: 'Send again',
} as const

/** Seconds up to 90, then minutes; rounded up, so that the text never gives too short a wait. */
function formatWait(seconds: number): string {
  return seconds <= 90 ? counted(Math.max(1, Math.ceil(seconds)), 'second') : counted(Math.ceil(seconds / 60), 'minute')
}

/** The notice of a failure, with the time to wait when it is known. */
export function failureMessages(kind: FailureKind, retryAfterSeconds: number | null): Failure {
  if (kind !== 'tooMany' || retryAfterSeconds === null) return FAILURE_MESSAGES[kind]
  const message = `Wait ${formatWait(retryAfterSeconds)}, then try again. Nothing you saved is lost.`
  return { ...FAILURE_MESSAGES.tooMany, message }
}

/** The JSON body of a request that reached no backend. */
export const BACKEND_UNREACHABLE_MESSAGE = 'The service is briefly unavailable. Please try again.'

export const UNKNOWN_HOST_MESSAGE = 'Not found'

export const ERROR_NOTICE_MESSAGES = {
  tryAgain: 'Try again',
  contact: 'Contact',
  code: 'Code',
  copy: 'Copy code',
  copied: 'Copied',
  codeHint: 'It tells us what happened.',
  written: 'What you wrote, not sent',
} as const
