import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { VISIBILITY_LABELS } from '#shared/domain/groups/messages.ts'
import { formatDate, formatTime } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { ACTS, TARGETS } from './acts.ts'
import type { LogEntry } from './log.queries.ts'

type Change = LogEntry['changes'][number]

/** Fields whose values are ids or marks of texts, which mean nothing to a reader. */
const UNTOLD: ReadonlySet<string> = new Set([
  'adId',
  'adjustmentId',
  'amplificationId',
  'calendarAddressAt',
  'currentRevisionId',
  'dataCopy',
  'detailsId',
  'editedRevisionId',
  'emailChangeId',
  'exportId',
  'imageId',
  'leadImageId',
  'mergeId',
  'legalHold',
  'noteId',
  'noteVersionId',
  'paymentId',
  'previewLinkId',
  'viewId',
  'remarkId',
  'groupId',
  'mergedIntoId',
  'settingsVersion',
])

const FIELDS: Readonly<Record<string, string>> = {
  alt: 'description',
  amountCents: 'amount',
  closesAt: 'closing date',
  deskDate: 'due date',
  editorId: 'editor',
  emailChangeWay: 'confirmed by',
  externalUrl: 'address elsewhere',
  expiresAt: 'works until',
  invited: 'members invited',
  isAdOn: 'on',
  isClosed: 'closed',
  isPinned: 'pinned',
  isResolved: 'resolved',
  isForumModerator: 'moderator',
  isOn: 'forum',
  audiences: 'audiences',
  isPreModerated: 'reviewed first',
  link: 'web address',
  maxAnswers: 'maximum answers',
  memberId: 'member',
  noteKind: 'kind',
  notePinned: 'pinned',
  opensAt: 'opening date',
  passwordLink: 'purpose',
  permissions: 'duties',
  publishedAt: 'publication date',
  receiptNumber: 'receipt',
  reminded: 'members reminded',
  scheduledAt: 'scheduled for',
  slug: 'web address',
}

const YES_AND_NO: Readonly<Record<string, string>> = { true: 'yes', false: 'no' }

const VALUES: Readonly<Record<string, string>> = {
  ...EDITOR_STATUS_LABELS,
  ...VISIBILITY_LABELS,
  BOTH: 'both addresses',
  WAIT: 'the new address, after a wait',
  RESET: 'new password',
  SETUP: 'first password',
  ...YES_AND_NO,
}

/** "Theo Brandt changed the visibility of the group Payroll from open to hidden" */
export function sentenceOf(entry: LogEntry, timeZone: string): string {
  const object = objectOf(entry)
  const actor = entry.actorName ?? 'Former staff'
  const told = entry.changes.filter(({ field }) => !UNTOLD.has(field))
  const [change, ...others] = told
  const isChange = entry.action !== null && ACTS[entry.action].words(object) === `changed ${object}`
  // "The pinned of a post" is no English.
  const isNoun = change && change.before !== null && change.after !== null && !(change.after in YES_AND_NO)
  if (isChange && isNoun && others.length === 0)
    return `${actor} changed the ${labelOf(change.field)} of ${object} ${fromTo(change, timeZone)}`
  const words = entry.action === null ? `${readable(entry.actionName)}: ${object}` : ACTS[entry.action].words(object)
  const changes = told.map((one) => changeText(one, timeZone))
  return `${actor} ${words}${changes.length > 0 ? ` (${changes.join('; ')})` : ''}`
}

export function objectOf({ targetType, targetName }: LogEntry): string {
  if (targetType === null) return targetName ?? 'something'
  const { named, gone } = TARGETS[targetType]
  return targetName === null ? gone : named(targetName)
}

/** "status from submitted for review to unassigned"; "amount: $5.00". */
export function changeText(change: Change, timeZone: string): string {
  const label = labelOf(change.field)
  if (change.before !== null && change.after !== null) return `${label} ${fromTo(change, timeZone)}`
  if (change.after !== null) return `${label}: ${valueText(change.field, change.after, timeZone)}`
  return `${label} was ${valueText(change.field, change.before ?? '', timeZone)}`
}

function fromTo({ field, before, after }: Change, timeZone: string): string {
  return `from ${valueText(field, before ?? '', timeZone)} to ${valueText(field, after ?? '', timeZone)}`
}

function labelOf(field: string): string {
  return FIELDS[field] ?? readable(field)
}

const CONSTANT = /^[A-Z][A-Z_]+$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function valueText(field: string, value: string, timeZone: string): string {
  if (field === 'amountCents') return formatMoney(Number(value))
  if (INSTANT.test(value)) return momentText(value, timeZone)
  // Milliseconds, when an instant was read from the database.
  if (field.endsWith('At') && /^\d{13}$/.test(value)) return momentText(Number(value), timeZone)
  // One value may contain several, such as the places of an ad.
  return value.split(', ').map(wordsOf).join(', ')
}

function wordsOf(value: string): string {
  const known = Object.hasOwn(VALUES, value) ? VALUES[value] : undefined
  if (known !== undefined) return known.toLowerCase()
  return CONSTANT.test(value) ? value.toLowerCase().replaceAll('_', ' ') : value
}

function momentText(value: string | number, timeZone: string): string {
  const at = new Date(value)
  return `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`
}

/** "max answers" for maxAnswers, "user former act" for user.former-act. */
function readable(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[.-]/g, ' ')
    .toLowerCase()
}
