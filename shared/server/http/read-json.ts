import type * as z from 'zod/v4/core'
import { AppError } from '#shared/kernel/errors.ts'
import { notJson, parseClosed, parseInput } from '../closed-json.ts'

export const REST_BODY_MAX_BYTES = 32 * 1024

/** A complete JSON body that fits its schema: limited before it is read, unknown keys refused. */
export async function readJson<S extends z.$ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  checkJson(request)
  return parseInput(parseClosed((await readText(request, REST_BODY_MAX_BYTES)) || '{}'), schema)
}

export function checkJson(request: Request) {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('UnsupportedMediaType')
}

/** Reads at most `maxBytes`; a body that claims to be or is longer is refused. */
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
