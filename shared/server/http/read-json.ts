import type * as z from 'zod'
import { AppError, FORM_CODES, type FormCode } from '#shared/kernel/errors.ts'

export const REST_BODY_MAX_BYTES = 32 * 1024

/** A closed object from a JSON body: capped before it is read, no unknown keys, nothing that reaches for prototypes. */
export const readJson = async <S extends z.ZodType>(request: Request, schema: S): Promise<z.infer<S>> => {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('UnsupportedMediaType')
  const parsed = schema.safeParse(parseClosed(await readText(request, REST_BODY_MAX_BYTES)))
  if (parsed.success) return parsed.data
  const fields: Record<string, FormCode> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.')
    if (field) fields[field] = issue.code === 'invalid_type' ? FORM_CODES.missing : FORM_CODES.unknown
  }
  throw new AppError('BadRequest.Invalid', { fields })
}

/** Reads at most `maxBytes`; a body that says or turns out to be longer is refused. */
export const readText = async (request: Request, maxBytes: number): Promise<string> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new AppError('TooLarge')
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > maxBytes) throw new AppError('TooLarge')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(await new Blob(chunks as BlobPart[]).arrayBuffer())
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** JSON without keys that reach for prototypes and without duplicate keys: what two readers could read differently is refused. */
export const parseClosed = (text: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text, (key, one: unknown) => {
      if (FORBIDDEN_KEYS.has(key)) throw new AppError('BadRequest.Invalid')
      return one
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('BadRequest.Invalid', { message: 'The body is not JSON.' })
  }
  if (countKeys(value) !== countKeysInText(text)) throw new AppError('BadRequest.Invalid')
  return value
}

const countKeys = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countKeys(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + countKeys(one), 0)
}

/** Strings that are followed by a colon are keys; the text is known to be JSON. */
const countKeysInText = (text: string): number => text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0
