import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertTtl, createAlert, type PageAlert, removeAlert, subscribeToAlerts } from './alerts.ts'

let stored: Map<string, string>
let shown: (readonly string[])[]

/** A page that shows alerts; what it lists next to each other was shown at once. */
function openPage() {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  shown = []
  subscribeToAlerts((alerts) => void shown.push(alerts.map(({ title }) => title)))
}

beforeEach(() => {
  stored = new Map()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  vi.stubGlobal('sessionStorage', sessionStorage)
  openPage()
})
afterEach(() => vi.unstubAllGlobals())

const SAVED = { displayType: 'positive', title: 'Saved' } as const

describe('an alert', () => {
  it('is shown on the page that creates it', () => {
    createAlert(SAVED)
    expect(shown).toEqual([[], ['Saved']])
  })

  it('is shown once more on the next page, and not on the one after it', () => {
    createAlert(SAVED)
    openPage()
    expect(shown).toEqual([['Saved']])
    openPage()
    expect(shown).toEqual([[]])
  })

  it('is not shown again once it was dismissed, but those beside it are', () => {
    createAlert(SAVED)
    createAlert({ ...SAVED, title: 'Sent' })
    const [first] = JSON.parse([...stored.values()][0] ?? '[]') as PageAlert[]
    removeAlert(first?.id ?? '')
    openPage()
    expect(shown).toEqual([['Sent']])
  })

  it.each(['no JSON', '{"title":"Saved"}', 'null'])('is no content of the storage that is not a list: %s', (value) => {
    createAlert(SAVED)
    for (const key of stored.keys()) stored.set(key, value)
    openPage()
    expect(shown).toEqual([[]])
  })

  it.each<[string, Partial<PageAlert>, number | null]>([
    ['after a second', {}, 1000],
    ['after its own time', { ttl: 3000 }, 3000],
    ['at once', { ttl: 0 }, 0],
    ['never, if it says so', { ttl: -1 }, null],
    ['never, if something failed', { displayType: 'negative', ttl: 3000 }, null],
  ])('closes %s', (_, alert, expected) => {
    expect(alertTtl({ ...SAVED, id: 'a', ...alert })).toBe(expected)
  })

  it('closes after five seconds unless its creator says otherwise', () => {
    createAlert(SAVED)
    createAlert({ ...SAVED, ttl: 1 })
    const alerts = JSON.parse([...stored.values()][0] ?? '[]') as PageAlert[]
    expect(alerts.map(alertTtl)).toEqual([5000, 1])
  })
})
