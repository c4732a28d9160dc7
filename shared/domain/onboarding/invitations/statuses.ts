/** The state of an invitation by staff. `SENT`: its link was not opened yet. */
export const INVITATION_STATES = ['SENT', 'OPENED', 'JOINED', 'EXPIRED', 'WITHDRAWN'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** The filters of the list. `NOT_ACCEPTED`: may be resent or withdrawn, including expired ones. */
export const INVITATION_FILTERS = ['NOT_ACCEPTED', ...INVITATION_STATES] as const
export type InvitationFilter = (typeof INVITATION_FILTERS)[number]

type InvitationDates = {
  readonly openedAt: Date | null
  readonly paidAt: Date | null
  readonly withdrawnAt: Date | null
  readonly expiresAt: Date
}

/** A person who has paid is a member, whatever was done to the invitation since. */
export function invitationStateOf(
  { openedAt, paidAt, withdrawnAt, expiresAt }: InvitationDates,
  now: Date,
): InvitationState {
  if (paidAt) return 'JOINED'
  if (withdrawnAt) return 'WITHDRAWN'
  if (expiresAt <= now) return 'EXPIRED'
  return openedAt ? 'OPENED' : 'SENT'
}

/** The possible problems with what staff enter about a person. */
export const INVITEE_PROBLEMS = [
  'NAME_MISSING',
  'NAME_INCOMPLETE',
  'NAME_TOO_LONG',
  'EMAIL_MISSING',
  'EMAIL_INVALID',
  'COMPANY_TOO_LONG',
  'PACKAGE_UNKNOWN',
] as const
export type InviteeProblem = (typeof INVITEE_PROBLEMS)[number]

/** `REPEATED`: an earlier row of the file has the same email. `IS_CLOSING`: nobody joins the community any more. */
export const IMPORT_ROW_OUTCOMES = [
  'READY',
  'INVITED',
  'REPEATED',
  'IS_MEMBER',
  'IS_INVITED',
  'IS_CLOSING',
  ...INVITEE_PROBLEMS,
] as const
export type ImportRowOutcome = (typeof IMPORT_ROW_OUTCOMES)[number]
