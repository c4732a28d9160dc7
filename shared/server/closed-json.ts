import type * as z from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { fieldWords } from './field-words.ts'

/** Refuses input that does not fit the schema, naming each field with its form code and message. */
export function parseInput<S extends z.$ZodType>(input: unknown, schema: S): z.output<S> {
  const parsed = safeParse(schema, input, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields: Record<string, FormCode> = {}
  const fieldMessages: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const code = issue.code === 'unrecognized_keys' ? FORM_CODES.unknown : codeOfInput(issue.input)
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const name of names) {
      if (!name || Object.hasOwn(fields, name)) continue
      fields[name] = code
      if (code === FORM_CODES.unknown) fieldMessages[name] = fieldWords(issue)
    }
  }
  throw new AppError('BadRequest.Invalid', { fields, fieldMessages })
}

function codeOfInput(input: unknown): FormCode {
  const isMissing = input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
  return isMissing ? FORM_CODES.missing : FORM_CODES.unknown
}

/** The refusal of what is not JSON. */
export function notJson(cause: unknown) {
  return new AppError('BadRequest.Invalid', { message: 'The body isn’t JSON.', cause })
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** JSON without keys that change prototypes and without duplicate keys, which two parsers could read differently. */
export function parseClosed(text: string): unknown {
  let keys = 0
  let value: unknown
  try {
    value = JSON.parse(text, function (this: unknown, key, one: unknown) {
      if (FORBIDDEN_KEYS.has(key)) throw new AppError('BadRequest.Invalid', { message: 'A key isn’t allowed.' })
      if (!Array.isArray(this)) keys++
      return one
    })
  } catch (error) {
    throw error instanceof AppError ? error : notJson(error)
  }
  // The reviver is also called once for the whole value.
  if (keys - 1 !== countKeys(text)) throw new AppError('BadRequest.Invalid', { message: 'A key appears twice.' })
  return value
}

/** The number of keys in valid JSON: outside strings a colon only appears after a key. */
function countKeys(json: string): number {
  let keys = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') isInString = !isInString
    else if (isInString && char === '\\') at++
    else if (!isInString && char === ':') keys++
  }
  return keys
}
