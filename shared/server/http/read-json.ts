import type * as z from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { fieldWords } from './field-words.ts'

export const REST_BODY_MAX_BYTES = 32 * 1024

/** A JSON body as its schema wants it, all of it: capped before it is read, unknown keys refused. */
export async function readJson<S extends z.$ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  checkJson(request)
  return parseInput(parseClosed((await readText(request, REST_BODY_MAX_BYTES)) || '{}'), schema)
}

/** Refuses what does not fit the schema, naming each field with its form code and in words. */
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

export function checkJson(request: Request) {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('UnsupportedMediaType')
}

/** Reads at most `maxBytes`; a body that says or turns out to be longer is refused. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new AppError('TooLarge')
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = request.body.getReader()
  let text = ''
  let length = 0
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      length += chunk.value.byteLength
      if (length > maxBytes) {
        await reader.cancel()
        throw new AppError('TooLarge')
      }
      text += decoder.decode(chunk.value, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw notJson(error)
  }
}

function notJson(cause: unknown) {
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

/** The keys written in a text that is known to be JSON: outside of strings a colon stands only behind a key. */
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
