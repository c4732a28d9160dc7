/* Of the pages of mailed links. */
export const PASSWORD_LINK_MESSAGES = {
  titles: { reset: 'Choose a new password', setup: 'Choose your password' },
  intro: {
    reset: 'It replaces the old one on all your devices.',
    setup: 'You will sign in with it from now on. Choose one that you use nowhere else.',
  },
  done: { reset: 'Your password is changed', setup: 'Your password is set' },
  doneText: {
    reset: 'You were signed out everywhere. Sign in with the new password from now on.',
    setup: 'Sign in with it from now on, on any device.',
  },
  home: 'Go to the home page',
  invalidLinkTitle: 'This link no longer works',
  invalidLinkText: 'Links work once and for a limited time. Ask for a new one, and use the link of the newest mail.',
  askAgain: 'Send me a new link',
  orWrite: 'Or write to',
  needsScript: 'Choosing a password needs JavaScript. Please switch it on and reload the page.',
} as const
