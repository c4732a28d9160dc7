import { describe, expect, it } from 'vitest'
import { entriesOf, type JournalEntry } from './journal.ts'
import { createJournalWriter } from './journal-writer.ts'
import type { SavePorts } from './ports.ts'
import { sendEntry } from './send-entry.ts'
import { sendUnsentTexts } from './send-unsent-texts.ts'
import { FakeClock } from './testing/fake-clock.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { JOURNAL_DELAY_MS } from './timing.ts'

function entry(changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    ...{ writerId: 'w1', userId: 'maya', storageKey: 'article', documentId: 'a1', draftKey: null, replaces: [] },
    ...{ draft: { title: 'T', content: 'mine' }, baseText: null, baseRevisionId: 'r1', operation: null, writtenAt: 1 },
    ...changes,
  }
}

describe('the entries of a document', () => {
  const loaded = { storageKey: 'article', documentId: 'a1', draftKey: 'd1' }
  const isFound = (changes: Partial<JournalEntry>, opened: Partial<typeof loaded> | { documentId: null } = {}) =>
    entriesOf([entry(changes)], { ...loaded, ...opened }).length === 1

  it.each<[string, Partial<JournalEntry>, Partial<typeof loaded> | { documentId: null }, boolean]>([
    ['of this document', {}, {}, true],
    ['of another one', { documentId: 'a2' }, {}, false],
    ['of another kind', { storageKey: 'answer' }, {}, false],
    ['of a document with an id, in a new one', {}, { documentId: null }, false],
    ['of a document with an id, in a page without it', { draftKey: 'd1' }, { documentId: null }, true],
    ['without an id, in a new one', { documentId: null }, { documentId: null }, true],
    ['without an id, of this draft', { documentId: null, draftKey: 'd1' }, {}, true],
    ['without an id, of another draft', { documentId: null, draftKey: 'd2' }, {}, false],
    ['without an id or a draft', { documentId: null }, {}, false],
  ])('are those %s: %s', (_, changes, opened, is) => {
    expect(isFound(changes, opened)).toBe(is)
  })

  it('are the newest first, without those that another one replaces', () => {
    const entries = [
      entry({ writerId: 'old', writtenAt: 1 }),
      entry({ writerId: 'replaced', writtenAt: 2 }),
      entry({ writerId: 'new', writtenAt: 3, replaces: ['replaced', 'elsewhere'] }),
    ]
    expect(entriesOf(entries, loaded).map(({ writerId }) => writerId)).toEqual(['new', 'old'])
  })
})

it('a text is written at once when the last one is exactly as old as the delay', async () => {
  const clock = new FakeClock()
  const device = new FakeDevice(clock)
  const { writerId, userId, storageKey, draftKey, replaces } = entry()
  const journal = createJournalWriter({
    journal: device.journalFor((promise) => promise),
    ...{ timers: clock, owner: { writerId, userId, storageKey, draftKey, replaces }, onWritten: () => {} },
  })
  const write = (content: string) => {
    const { documentId, baseText, baseRevisionId, operation } = entry()
    journal.update({ documentId, baseText, baseRevisionId, operation, draft: { title: 'T', content } })
  }
  const onDevice = () => device.entries.get('w1')?.draft.content
  write('one')
  await clock.advance(5)
  expect(onDevice()).toBe('one')
  await clock.advance(JOURNAL_DELAY_MS - 5)
  write('two')
  await clock.advance(5)
  expect(onDevice()).toBe('two')
  write('three')
  await clock.advance(JOURNAL_DELAY_MS - 6)
  expect(onDevice()).toBe('two')
  await clock.advance(6)
  expect(onDevice()).toBe('three')
})

type Answer = Awaited<ReturnType<SavePorts['save']>>

/** Ports whose server gives this answer, over a device with these entries. */
function portsOver(entries: readonly JournalEntry[], answer: Answer, closed: readonly string[] = ['w1']) {
  const left = new Map(entries.map((one) => [one.writerId, one]))
  const sent: (string | null)[] = []
  const ports = {
    ...{ newId: () => 'op', timers: new FakeClock(), runExclusive: (work: () => Promise<unknown>) => work() },
    presence: { register: () => {}, isClosed: async (writerId: string) => closed.includes(writerId) },
    journal: {
      listEntries: async () => [...left.values()],
      write: async () => {},
      remove: async (writerId: string) => void left.delete(writerId),
    },
    save: async ({ documentId }: { documentId: string | null }) => {
      sent.push(documentId)
      return answer
    },
  } as unknown as SavePorts
  return { ports, sent, left: () => [...left.keys()] }
}

const SAVED = { kind: 'saved', revisionId: 'r2', savedAt: 1 } as Answer

describe('a text that was left on the device', () => {
  const failed = (failure: object) => ({ kind: 'failed', failure }) as Answer

  it.each<[string, Answer, boolean]>([
    ['is saved', SAVED, true],
    ['meets another text', { kind: 'stale', theirs: {} } as Answer, true],
    ['is kept beside its document', failed({ kind: 'refused', reason: 'closed', isKept: true }), true],
    ['is refused', failed({ kind: 'refused', reason: 'closed', isKept: false }), false],
    ['is refused without a word about it', failed({ kind: 'refused', reason: 'closed' }), false],
    ['gets no answer', failed({ kind: 'unknown', isKept: true }), false],
  ])('stays there unless the server has it: it %s', async (_, answer, isThere) => {
    const { ports, left } = portsOver([entry()], answer)
    expect(await sendEntry(ports, entry(), null)).toBe(isThere)
    expect(left()).toEqual(isThere ? [] : ['w1'])
  })

  it('is sent to its own document, or else to the one that is open', async () => {
    const { ports, sent } = portsOver([], SAVED)
    await sendEntry(ports, entry(), 'a9')
    await sendEntry(ports, entry({ documentId: null }), 'a9')
    expect(sent).toEqual(['a1', 'a9'])
  })

  it.each<[string, Partial<JournalEntry>, boolean, readonly string[], readonly string[]]>([
    ['whose editor is closed', {}, true, ['w1'], ['a1']],
    ['whose editor is open', {}, true, [], []],
    ['of a document that an editor opens', {}, false, ['w1'], []],
    ['of a document that was never created', { documentId: null }, true, ['w1'], []],
  ])('is sent without an editor: one %s', async (_, changes, isLeft, closed, ids) => {
    const { ports, sent } = portsOver([entry(changes)], SAVED, closed)
    expect(await sendUnsentTexts(ports, { userId: 'maya', isLeft: () => isLeft })).toEqual(ids)
    expect(sent).toEqual(ids)
  })
})
