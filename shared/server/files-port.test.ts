import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import { memoryBucket } from '../testing/pictures/memory-bucket.ts'
import { type FilesBinding, filesPort } from './files-port.ts'

let bucket: FilesBinding
let dispose: () => Promise<void>

beforeAll(async () => {
  const config = {
    name: 'files',
    compatibility_date: '2026-11-01',
    r2_buckets: [{ binding: 'FILES', bucket_name: 'files' }],
  }
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config))
  const proxy = await getPlatformProxy<{ FILES: FilesBinding }>({
    configPath: join(folder, 'wrangler.json'),
    persist: { path: join(folder, 'state') },
    remoteBindings: false,
  })
  bucket = proxy.env.FILES
  dispose = async () => {
    await proxy.dispose()
    rmSync(folder, { recursive: true })
  }
})
afterAll(() => dispose?.())

async function textOf(body: ReadableStream<Uint8Array> | undefined) {
  return body && new Response(body).text()
}

describe.each([
  ['an R2 bucket', () => bucket],
  ['the bucket of tests', () => memoryBucket()],
])('%s', (_name, open) => {
  it('stores a file under its key with its type until it is deleted', async () => {
    const files = filesPort({ FILES: open() })
    const bytes = new TextEncoder().encode('a picture')
    await files.put('a/b/24', { contentType: 'image/webp', bytes })
    const file = await files.get('a/b/24')
    expect([file?.contentType, await textOf(file?.body)]).toEqual(['image/webp', 'a picture'])
    expect(await textOf((await files.get('a/b/24', { offset: 2, length: 4 }))?.body)).toBe('pict')
    expect(await files.get('a/b/35')).toBeNull()
    await files.delete(['a/b/24', 'a/b/35'])
    expect(await files.get('a/b/24')).toBeNull()
    await files.delete([])
  })
})

it('a bucket that is away is ServiceUnavailable', async () => {
  const away = () => Promise.reject(new Error('internal error; 10001'))
  const files = filesPort({ FILES: { put: away, get: away, delete: away } })
  for (const call of [
    () => files.get('a'),
    () => files.delete(['a']),
    () => files.put('a', { contentType: 'image/png', bytes: new Uint8Array() }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'ServiceUnavailable' })
})
