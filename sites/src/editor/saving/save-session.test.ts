import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from './testing/fake-clock.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { FakeServer } from './testing/fake-server.ts'
import { FakeTab } from './testing/fake-tab.ts'

const SECOND = 1000
let clock: FakeClock
let server: FakeServer
let device: FakeDevice

beforeEach(() => {
  clock = new FakeClock()
  server = new FakeServer(clock)
  device = new FakeDevice(clock)
})

function open(userId?: string) {
  return FakeTab.open({ clock, server, device }, userId)
}
function onDevice() {
  return [...device.entries.values()].map((entry) => entry.draft.content)
}
function saved() {
  return server.documents.flatMap((document) => document.revisions.map((revision) => revision.content))
}

describe('an open editor', () => {
  it('writes typed text to the device within 250 ms, even during steady typing', async () => {
    const tab = await open()
    for (let key = 0; key < 40; key++) {
      tab.type(`k${key}.`)
      await clock.advance(30)
    }
    expect(onDevice().join()).toContain('k30.')
    await clock.advance(250 + 10)
    expect(onDevice().join()).toContain('k39.')
  })

  it('[ART-048] creates the document before the first save, and only once', async () => {
    const tab = await open()
    tab.type('one')
    await clock.advance(4 * SECOND)
    tab.type('two')
    await clock.advance(4 * SECOND)
    expect(server.calls).toEqual(['create', 'save', 'save'])
    expect(server.documents).toHaveLength(1)
  })

  it('[ART-047] saves exactly once, three seconds after the last change', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const tab = await open()
    tab.type('one')
    await clock.advance(2500)
    expect(server.calls).toEqual([])
    await clock.advance(10 * SECOND)
    expect(server.calls).toEqual(['save'])
  })

  it('saves during typing without a pause', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const tab = await open()
    for (let key = 0; key < 35; key++) {
      tab.type(`k${key}.`)
      await clock.advance(SECOND)
    }
    expect(server.calls).toEqual(['save'])
    expect(saved().at(-1)).toContain('k29.')
  })

  it('has one save in flight at a time, and saves the newest text after it', async () => {
    server.saveElsewhere('maya', 'T', '')
    server.latencyMs = 5 * SECOND
    const tab = await open()
    tab.type('one')
    await clock.advance(4 * SECOND)
    tab.type('two')
    await clock.advance(SECOND)
    tab.type('three')
    expect(server.calls).toHaveLength(1)
    await clock.advance(20 * SECOND)
    expect(server.calls).toHaveLength(2)
    expect(saved().at(-1)).toBe('<p>one</p><p>two</p><p>three</p>')
    expect(tab.isSafe).toBe(true)
  })

  it('removes the text from the device once the server has exactly that text', async () => {
    const tab = await open()
    tab.type('one')
    await clock.advance(SECOND)
    expect(onDevice()).toEqual(['<p>one</p>'])
    await clock.advance(4 * SECOND)
    expect(onDevice()).toEqual([])
  })

  it('saves to the server when the device stores nothing, and reports that', async () => {
    device.isBroken = true
    const tab = await open()
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.session?.$isJournaling.get()).toBe(false)
    expect(saved()).toEqual(['<p>one</p>'])
  })

  it('stores one revision when the response was lost and the save was repeated', async () => {
    server.saveElsewhere('maya', 'T', '')
    const tab = await open()
    server.faults = ['lostAfter']
    tab.type('one')
    await clock.advance(4 * SECOND)
    expect(tab.state.phase).toEqual({ kind: 'error', reason: 'failed' })
    await clock.advance(12 * SECOND)
    expect(tab.state.phase.kind).toBe('saved')
    expect(saved().filter((content) => content === '<p>one</p>')).toHaveLength(1)
  })

  it('[ART-053] keeps the text while offline and saves it when the connection is back', async () => {
    const tab = await open()
    server.isOnline = false
    tab.session?.dispatch({ kind: 'wentOffline' })
    tab.type('one')
    await clock.advance(20 * SECOND)
    expect(tab.state.phase.kind).toBe('offline')
    expect(onDevice()).toEqual(['<p>one</p>'])
    server.isOnline = true
    tab.session?.dispatch({ kind: 'wentOnline' })
    await clock.advance(SECOND)
    expect(tab.state.phase.kind).toBe('saved')
    expect(saved()).toEqual(['<p>one</p>'])
  })

  it.each([
    ['saved', true],
    ['offline', false],
  ])('that is asked to save at once answers with the text %s', async (phase, isOnline) => {
    const tab = await open()
    server.isOnline = isOnline
    if (!isOnline) tab.session?.dispatch({ kind: 'wentOffline' })
    tab.type('one')
    const answered = tab.session?.saveAndWait()
    await clock.advance(SECOND)
    expect((await answered)?.phase.kind).toBe(phase)
    expect(saved()).toEqual(isOnline ? ['<p>one</p>'] : [])
  })

  it('that is asked to save while the server accepts no more waits until it does', async () => {
    const tab = await open()
    server.savesAMinute = 0
    tab.type('one')
    const answered = tab.session?.saveAndWait()
    await clock.advance(5 * SECOND)
    expect(tab.state.phase.kind).toBe('waiting')
    server.savesAMinute = 60
    await clock.advance(60 * SECOND)
    expect((await answered)?.phase.kind).toBe('saved')
    expect(saved()).toEqual(['<p>one</p>'])
  })

  it('that is asked to save reports that it is still waiting when the server accepts nothing for long', async () => {
    const tab = await open()
    server.savesAMinute = 0
    tab.type('one')
    const answered = tab.session?.saveAndWait()
    await clock.advance(95 * SECOND)
    expect((await answered)?.phase.kind).toBe('waiting')
    expect(onDevice()).toEqual(['<p>one</p>'])
  })

  it('keeps the text when the session ends and saves it after a sign-in in another tab', async () => {
    const tab = await open()
    server.signedIn = null
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.state.phase).toEqual({ kind: 'signedOut', isOtherUser: false })
    server.signedIn = 'maya'
    await clock.advance(11 * SECOND)
    expect(tab.state.phase.kind).toBe('saved')
  })

  it.each([
    ['a new document', () => {}],
    ['a document of their own', () => server.saveElsewhere('maya', 'T', '<p>base</p>')],
  ])('does not save %s as another user who signed in in this browser', async (_what, begin) => {
    begin()
    const tab = await open()
    server.signedIn = 'sam'
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.state.phase).toEqual({ kind: 'signedOut', isOtherUser: true })
    expect(saved()).not.toContain('<p>one</p>')
  })

  it('reports the document as closed when the server accepts no more text, and keeps the text', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const tab = await open()
    const document = server.documentOf('maya')
    if (document) document.canEdit = false
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.state.phase).toEqual({ kind: 'error', reason: 'closed' })
    expect(onDevice()).toEqual(['<p>base</p><p>one</p>'])
  })

  it('no longer needs the device for a text that the server has kept beside the closed document', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    server.keepsTextOfClosed = true
    const tab = await open()
    const document = server.documentOf('maya')
    if (document) document.canEdit = false
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.state.phase).toEqual({ kind: 'error', reason: 'closed' })
    expect(tab.isSafe).toBe(true)
    expect(saved()).toEqual(['<p>base</p>', '<p>base</p><p>one</p>'])
    expect(onDevice()).toEqual([])
  })

  it('sends what was typed while the server kept the text before it', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    server.keepsTextOfClosed = true
    server.latencyMs = 2 * SECOND
    const tab = await open()
    const document = server.documentOf('maya')
    if (document) document.canEdit = false
    tab.type('one')
    await clock.advance(4 * SECOND)
    tab.type('two')
    await clock.advance(10 * SECOND)
    expect(saved().at(-1)).toBe('<p>base</p><p>one</p><p>two</p>')
    expect(onDevice()).toEqual([])
  })
})

describe('opening the editor again', () => {
  it('recovers the text of a killed tab and saves it', async () => {
    const killed = await open()
    killed.type('one')
    await clock.advance(SECOND)
    killed.kill()
    const tab = await open()
    expect(tab.isRecovered).toBe(true)
    expect(tab.state.draft.content).toBe('<p>one</p>')
    await clock.advance(SECOND)
    expect(saved()).toEqual(['<p>one</p>'])
    expect(onDevice()).toEqual([])
  })

  it('leaves the text of another open tab to that tab', async () => {
    const other = await open()
    other.type('one')
    await clock.advance(SECOND)
    const tab = await open()
    expect(tab.isRecovered).toBe(false)
    expect(tab.state.draft.content).toBe('')
  })

  it('shows its last save in a page that was rendered before it, and saves on top of it', async () => {
    const tab = await open()
    tab.type('one')
    await clock.advance(4 * SECOND)
    tab.type('two')
    tab.session?.dispatch({ kind: 'saveNow' })
    const page = FakeTab.render({ server })
    tab.session?.leaves()
    await clock.advance(SECOND)
    tab.kill()
    const next = await FakeTab.open({ clock, server, device }, 'maya', page)
    expect(next.state.draft.content).toBe('<p>one</p><p>two</p>')
    await clock.advance(SECOND)
    next.type('three')
    await clock.advance(4 * SECOND)
    expect(next.state.phase.kind).toBe('saved')
    expect(saved()).toEqual(['<p>one</p>', '<p>one</p><p>two</p>', '<p>one</p><p>two</p><p>three</p>'])
    expect(onDevice()).toEqual([])
  })

  it.for([
    ['the writer types again', async (tab: FakeTab) => tab.type('three')],
    ['ten seconds have passed', async () => clock.advance(10 * SECOND)],
  ] as const)('that is left and stays uses the answer once %s', async ([, act]) => {
    const tab = await open()
    tab.type('one')
    tab.session?.dispatch({ kind: 'saveNow' })
    tab.session?.leaves()
    await clock.advance(SECOND)
    expect(tab.state.phase.kind).toBe('saving')
    await act(tab)
    await clock.advance(1)
    expect(tab.state.savedAt).not.toBeNull()
    expect(server.calls).toEqual(['create', 'save'])
  })

  it('recovers nothing when only the response to the last save was lost', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const killed = await open()
    killed.type('one')
    await clock.advance(3 * SECOND + 30)
    killed.kill()
    await clock.advance(SECOND)
    const tab = await open()
    expect(tab.isRecovered).toBe(false)
    expect(tab.state.draft.content).toBe('<p>base</p><p>one</p>')
    await clock.advance(SECOND)
    expect(onDevice()).toEqual([])
  })

  it('reports a conflict when the document was changed elsewhere meanwhile', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const killed = await open()
    killed.type('mine')
    await clock.advance(SECOND)
    killed.kill()
    server.saveElsewhere('maya', 'T', '<p>theirs</p>')
    const tab = await open()
    await clock.advance(SECOND)
    expect(tab.state).toMatchObject({
      phase: { kind: 'conflict', theirs: { content: '<p>base</p><p>theirs</p>' } },
      draft: { content: '<p>base</p><p>mine</p>' },
    })
    tab.choose('merged')
    await clock.advance(SECOND)
    expect(saved().at(-1)).toBe('<p>base</p><p>mine</p><p>theirs</p>')
  })

  it('offers text typed before the article had an id only to the article created from it', async () => {
    server.isOnline = false
    const killed = await FakeTab.open({ clock, server, device, draftKey: 'after article 1' })
    killed.session?.dispatch({ kind: 'wentOffline' })
    killed.type('for the second article')
    await clock.advance(SECOND)
    killed.kill()
    server.isOnline = true
    server.saveElsewhere('maya', 'T', '<p>a third article</p>')
    const other = await FakeTab.open({ clock, server, device, draftKey: 'after article 2' })
    expect(other.isRecovered).toBe(false)
    expect(other.state.draft.content).toBe('<p>a third article</p>')
    other.kill()
    expect(onDevice()).toEqual(['<p>for the second article</p>'])
    const own = await FakeTab.open({ clock, server, device, draftKey: 'after article 1' })
    expect(own.isRecovered).toBe(true)
    expect(own.state.draft.content).toBe('<p>for the second article</p>')
  })

  describe('after two tabs were offline', () => {
    const openTwo = async () => {
      server.saveElsewhere('maya', 'T', '<p>base</p>')
      const tabs = [await open(), await open()]
      server.isOnline = false
      for (const [i, tab] of tabs.entries()) {
        tab.session?.dispatch({ kind: 'wentOffline' })
        await clock.advance(SECOND)
        tab.type(['one', 'two'][i] ?? '')
      }
      await clock.advance(SECOND)
      for (const tab of tabs) tab.kill()
      server.isOnline = true
      const tab = await open()
      await clock.advance(SECOND)
      return tab
    }

    it('shows both texts at once and sends none before one is chosen', async () => {
      const tab = await openTwo()
      expect(tab.state).toMatchObject({
        phase: { kind: 'conflict', theirs: { content: '<p>base</p><p>one</p>', revisionId: null } },
        draft: { content: '<p>base</p><p>two</p>' },
      })
      expect(saved()).toEqual(['<p>base</p>'])
    })

    it.each([
      ['keptMine', '<p>base</p><p>two</p>', ['<p>base</p><p>one</p>']],
      ['tookTheirs', '<p>base</p><p>one</p>', ['<p>base</p><p>two</p>']],
      ['merged', '<p>base</p><p>two</p><p>one</p>', ['<p>base</p><p>two</p>', '<p>base</p><p>one</p>']],
    ] as const)('with the choice %s the other text reaches the server, too', async (choice, current, beside) => {
      const tab = await openTwo()
      tab.choose(choice)
      await clock.advance(5 * SECOND)
      const document = server.documentOf('maya')
      expect(tab.state.phase.kind).toBe('saved')
      expect(document && server.currentOf(document)?.content).toBe(current)
      expect(document?.revisions.filter(({ becameCurrent }) => !becameCurrent).map(({ content }) => content)).toEqual(
        beside,
      )
      expect(onDevice()).toEqual([])
    })
  })

  it('does not show the text to another user of the same device', async () => {
    const killed = await open('maya')
    killed.type('one')
    await clock.advance(SECOND)
    killed.kill()
    server.signedIn = 'sam'
    const tab = await open('sam')
    expect(tab.isRecovered).toBe(false)
    expect(tab.state.draft.content).toBe('')
    expect(onDevice()).toEqual(['<p>one</p>'])
  })
})
