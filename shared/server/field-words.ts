import type { $ZodIssue } from 'zod/v4/core'
import { FORM_MESSAGES } from '#shared/domain/form-messages.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { counted } from '#shared/kernel/plurals.ts'

export function tooLong(most: number | bigint): string {
  return `Use up to ${counted(Number(most), 'character')}.`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Zod's message for a rule without its own. */
const NO_WORDS = 'Invalid input'

/** What is wrong with a field, in words; never quotes the input. */
export function fieldWords(issue: $ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'This field doesn’t exist.'
    case 'invalid_type':
      return `Send ${TYPES[issue.expected] ?? issue.expected}.`
    case 'too_big':
      return issue.origin === 'string' ? tooLong(issue.maximum) : `Use up to ${issue.maximum}.`
    case 'too_small':
      return issue.origin === 'string'
        ? `Use at least ${counted(Number(issue.minimum), 'character')}.`
        : `Use at least ${issue.minimum}.`
    case 'invalid_value':
      return `Use one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return issue.format === 'email' ? FORM_MESSAGES[FORM_CODES.email] : 'This isn’t in the right format.'
    case 'custom':
      return issue.message === NO_WORDS ? FORM_MESSAGES[FORM_CODES.unknown] : issue.message
    default:
      return FORM_MESSAGES[FORM_CODES.unknown]
  }
}
