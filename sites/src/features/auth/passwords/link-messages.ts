/* Texts of the pages of emailed links. */
export const PASSWORD_LINK_MESSAGES = {
  titles: { reset: 'Choose a new password', setup: 'Choose your password' },
  intro: {
    reset: 'It replaces the old one on all your devices.',
    setup: 'You’ll use it to sign in. Choose one you don’t use anywhere else.',
  },
  done: { reset: 'Your password is changed', setup: 'Your password is set' },
  doneText: {
    reset: 'You’ve been signed out everywhere. Sign in with your new password.',
    setup: 'Use it to sign in on any device.',
  },
  home: 'Go to the home page',
  invalidLinkTitle: 'This link no longer works',
  invalidLinkText: 'Links work once and for a limited time. Request a new one, and use the link in the latest email.',
  askAgain: 'Send me a new link',
  orWrite: 'Or write to',
  needsScript: 'Choosing a password needs JavaScript. Please turn it on and reload the page.',
} as const
