import { describe, expect, it } from 'vitest'
import { OPERATION_ID_HEADER, PICTURES_MEDIA_TYPE } from '#shared/domain/pictures/upload.ts'
import { newId } from '#shared/kernel/ids.ts'
import { pictureRequest } from './picture-request.ts'
import { mediaTypeOf, readBytes } from './read-bytes.ts'

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
    expect(() => upload({ 'Content-Type': 'image/png' })).toThrow('UnsupportedMediaType')
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
