/* Texts of what staff do on the pages about one member; loaded by islands. */
export const PASSWORD_HELP_MESSAGES = {
  sendReset: 'Send a password link',
  sendSetup: 'Send a set-up link',
  sendTitle: 'Send a link?',
  sendText: (email: string) => `A link to choose a password goes to ${email}. It works once.`,
  send: 'Send link',
  sending: 'Sending…',
  sent: 'Link sent.',
  generate: 'Generate a password',
  generateTitle: 'Generate a new password?',
  generateText:
    'The current password stops working, and all sessions end. The new password is shown here once: give it to the member yourself. They choose their own when they sign in with it.',
  generateDo: 'Generate password',
  generating: 'Generating…',
  madeTitle: 'The new password',
  madeText: 'It’s shown only once. It isn’t stored in readable form, and it isn’t in the email to the member.',
  made: 'New password',
  copy: 'Copy',
  copied: 'Copied.',
  done: 'Done',
  cancel: 'Cancel',
  failed: 'That didn’t work. Nothing was changed; please try again.',
} as const

const REASON = {
  reason: 'Reason',
  reasonHint: 'Kept in the log. The member can see it in a copy of their data.',
  cancel: 'Cancel',
  failed: 'That didn’t work. Nothing was changed; please try again.',
} as const

export const ACTIVATE_MESSAGES = {
  ...REASON,
  open: 'Activate this member',
  title: (name: string) => `Activate ${name}?`,
  text: 'They can sign in as before, and other members see them again.',
  submit: 'Activate',
  busy: 'Activating…',
  done: 'Activated. The member gets an email.',
} as const

export const DEACTIVATE_MESSAGES = {
  ...REASON,
  open: 'Deactivate this member',
  title: (name: string) => `Deactivate ${name}?`,
  text: 'They’re signed out everywhere right away and can’t sign in. You can activate them again.',
  submit: 'Deactivate',
  busy: 'Deactivating…',
  done: 'Deactivated. The member gets an email.',
} as const
