import { formatCount } from '#shared/kernel/plurals.ts'
import type { FileProblem } from './import-file.ts'
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  INVITATION_COMPANY_MAX_CHARACTERS,
  INVITATION_MESSAGE_MAX_CHARACTERS,
  INVITATION_NAME_MAX_CHARACTERS,
  INVITATIONS_A_DAY,
} from './limits.ts'
import type { InviteeProblem } from './statuses.ts'

/** What is wrong with a person and what to do, for fields and for the list of a file's rows. */
export const INVITEE_PROBLEM_TEXTS: Readonly<Record<InviteeProblem, string>> = {
  NAME_MISSING: 'The name is missing. Add a first and a last name.',
  NAME_INCOMPLETE: 'The name needs a first and a last name. Add the missing one.',
  NAME_TOO_LONG: `The name is too long. Use up to ${INVITATION_NAME_MAX_CHARACTERS} characters each for the first and the last name.`,
  EMAIL_MISSING: 'The email is missing. Add it.',
  EMAIL_INVALID: 'This isn’t a valid email. Check its spelling.',
  COMPANY_TOO_LONG: `The company’s name is too long. Use up to ${INVITATION_COMPANY_MAX_CHARACTERS} characters.`,
  PACKAGE_UNKNOWN: 'No such package is offered. Use one of those listed, such as “12 months”, or leave it empty.',
}

/** Why an action on an invitation was refused, as shown to staff. */
export const STAFF_INVITATION_REFUSALS = {
  isMember:
    'This person is already a member. If their membership has ended, they can renew it themselves when they sign in.',
  isMerged:
    'This person is already a member: the account with this address was merged into their other one. To use this address, change the email of that one.',
  isInvited: 'This person already has an open invitation. Resend that one instead.',
  messageTooLong: `Use up to ${INVITATION_MESSAGE_MAX_CHARACTERS} characters.`,
  tooManyToday: `Your community can invite up to ${formatCount(INVITATIONS_A_DAY)} people in 24 hours. Try again tomorrow, or with fewer people.`,
  noPackage:
    'No membership package is offered right now, so no one can join. Set one up first. A community that is closing offers none.',
  sentJustNow: 'An email with a link went to this person within the last hour. Wait an hour before sending another.',
  hasJoined: 'This person has already joined.',
  isWithdrawn: 'This invitation was withdrawn. Invite the person again instead.',
  isReplaced: 'There’s a newer invitation for this email. Use that one instead.',
  isPaying: 'This person is paying right now. Try again in a few minutes.',
  nothingToSend: 'No row of this file can be invited. Correct the rows and check the file again.',
} as const
export type StaffInvitationRefusal = keyof typeof STAFF_INVITATION_REFUSALS

const FILE_PROBLEMS = {
  empty: 'There’s no one in this file. Add a row for each person.',
  tooLarge: `The file is too large. Split it into files of up to ${IMPORT_MAX_BYTES / 1024} KB.`,
  tooManyRows: `The file has too many rows. Split it into files of up to ${formatCount(IMPORT_MAX_ROWS)} people.`,
  noEmailColumn:
    'The file has no column with emails. Name the columns in the first row: name, email, company, package.',
} as const

/** Why a file was not read at all. */
export function fileProblemText(problem: FileProblem): string {
  if (typeof problem === 'string') return FILE_PROBLEMS[problem]
  if ('unreadIn' in problem)
    return `Some letters of row ${problem.unreadIn} couldn’t be read. Save the file as CSV in UTF-8 and choose it again.`
  return `Check the quotation marks in row ${problem.openQuoteIn}: one isn’t closed, or is in the wrong place.`
}
