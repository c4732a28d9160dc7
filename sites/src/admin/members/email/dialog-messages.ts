/* Texts of the dialog in which staff ask for a new email address; loaded by its island. */
export const ASK_EMAIL_MESSAGES = {
  open: 'Change email address',
  openAgain: 'Request another change',
  title: (name: string) => `Change the email address of ${name}`,
  present: (email: string) => `Current: ${email}`,
  replaces: 'This replaces the change that is in progress: its links stop working.',
  newEmail: 'New email address',
  way: 'How the old address takes part',
  both: 'It confirms',
  bothHint: 'Both addresses get a link, and both have to confirm within seven days.',
  wait: 'Its mailbox can’t be reached',
  waitHint:
    'It still gets an email and has 72 hours to object. The new address has to confirm. Choose this only once you’re sure who is asking.',
  identity: 'How you checked who they are',
  identityHint: 'For example: called back on the mobile number we have. Kept in the log.',
  reason: 'Reason',
  reasonHint: 'Kept in the log. The member can see it in a copy of their data.',
  submit: 'Send the links',
  busy: 'Sending…',
  sent: 'The links were sent. The address changes once it’s confirmed.',
  cancel: 'Cancel',
  failed: 'That didn’t work. Nothing was changed; please try again.',
} as const
