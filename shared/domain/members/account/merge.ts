import { countCharacters } from '#shared/kernel/words.ts'

export const MERGE_UNDO_HOURS = 24
const HOUR_MS = 3_600_000
export const MERGE_UNDO_MS = MERGE_UNDO_HOURS * HOUR_MS
export const MERGE_REASON_MAX_CHARACTERS = 500

/** What prevents a merge of two accounts, in the order in which it is told. */
export const MERGE_OBSTACLES = [
  'ALREADY_MERGED',
  'DELETED',
  'DELETION_PENDING',
  'LEGAL_HOLD',
  'KEPT_IS_INACTIVE',
  'KEPT_IS_JOINING',
  'MODERATOR',
  'HAS_TAKEN_OVER',
  'MEMBERSHIP',
  'PAYMENT',
  'ARTICLES_IN_PROGRESS',
  'SAME_QUESTION',
  'CHAIR',
] as const
export type MergeObstacleCode = (typeof MERGE_OBSTACLES)[number]

export type MergeObstacle = {
  readonly code: MergeObstacleCode
  /** Whom it is about. */
  readonly name: string
  /** A group, a question, an article or a membership; empty for none. */
  readonly subject: string
}

/** What prevents the merge, and what to do first. */
export function obstacleText({ code, name, subject }: MergeObstacle): string {
  switch (code) {
    case 'ALREADY_MERGED':
      return `${name} was already merged into another account.`
    case 'DELETED':
      return `${name}’s account was deleted at their request.`
    case 'DELETION_PENDING':
      return `${name} has asked to delete the account. Ask them to cancel that in their settings first.`
    case 'LEGAL_HOLD':
      return `${name}’s account is on legal hold. Lift the hold first.`
    case 'KEPT_IS_INACTIVE':
      return `${name} is deactivated. Activate the account that stays first, or keep the other one.`
    case 'KEPT_IS_JOINING':
      return `${name} hasn’t finished joining. Keep the other account, or wait until that’s done.`
    case 'MODERATOR':
      return `${name} is a forum moderator. Remove them as a moderator in the forum settings first.`
    case 'HAS_TAKEN_OVER':
      return `Another account was merged into ${name} less than ${MERGE_UNDO_HOURS} hours ago. Undo that merge first, or wait until it can’t be undone.`
    case 'MEMBERSHIP':
      return `${name} has an active membership (${subject}). Keep this account instead, or end the membership first.`
    case 'PAYMENT':
      return `A payment, refund or membership change for ${name} is in progress. Wait until it’s done; it only takes a few minutes.`
    case 'ARTICLES_IN_PROGRESS':
      return `Both accounts have an article in progress, and a member can only have one. First publish “${subject}” by ${name}, or move it to the trash.`
    case 'SAME_QUESTION':
      return `Both accounts answered “${subject}”, and a member can answer a question only once. Mark ${name}’s answer as not used first, or keep this account if its answer counts.`
    case 'CHAIR':
      return `${name} is a chair of ${subject}, where the other account is a member. First make the other account a chair too, or choose another chair.`
    default:
      return code satisfies never
  }
}

export const MERGE_MESSAGES = {
  same: 'Choose a different account.',
  reasonMissing: 'Enter a reason.',
  reasonTooLong: `Use up to ${MERGE_REASON_MAX_CHARACTERS} characters.`,
  undoOver: `A merge can be undone for ${MERGE_UNDO_HOURS} hours. That time has passed.`,
  undone: 'This merge has already been undone.',
} as const

/** What is wrong with the reason of a merge; null when nothing is. */
export function mergeReasonFault(typed: string): string | null {
  const reason = typed.trim()
  if (reason === '') return MERGE_MESSAGES.reasonMissing
  return countCharacters(reason) > MERGE_REASON_MAX_CHARACTERS ? MERGE_MESSAGES.reasonTooLong : null
}

/** An address without what most providers of email ignore: dots before the @, and a plus with what follows it. */
export function plainAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [local = ''] = email.slice(0, at).split('+')
  return `${local.replaceAll('.', '')}${email.slice(at)}`.toLowerCase()
}
