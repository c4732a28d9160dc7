import type { Journal, JournalEntry } from './journal.ts'

const NAME = 'council-texts'
const VERSION = 1
const UNSENT = 'unsent'
const NOTES = 'notes'

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(UNSENT, { keyPath: 'writerId' }).createIndex('userId', 'userId')
    request.result.createObjectStore(NOTES)
  }
  return settled(request)
}

let opening: Promise<IDBDatabase> | null = null

async function database(): Promise<IDBDatabase> {
  opening ??= open()
  try {
    const opened = await opening
    // A later build that wants another version is not kept waiting by this tab.
    opened.onversionchange = () => {
      opened.close()
      opening = null
    }
    opened.onclose = () => {
      opening = null
    }
    return opened
  } catch (error) {
    opening = null
    throw error
  }
}

async function write(store: string, change: (objects: IDBObjectStore) => IDBRequest): Promise<void> {
  // Strict: what is called kept survives a power cut too.
  const transaction = (await database()).transaction(store, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  change(transaction.objectStore(store))
  transaction.commit()
  await done
}

async function read<T>(store: string, ask: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return settled(ask((await database()).transaction(store, 'readonly').objectStore(store)))
}

/** The journal in this browser. */
export const deviceJournal: Journal = {
  entriesOf: (userId) => read<JournalEntry[]>(UNSENT, (entries) => entries.index('userId').getAll(userId)),
  write: (entry) => write(UNSENT, (entries) => entries.put(entry)),
  remove: (writerId) => write(UNSENT, (entries) => entries.delete(writerId)),
}

/** Short texts that are sent by a button (an answer to the editor, a byline) and must not vanish before. */
export const deviceNotes = {
  read: async (key: string): Promise<string> => {
    const note: unknown = await read(NOTES, (notes) => notes.get(key))
    return typeof note === 'string' ? note : ''
  },
  write: (key: string, text: string): Promise<void> =>
    write(NOTES, (notes) => (text ? notes.put(text, key) : notes.delete(key))),
}
