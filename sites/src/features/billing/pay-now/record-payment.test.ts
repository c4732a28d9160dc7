import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordPayment } from './record-payment.ts'

const stored = new Map<string, string>()
const sent: Blob[] = []

beforeEach(() => {
  stored.clear()
  sent.length = 0
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } })
  vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => sent.push(body) > 0 })
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => stored.set(key, value) })
})
afterEach(() => vi.unstubAllGlobals())

it('[PAY-012] a payment is counted with the balance', async () => {
  recordPayment({ amountCents: 49_500 }, 49_500)
  const [event] = await Promise.all(sent.map((body) => body.text()))
  expect(JSON.parse(event ?? '').variables).toEqual({ category: 'Payment', action: 'form-submit', label: '495' })
  expect([...stored.values()]).toEqual(['49500'])
})

it('[PAY-012] a balance for which nothing was charged is not counted', () => {
  recordPayment({ amountCents: 0 }, 49_500)
  expect([sent, [...stored]]).toEqual([[], []])
})
