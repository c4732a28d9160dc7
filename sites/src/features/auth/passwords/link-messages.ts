/* Texts of the pages of emailed links. */
export const PASSWORD_LINK_MESSAGES = {
  titles: { reset: 'Choose a new password', setup: 'Choose your password' },
  home: 'Go to the home page',
  invalidLinkTitle: 'This link no longer works',
  invalidLinkText: 'Links work once and for a limited time. Request a new one, and use the link in the latest email.',
  askAgain: 'Send me a new link',
  orWrite: 'Or write to',
  needsScript: 'Choosing a password needs JavaScript. Please turn it on and reload the page.',
} as const
