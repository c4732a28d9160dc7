import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldMessages } from '#shared/domain/error-messages.ts'
import { OPERATION_ID_HEADER, PICTURES_MEDIA_TYPE } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { parseClosed, parseInput } from '../closed-json.ts'
import { pictureRequest } from './picture-request.ts'
import { mediaTypeOf, readBytes } from './read-bytes.ts'
import { readJson, readText } from './read-json.ts'

function refusal(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'accepted'
}

describe('a JSON body', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1,"b":1}}',
    '[{"a":1},{"a":1,"\\u0062":1,"a":3}]',
    '{"__proto__":{"admin":true}}',
    '{"a":{"constructor":1}}',
    '{"a":[{"prototype":1}]}',
    '{a:1}',
    'null null',
    '',
  ])('is refused when it is %s', (text) => {
    expect(refusal(() => parseClosed(text))).toBe('BadRequest.Invalid')
  })

  it.each([
    '{}',
    '[]',
    'null',
    '"a:\\"b\\":"',
    '{"a":"\\"b\\": 1","c":[{"a":1},{"a":2}]}',
    '{"a":"b",":":1,"c":" : "}',
    '{"a" : {"a" : {"a" : "x\\\\"}}}',
    '{"":0,"0":1}',
  ])('is read when it is %s', (text) => {
    expect(parseClosed(text)).toEqual(JSON.parse(text))
  })

  it('of a megabyte in one string is read without trouble', () => {
    const text = JSON.stringify({ content: '\\"x'.repeat(400_000) })
    expect(parseClosed(text)).toEqual(JSON.parse(text))
  })

  it('is refused with the missing, wrong or unknown fields, their form codes and messages', () => {
    const schema = z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1)),
      age: z.number(),
      code: z.string().check(z.minLength(3), z.maxLength(5)),
      count: z.int().check(z.maximum(7)),
      channel: z.enum(['EMAIL', 'SMS']),
      email: z.email(),
      token: z.string().check(z.regex(/^tok_/)),
      operation: z.string().check(z.refine((text) => text !== 'used', 'This was used before.')),
    })
    const typed = {
      ...{ name: '  ', age: 'x', code: '4111111111111111', count: 8, channel: 'FAX' },
      ...{ email: 'a', token: 'b', operation: 'used', admin: true, toString: 1 },
    }
    try {
      parseInput(typed, schema)
      expect.unreachable()
    } catch (error) {
      const refused = error as AppError
      expect(refused.code).toBe('BadRequest.Invalid')
      expect(refused.fields).toEqual({
        ...{ name: 900, age: 999, code: 999, count: 999, channel: 999, email: 999, token: 999, operation: 999 },
        ...{ admin: 999, toString: 999 },
      })
      expect(fieldMessages(refused)).toEqual({
        name: 'This field is required.',
        age: 'Send a number.',
        code: 'Use up to 5 characters.',
        count: 'Use up to 7.',
        channel: 'Use one of: EMAIL, SMS.',
        email: 'Invalid email',
        token: 'This isn’t in the right format.',
        operation: 'This was used before.',
        admin: 'This field doesn’t exist.',
        toString: 'This field doesn’t exist.',
      })
    }
  })
})

describe('reading a request', () => {
  const request = (body: BodyInit, headers: Record<string, string> = {}) =>
    new Request('http://meridian.localhost/rest/x', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
      // @ts-expect-error: Node asks for it when the body is a stream.
      duplex: 'half',
    })

  const slowly = (bytes: number) => {
    let left = bytes
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left <= 0) return controller.close()
        controller.enqueue(new Uint8Array(Math.min(left, 8192)).fill(32))
        left -= 8192
      },
    })
  }

  it('[API-REST-001] takes JSON only', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', '']) {
      const refused = readJson(request('{}', { 'Content-Type': type }), z.strictObject({}))
      await expect(refused, type).rejects.toMatchObject({ code: 'UnsupportedMediaType' })
    }
    expect(
      await readJson(request('{}', { 'Content-Type': 'Application/JSON; charset=utf-8' }), z.strictObject({})),
    ).toEqual({})
  })

  it('stops at the limit, whatever Content-Length says', async () => {
    await expect(readText(request(slowly(40_000)), 32_768)).rejects.toMatchObject({ code: 'TooLarge' })
    await expect(readText(request('{}', { 'Content-Length': '999999' }), 32_768)).rejects.toMatchObject({
      code: 'TooLarge',
    })
    expect(await readText(request(slowly(32_768)), 32_768)).toHaveLength(32_768)
  })

  it('has 32 KiB at most', async () => {
    const read = (bytes: number) => readJson(request(`{}${' '.repeat(bytes - 2)}`), z.strictObject({}))
    expect(await read(32 * 1024)).toEqual({})
    await expect(read(32 * 1024 + 1)).rejects.toMatchObject({ code: 'TooLarge' })
  })

  it('refuses bytes that are not UTF-8', async () => {
    await expect(readText(request(new Uint8Array([0x22, 0xff, 0x22])), 100)).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
    })
  })
})

/** A body that arrives in these parts, and whether its sender was stopped. */
function arriving(...parts: readonly string[]) {
  const sender = { isStopped: false }
  const left = [...parts]
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = left.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    },
    cancel: () => {
      sender.isStopped = true
    },
  })
  return {
    sender,
    request: new Request('https://meridian.test/', { method: 'POST', body, duplex: 'half' } as RequestInit),
  }
}

async function textOf(request: Request, maxBytes: number) {
  return new TextDecoder().decode(await readBytes(request, maxBytes))
}

describe('a body', () => {
  it('is read whole, up to its limit', async () => {
    expect(await textOf(arriving('ab', 'cd').request, 4)).toBe('abcd')
    expect(await textOf(new Request('https://meridian.test/', { method: 'POST' }), 4)).toBe('')
  })

  it('beyond its limit is refused, and no more of it is read', async () => {
    const { request, sender } = arriving('abcd', 'e', 'f', 'g')
    await expect(readBytes(request, 4)).rejects.toMatchObject({ code: 'TooLarge' })
    expect(sender.isStopped).toBe(true)
  })

  it('is refused unread when its sender says that it is larger', async () => {
    const said = (bytes: string) =>
      new Request('https://meridian.test/', { method: 'POST', body: 'ab', headers: { 'Content-Length': bytes } })
    await expect(readBytes(said('5'), 4)).rejects.toMatchObject({ code: 'TooLarge' })
    expect(await textOf(said('4'), 4)).toBe('ab')
  })

  it.each([
    ['image/PNG; charset=x', 'image/png'],
    [' application/json ', 'application/json'],
    [null, undefined],
  ])('of the type %j is %j', (type, expected) => {
    expect(mediaTypeOf(new Request('https://meridian.test/', type ? { headers: { 'Content-Type': type } } : {}))).toBe(
      expected,
    )
  })
})

describe('an uploaded picture', () => {
  const upload = (headers: Record<string, string>) =>
    pictureRequest(new Request('https://meridian.test/', { method: 'POST', body: 'abcd', headers }), { maxBytes: 3 })
  const TYPE = { 'Content-Type': PICTURES_MEDIA_TYPE }

  it('needs its media type', () => {
    const json = expect(() => upload({ 'Content-Type': 'application/json' }))
    json.toThrow(
      expect.objectContaining({ code: 'UnsupportedMediaType', message: expect.stringContaining(PICTURES_MEDIA_TYPE) }),
    )
    expect(() => upload(TYPE)).not.toThrow()
  })

  it('may have the id of its operation, which must be one', () => {
    const id = newId(new Date())
    expect(upload(TYPE).operationId).toBeNull()
    expect(upload({ ...TYPE, [OPERATION_ID_HEADER]: id }).operationId).toBe(id)
    expect(() => upload({ ...TYPE, [OPERATION_ID_HEADER]: 'two words' })).toThrow(OPERATION_ID_HEADER)
  })

  it('is refused when it is larger than its shape allows', async () => {
    await expect(upload(TYPE).readBody()).rejects.toMatchObject({ code: 'TooLarge' })
  })
})

describe('the input of a field', () => {
  const fields = (input: unknown) => {
    try {
      return parseInput(
        input,
        z.strictObject({ name: z.string().check(z.minLength(3)), at: z.nullable(z.object({ x: z.string() })) }),
      )
    } catch (error) {
      return (error as AppError).fields
    }
  }

  it.each([
    ['undefined', undefined, 900],
    ['null', null, 900],
    ['empty', '', 900],
    ['spaces', '  ', 900],
    ['a number', 0, 999],
    ['false', false, 999],
    ['too short', 'a', 999],
  ])('that is %s has the code of a missing or a wrong one', (_, name, code) => {
    expect(fields({ name, at: null })).toEqual({ name: code })
  })

  it('is named by its path; what is wrong with the whole input names none', () => {
    expect(fields({ name: 'abc', at: { x: 1 } })).toEqual({ 'at.x': 999 })
    expect(fields([])).toEqual({})
    expect(fields(null)).toEqual({})
  })

  it('with two problems has the code of the first', () => {
    const schema = z.object({ name: z.string().check(z.minLength(1), z.regex(/^a/)) })
    expect(refusal(() => parseInput({ name: '' }, schema))).toBe('BadRequest.Invalid')
    try {
      parseInput({ name: 'b'.repeat(3) }, z.object({ name: z.string().check(z.maxLength(2), z.regex(/^a/)) }))
      expect.unreachable()
    } catch (error) {
      expect(fieldMessages(error as AppError)).toEqual({ name: 'Use up to 2 characters.' })
    }
  })
})

describe('what is wrong with a field, in words', () => {
  const words = (input: unknown, schema: z.ZodMiniType) => {
    try {
      parseInput({ field: input }, z.object({ field: schema }))
      return null
    } catch (error) {
      return fieldMessages(error as AppError).field
    }
  }

  it.each([
    ['a short text', 'ab', z.string().check(z.minLength(3)), 'Use at least 3 characters.'],
    ['an almost empty text', 'x', z.string().check(z.minLength(2)), 'Use at least 2 characters.'],
    ['a small number', 1, z.number().check(z.minimum(3)), 'Use at least 3.'],
    ['a long text', 'ab', z.string().check(z.maxLength(1)), 'Use up to 1 character.'],
    ['a large number', 9, z.number().check(z.maximum(3)), 'Use up to 3.'],
    ['a rule with words', 'x', z.string().check(z.refine(() => false, 'Not this one.')), 'Not this one.'],
    ['a rule without words', 'x', z.string().check(z.refine(() => false)), 'This can’t be used'],
    ['another rule', 5, z.number().check(z.multipleOf(2)), 'This can’t be used'],
    ['a wrong list', 'x', z.array(z.string()), 'Send a list.'],
    ['a wrong flag', 'x', z.boolean(), 'Send true or false.'],
    ['a wrong object', 'x', z.object({}), 'Send an object.'],
    ['a fraction', 1.5, z.int(), 'Send a whole number.'],
    ['a number', 1, z.string(), 'Send text.'],
  ])('%s', (_, input, schema, expected) => {
    expect(words(input, schema)).toBe(expected)
  })
})

describe('a JSON body without content', () => {
  const read = (init: RequestInit) =>
    readJson(
      new Request('http://meridian.localhost/rest/x', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        ...init,
      }),
      z.strictObject({}),
    )

  it('is an empty object', async () => {
    expect(await read({})).toEqual({})
    expect(await read({ body: '' })).toEqual({})
  })

  it('may say that it is as long as is allowed', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(32 * 1024) }
    expect(await read({ body: '{}', headers })).toEqual({})
  })
})
