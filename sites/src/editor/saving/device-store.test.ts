import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from '../text/parse.ts'
import { richTextSchema } from '../text/schema.ts'
import { lengthState } from '../written-document.ts'
import type { Journal } from './journal.ts'
import { answerDocument } from './testing/answer-document.ts'
import { FakeClock } from './testing/fake-clock.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { FakeServer } from './testing/fake-server.ts'
import { FakeTab } from './testing/fake-tab.ts'
import { MemoryIndexedDb } from './testing/memory-indexed-db.ts'

const SECOND = 1000
let clock: FakeClock
let server: FakeServer
let indexedDb: MemoryIndexedDb
let journal: Journal

/** Loads the device store like a page does; the database stays. */
async function loadJournal(): Promise<Journal> {
  vi.resetModules()
  return (await import('./device-store.ts')).deviceJournal
}

beforeEach(async () => {
  clock = new FakeClock()
  server = new FakeServer(clock)
  indexedDb = new MemoryIndexedDb()
  vi.stubGlobal('indexedDB', indexedDb)
  journal = await loadJournal()
})

function open(document: { readonly storageKey: string }, openEditors = new Set<string>()) {
  const fake = new FakeDevice(clock)
  return FakeTab.open({
    clock,
    server,
    document,
    device: { openEditors, runExclusive: fake.runExclusive, journalFor: () => journal },
  })
}

function storedTexts() {
  return [...(indexedDb.stores.get('unsent')?.records.values() ?? [])].map(
    (entry) => (entry as { readonly draft: { readonly content: string } }).draft.content,
  )
}

describe('an entry stored while articles were the only documents', () => {
  const entry = {
    writerId: 'w1',
    userId: 'maya',
    articleId: 'a1',
    draft: { title: 'T', content: '<p>kept</p>' },
    baseText: { title: 'T', content: '<p>base</p>' },
    baseRevisionId: 'r1',
    operation: null,
    writtenAt: 1,
  }

  async function store(record: object) {
    await journal.listEntries('maya')
    indexedDb.stores.get('unsent')?.put(record)
  }

  it('is read as unsent text of an article', async () => {
    await store(entry)
    const { articleId, ...rest } = entry
    expect(await journal.listEntries('maya')).toEqual([
      { ...rest, storageKey: 'article', documentId: articleId, draftKey: null, replaces: [] },
    ])
  })

  it.each(['of an article that has an id', 'of an article that was not created yet'])(
    '%s is recovered, saved and removed',
    async (which) => {
      const isNew = which.endsWith('yet')
      if (!isNew) server.saveElsewhere('maya', 'T', '<p>base</p>')
      const document = server.documentOf('maya')
      await store({ ...entry, articleId: document?.id ?? null, baseRevisionId: document?.currentRevisionId ?? null })
      const tab = await open({ storageKey: 'article' })
      expect(tab.isRecovered).toBe(true)
      await clock.advance(5 * SECOND)
      expect(server.documentOf('maya')?.revisions.at(-1)?.content).toBe('<p>kept</p>')
      expect(storedTexts()).toEqual([])
    },
  )
})

it('an entry without a draft key, for an article that was not created yet, is not offered in an existing one', async () => {
  server.saveElsewhere('maya', 'T', '<p>another article</p>')
  await journal.listEntries('maya')
  const texts = { draft: { title: '', content: '<p>kept</p>' }, baseText: null, baseRevisionId: null, operation: null }
  const owner = { writerId: 'w1', userId: 'maya', storageKey: 'article', documentId: null, writtenAt: 1 }
  indexedDb.stores.get('unsent')?.put({ ...owner, ...texts })
  const tab = await open({ storageKey: 'article' })
  expect(tab.isRecovered).toBe(false)
  expect(storedTexts()).toEqual(['<p>kept</p>'])
})

describe('a second kind of document', () => {
  it('is saved, kept on the device and recovered by the same session and store', async () => {
    const answer = answerDocument('q1', server.apiOf('maya'))
    const killed = await open(answer)
    server.isOnline = false
    killed.type('one')
    await clock.advance(SECOND)
    killed.kill()
    expect(storedTexts()).toEqual(['<p>one</p>'])

    server.isOnline = true
    journal = await loadJournal()
    const tab = await open(answer)
    expect(tab.isRecovered).toBe(true)
    await clock.advance(SECOND)
    expect(server.documentOf('maya')?.revisions.map(({ title, content }) => [title, content])).toEqual([
      ['', '<p>one</p>'],
    ])
    expect(storedTexts()).toEqual([])
  })

  it.each([
    ['the answer to another question', answerDocument('q2', new FakeServer(new FakeClock()).apiOf('maya'))],
    ['an article', { storageKey: 'article' }],
  ])('is not recovered in %s', async (_case, other) => {
    const killed = await open(answerDocument('q1', server.apiOf('maya')))
    killed.type('one')
    await clock.advance(SECOND)
    killed.kill()
    const tab = await open(other)
    expect(tab.isRecovered).toBe(false)
    expect(storedTexts()).toEqual(['<p>one</p>'])
  })

  it('is measured by its own limits', () => {
    const { limits } = answerDocument('q1', server.apiOf('maya'))
    const stateOf = (text: string) => lengthState(limits, limits.measure(parse(richTextSchema, `<p>${text}</p>`)))
    expect(stateOf('')).toBe('tooShort')
    expect(stateOf('x'.repeat(1200))).toBe('fits')
    expect(stateOf('x'.repeat(1201))).toBe('tooLong')
  })
})

it('a note is kept until it is empty', async () => {
  vi.resetModules()
  const { deviceNotes } = await import('./device-store.ts')
  expect(await deviceNotes.read('k')).toBe('')
  await deviceNotes.write('k', 'one')
  expect(await deviceNotes.read('k')).toBe('one')
  expect(await deviceNotes.read('another')).toBe('')
  await deviceNotes.write('k', '')
  expect(await deviceNotes.read('k')).toBe('')
  expect(indexedDb.stores.get('notes')?.records.size).toBe(0)
})

it('what is stored under the key of a note and is no text is none', async () => {
  vi.resetModules()
  const { deviceNotes } = await import('./device-store.ts')
  await deviceNotes.read('k')
  indexedDb.stores.get('notes')?.put(7, 'k')
  expect(await deviceNotes.read('k')).toBe('')
})
