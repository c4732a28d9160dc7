export const FAILURE_CAUSES = [
  'AWAY',
  'EXPIRED',
  'NO_RECIPIENT',
  'CHANGED',
  'NOT_STORED',
  'REFUSED',
  'UNKNOWN',
] as const
export type FailureCause = (typeof FAILURE_CAUSES)[number]

/** What the text of an error indicates. Such texts are for operators: they can contain SQL, which staff do not see. */
const SIGNS: readonly (readonly [FailureCause, RegExp])[] = [
  ['AWAY', /ServiceUnavailable|timeout|network|no sender came back|unreadable answer|\bstatus (?:429|5\d\d)\b/],
  ['EXPIRED', /^expired$/],
  ['NO_RECIPIENT', /^no (?:active recipient|verified phone)$/],
  ['CHANGED', /PreconditionFailed|InvalidTransition|StaleRevision|NotFound/],
  ['NOT_STORED', /SQLITE_|constraint failed|LibsqlError/],
  ['REFUSED', /refused|rejected|invalid|\bstatus 4\d\d\b/i],
]

/** Why something failed, by its stored error text. */
export function failureCauseOf(text: string | null): FailureCause {
  return SIGNS.find(([, sign]) => sign.test(text ?? ''))?.[0] ?? 'UNKNOWN'
}
