import { expect, it } from 'vitest'
import { sendUnsentTexts } from './send-unsent-texts.ts'
import { FakeClock } from './testing/fake-clock.ts'
import { FakeDevice } from './testing/fake-device.ts'
import { FakeServer } from './testing/fake-server.ts'
import { FakeTab } from './testing/fake-tab.ts'

it('text left on the device for a document that was closed meanwhile is kept by the server, and text of the open one is left to its editor', async () => {
  const clock = new FakeClock()
  const server = new FakeServer(clock)
  const device = new FakeDevice(clock)
  server.saveElsewhere('maya', 'T', '<p>base</p>')
  server.keepsTextOfClosed = true
  server.isOnline = false
  const killed = await FakeTab.open({ clock, server, device })
  killed.session?.dispatch({ kind: 'wentOffline' })
  killed.type('one')
  await clock.advance(1000)
  const stillOpen = await FakeTab.open({ clock, server, device })
  stillOpen.session?.dispatch({ kind: 'wentOffline' })
  stillOpen.type('two')
  await clock.advance(1000)
  killed.kill()
  const document = server.documentOf('maya')
  if (document) document.canEdit = false
  server.isOnline = true

  const left = async (openId: string | null) => {
    const sending = sendUnsentTexts(stillOpen.ports, {
      userId: 'maya',
      isLeft: ({ storageKey, documentId }) => storageKey === 'article' && documentId !== openId,
    })
    await clock.advance(1000)
    return sending
  }
  expect(await left(document?.id ?? null)).toEqual([])
  expect(await left(null)).toEqual([document?.id])
  expect(document?.revisions.map(({ content }) => content)).toEqual(['<p>base</p>', '<p>base</p><p>one</p>'])
  expect([...device.entries.values()].map(({ draft }) => draft.content)).toEqual(['<p>base</p><p>two</p>'])
})

it('text left on the device for a document without a text is kept beside that document, and not in the next one', async () => {
  const clock = new FakeClock()
  const server = new FakeServer(clock)
  const device = new FakeDevice(clock)
  const first = server.beginDocument('maya')
  server.keepsTextOfClosed = true
  server.isOnline = false
  const killed = await FakeTab.open({ clock, server, device })
  killed.session?.dispatch({ kind: 'wentOffline' })
  killed.type('one')
  await clock.advance(1000)
  killed.kill()
  first.canEdit = false
  const next = server.beginDocument('maya')
  server.isOnline = true
  const { ports } = await FakeTab.open({ clock, server, device })

  const sending = sendUnsentTexts(ports, { userId: 'maya', isLeft: ({ documentId }) => documentId !== next.id })
  await clock.advance(1000)
  expect(first.revisions.map(({ content }) => content)).toEqual(['<p>one</p>'])
  expect(next.revisions).toEqual([])
  expect(await sending).toEqual([first.id])
  expect(device.entries.size).toBe(0)
})
