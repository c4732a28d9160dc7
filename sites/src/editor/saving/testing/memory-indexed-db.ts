type Stored = Record<string, unknown>

class MemoryStore {
  readonly records = new Map<string, unknown>()
  readonly indexNames: string[] = []

  constructor(readonly keyPath: string | null) {}

  createIndex(name: string): void {
    this.indexNames.push(name)
  }

  put(value: unknown, key?: string) {
    const copy = structuredClone(value)
    const id = this.keyPath === null ? key : (copy as Stored)[this.keyPath]
    this.records.set(String(id), copy)
    return request(undefined)
  }

  delete(key: string) {
    this.records.delete(key)
    return request(undefined)
  }

  get(key: string) {
    return request(structuredClone(this.records.get(key)))
  }

  index(name: string) {
    if (!this.indexNames.includes(name)) throw new Error(`There is no index ${name}`)
    const matching = (value: unknown) => [...this.records.values()].filter((one) => (one as Stored)[name] === value)
    return { getAll: (value: unknown) => request(structuredClone(matching(value))) }
  }
}

/** The part of IndexedDB that the device store uses. The records outlive a connection, as they outlive a page. */
export class MemoryIndexedDb {
  readonly stores = new Map<string, MemoryStore>()
  version = 0

  open(_name: string, version: number) {
    const database = {
      createObjectStore: (name: string, { keyPath }: { readonly keyPath?: string } = {}) => {
        const store = new MemoryStore(keyPath ?? null)
        this.stores.set(name, store)
        return store
      },
      transaction: () => {
        const transaction = {
          oncomplete: () => {},
          objectStore: (name: string) => {
            const store = this.stores.get(name)
            if (!store) throw new Error(`There is no object store ${name}`)
            return store
          },
          commit: () => queueMicrotask(() => transaction.oncomplete()),
        }
        return transaction
      },
      close: () => {},
    }
    const opening = { ...request(database), onupgradeneeded: () => {} }
    queueMicrotask(() => {
      if (this.version < version) opening.onupgradeneeded()
      this.version = version
      opening.onsuccess()
    })
    return opening
  }
}

function request<T>(result: T) {
  const made = { result, onsuccess: () => {}, onerror: () => {} }
  queueMicrotask(() => made.onsuccess())
  return made
}
