import type { Journal, JournalEntry } from './journal.ts'

/* IndexedDB of this browser. Names, version and keys must not change: unsent text is found by them after a new build
   of the product. */
const DATABASE = 'council-texts'
const VERSION = 1
const UNSENT = 'unsent'
const NOTES = 'notes'

/** The journal in this browser. */
export const deviceJournal: Journal = {
  listEntries: async (userId) => {
    const stored = await read<StoredEntry[]>(UNSENT, (entries) => entries.index('userId').getAll(userId))
    return stored.map(journalEntryOf)
  },
  write: (entry) => write(UNSENT, (entries) => entries.put(entry)),
  remove: (writerId) => write(UNSENT, (entries) => entries.delete(writerId)),
}

/** Short texts that are sent by a button (a comment, a byline), stored until they are sent. */
export const deviceNotes = {
  read: async (key: string): Promise<string> => {
    const note: unknown = await read(NOTES, (notes) => notes.get(key))
    return typeof note === 'string' ? note : ''
  },
  write: (key: string, text: string): Promise<void> =>
    write(NOTES, (notes) => (text ? notes.put(text, key) : notes.delete(key))),
}

/** The format of entries while articles were the only documents. */
type ArticleEntry = Omit<JournalEntry, 'storageKey' | 'documentId' | LaterField> & { readonly articleId: string | null }
/** Fields that entries of earlier builds do not have. */
type LaterField = 'draftKey' | 'replaces'
type EarlierEntry = Omit<JournalEntry, LaterField> & Partial<Pick<JournalEntry, LaterField>>
type StoredEntry = EarlierEntry | ArticleEntry

const NO_LATER_FIELDS = { draftKey: null, replaces: [] } as const

function journalEntryOf(stored: StoredEntry): JournalEntry {
  if ('storageKey' in stored) return { ...NO_LATER_FIELDS, ...stored }
  const { articleId, ...entry } = stored
  return { ...NO_LATER_FIELDS, ...entry, storageKey: 'article', documentId: articleId }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(UNSENT, { keyPath: 'writerId' }).createIndex('userId', 'userId')
    request.result.createObjectStore(NOTES)
  }
  return resultOf(request)
}

let opening: Promise<IDBDatabase> | null = null

async function database(): Promise<IDBDatabase> {
  opening ??= openDatabase()
  try {
    const opened = await opening
    // Closes for a later build that upgrades the database; an open connection would block it.
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
  // Strict durability: text reported as kept survives a power cut.
  const transaction = (await database()).transaction(store, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  change(transaction.objectStore(store))
  transaction.commit()
  await done
}

async function read<T>(store: string, query: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return resultOf(query((await database()).transaction(store, 'readonly').objectStore(store)))
}
