/** Why staff are not changed. */
export const STAFF_REFUSALS = {
  notHeld: 'You can only give duties that you have yourself.',
  lastAdmin: 'A community keeps at least one admin. Make another person an admin first.',
  ownAdmin: 'You’re about to give up your own admin duty. Confirm to continue.',
  changed: 'These duties were changed in the meantime. Check them and save again.',
  self: 'You can’t remove yourself. Ask another admin.',
  ended: 'This person is no longer on the staff. Invite them again to give them duties.',
  noDuties: 'Choose at least one duty.',
  missing: 'Please fill this in.',
  tooLong: 'That’s too long.',
  email: 'That’s not a valid email address.',
} as const

/** Of a staff person's names; each is one line. */
export const STAFF_NAME_MAX_CHARACTERS = 60
