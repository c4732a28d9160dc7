/* Texts of the dialogs that place and lift a legal hold; loaded by their island. */
const COMMON = {
  reason: 'Reason',
  cancel: 'Cancel',
  failed: 'That didn’t work. Nothing was changed; please try again.',
} as const

export const PLACE_HOLD_MESSAGES = {
  ...COMMON,
  open: 'Place a legal hold',
  title: (name: string) => `Place a legal hold on the account of ${name}?`,
  text: 'The account and everything in it are kept until you lift the hold. The member can use it as before.',
  reasonHint: 'The member reads this in the email and in their settings.',
  submit: 'Place hold',
  busy: 'Placing…',
  done: 'On hold. The member gets an email.',
} as const

export const LIFT_HOLD_MESSAGES = {
  ...COMMON,
  open: 'Lift the hold',
  title: (name: string) => `Lift the hold on the account of ${name}?`,
  text: 'If the member asked for the account to be deleted, that happens in seven days at the earliest, so they can still cancel.',
  reasonHint: 'Kept in the log. The member can see it in a copy of their data.',
  submit: 'Lift hold',
  busy: 'Lifting…',
  done: 'Lifted. The member gets an email.',
} as const
