import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredCommunity, onSessionChangeElsewhere, storeCommunity } from './community-storage.ts'
import { streamOf } from './stream-of.ts'
import { announceViewingRefusal, onViewingRefusal } from './viewing-refusal.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
})
afterEach(() => vi.unstubAllGlobals())

describe('the community that a browser is signed in to', () => {
  const stored = new Map<string, string>()
  const told: boolean[] = []
  /** Another tab changes the storage, which fires an event in this one. */
  const changeElsewhere = (key: string, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))

  beforeEach(() => {
    stored.clear()
    told.length = 0
    vi.stubGlobal('localStorage', {
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })

  it('is stored until the person signs out', () => {
    storeCommunity('MTC')
    expect([...stored.values()]).toEqual(['MTC'])
    clearStoredCommunity()
    expect(stored.size).toBe(0)
  })

  it('is noticed when another tab signs in or out, until nobody listens', () => {
    storeCommunity('MTC')
    const [key = ''] = stored.keys()
    const stop = onSessionChangeElsewhere((isSignedIn) => void told.push(isSignedIn))
    changeElsewhere(key, null)
    changeElsewhere(key, 'HBR')
    changeElsewhere('theme', 'dark')
    expect(told).toEqual([false, true])
    stop()
    changeElsewhere(key, null)
    expect(told).toEqual([false, true])
  })
})

describe('a refusal during a view of a member’s page', () => {
  it('is shown with its message, and no other error is', () => {
    const shown: string[] = []
    onViewingRefusal((message) => void shown.push(message))
    announceViewingRefusal({ message: 'Not found.' })
    announceViewingRefusal({ viewing: 'writesNothing', message: 'Nothing is saved in a view.' })
    expect(shown).toEqual(['Nothing is saved in a view.'])
  })
})

describe('a body in chunks', () => {
  it('is written to its end, and a chunk is produced only when it is read', async () => {
    const produced: string[] = []
    async function* chunks() {
      for (const chunk of ['a', 'b', 'c', 'd']) {
        produced.push(chunk)
        yield chunk
      }
    }
    const reader = streamOf(chunks()).getReader()
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toBe('a')
    expect(produced.length).toBeLessThan(4)
    reader.releaseLock()
    expect(await new Response(streamOf(chunks())).text()).toBe('abcd')
  })
})
