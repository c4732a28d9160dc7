import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock, FakeDevice, FakeServer } from './testing/fake-server.ts'
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
  return server.articles.flatMap((article) => article.revisions.map((revision) => revision.content))
}

describe('an open editor', () => {
  it('writes what is typed to the device within 250 ms, however steadily one types', async () => {
    const tab = await open()
    for (let key = 0; key < 40; key++) {
      tab.type(`k${key}.`)
      await clock.advance(30)
    }
    expect(onDevice().join()).toContain('k30.')
    await clock.advance(250 + 10)
    expect(onDevice().join()).toContain('k39.')
  })

  it('[ART-048] creates the article before the first save, and only once', async () => {
    const tab = await open()
    tab.type('one')
    await clock.advance(4 * SECOND)
    tab.type('two')
    await clock.advance(4 * SECOND)
    expect(server.calls).toEqual(['create', 'autoSave', 'autoSave'])
    expect(server.articles).toHaveLength(1)
  })

  it('[ART-047] saves nothing before three seconds have passed and exactly once after them', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const tab = await open()
    tab.type('one')
    await clock.advance(2500)
    expect(server.calls).toEqual([])
    await clock.advance(10 * SECOND)
    expect(server.calls).toEqual(['autoSave'])
  })

  it('saves while somebody types without a pause', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const tab = await open()
    for (let key = 0; key < 35; key++) {
      tab.type(`k${key}.`)
      await clock.advance(SECOND)
    }
    expect(server.calls).toEqual(['autoSave'])
    expect(saved().at(-1)).toContain('k29.')
  })

  it('has one save under way at a time, and the newest text wins', async () => {
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

  it('removes the text from the device once the server has that very text', async () => {
    const tab = await open()
    tab.type('one')
    await clock.advance(SECOND)
    expect(onDevice()).toEqual(['<p>one</p>'])
    await clock.advance(4 * SECOND)
    expect(onDevice()).toEqual([])
  })

  it('goes on saving to the server when the device keeps nothing, and says so', async () => {
    device.isBroken = true
    const tab = await open()
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.session?.$isJournaling.get()).toBe(false)
    expect(saved()).toEqual(['<p>one</p>'])
  })

  it('saves once after a lost answer, though it asks twice', async () => {
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

  it('keeps the text when the session ends and saves it after somebody signed in again elsewhere', async () => {
    const tab = await open()
    server.signedIn = null
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.state.phase).toEqual({ kind: 'loggedOut', isSomeoneElse: false })
    server.signedIn = 'maya'
    await clock.advance(11 * SECOND)
    expect(tab.state.phase.kind).toBe('saved')
  })

  it.each([
    ['a new article', () => {}],
    ['an article of their own', () => server.saveElsewhere('maya', 'T', '<p>base</p>')],
  ])('does not save %s for another member who signed in in this browser', async (_what, begin) => {
    begin()
    const tab = await open()
    server.signedIn = 'sam'
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.state.phase).toEqual({ kind: 'loggedOut', isSomeoneElse: true })
    expect(saved()).not.toContain('<p>one</p>')
  })

  it('says that the article moved on when it was submitted elsewhere, and keeps the text', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const tab = await open()
    const article = server.articleOf('maya')
    if (article) article.canEdit = false
    tab.type('one')
    await clock.advance(5 * SECOND)
    expect(tab.state.phase).toEqual({ kind: 'error', reason: 'movedOn' })
    expect(onDevice()).toEqual(['<p>base</p><p>one</p>'])
  })
})

describe('opening the editor again', () => {
  it('finds the text of a tab that died and saves it', async () => {
    const dead = await open()
    dead.type('one')
    await clock.advance(SECOND)
    dead.kill()
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

  it('recovers nothing when only the answer to the last save was lost', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const dead = await open()
    dead.type('one')
    await clock.advance(3 * SECOND + 30)
    dead.kill()
    await clock.advance(SECOND)
    const tab = await open()
    expect(tab.isRecovered).toBe(false)
    expect(tab.state.draft.content).toBe('<p>base</p><p>one</p>')
    await clock.advance(SECOND)
    expect(onDevice()).toEqual([])
  })

  it('shows both texts when the article was changed elsewhere meanwhile', async () => {
    server.saveElsewhere('maya', 'T', '<p>base</p>')
    const dead = await open()
    dead.type('mine')
    await clock.advance(SECOND)
    dead.kill()
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

  it('does not show the text to another member on the same device', async () => {
    const dead = await open('maya')
    dead.type('one')
    await clock.advance(SECOND)
    dead.kill()
    server.signedIn = 'sam'
    const tab = await open('sam')
    expect(tab.isRecovered).toBe(false)
    expect(tab.state.draft.content).toBe('')
    expect(onDevice()).toEqual(['<p>one</p>'])
  })
})
