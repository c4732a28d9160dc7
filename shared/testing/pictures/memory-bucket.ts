import type { FilesBinding } from '#shared/server/files-port.ts'

/** An in-memory R2 bucket: `files-port.test.ts` tests both. */
export function memoryBucket() {
  const files = new Map<string, { bytes: Uint8Array<ArrayBuffer>; contentType: string }>()
  const binding: FilesBinding = {
    put: async (key, value, { httpMetadata }) => {
      files.set(key, { bytes: new Uint8Array(value), contentType: httpMetadata.contentType })
    },
    get: async (key, { range } = {}) => {
      const file = files.get(key)
      if (!file) return null
      const bytes = range ? file.bytes.subarray(range.offset, range.offset + range.length) : file.bytes
      return { body: new Blob([bytes]).stream(), httpMetadata: { contentType: file.contentType } }
    },
    delete: async (keys) => {
      for (const key of keys) files.delete(key)
    },
  }
  return { ...binding, keys: () => [...files.keys()] }
}

/** A binding whose bucket a test may exchange: the apps keep the bindings of their first request. */
export function exchangeable(current: () => FilesBinding): FilesBinding {
  return {
    put: (...args) => current().put(...args),
    get: (...args) => current().get(...args),
    delete: (...args) => current().delete(...args),
  }
}
