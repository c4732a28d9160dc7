import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollWhileVisible } from './poll.ts'

let page: EventTarget & { visibilityState: 'visible' | 'hidden' }
let frame: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  frame = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('a poll', () => {
  it('requests within every 30 s while the page is visible, also after a failure', async () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')))
    const stop = pollWhileVisible(load)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(3)
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('pauses in a hidden tab and requests immediately when the tab becomes visible', async () => {
    const load = vi.fn(async () => {})
    pollWhileVisible(load)
    show('hidden')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load).not.toHaveBeenCalled()
    show('visible')
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    frame.dispatchEvent(new Event('focus'))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('uses the interval given by each response', async () => {
    const waits = [0, 5000, 20_000, 20_000]
    const load = vi.fn(async () => {})
    const stop = pollWhileVisible(load, () => waits.shift() ?? 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(load).toHaveBeenCalledTimes(2)
    stop()
  })

  it('has one request at a time', async () => {
    let answer = () => {}
    const load = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve
        }),
    )
    pollWhileVisible(load)
    frame.dispatchEvent(new Event('focus'))
    frame.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load).toHaveBeenCalledTimes(1)
    answer()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('a poll that is stopped', () => {
  it('during a request asks no more', async () => {
    let answer = () => {}
    const load = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
    const stop = pollWhileVisible(load)
    await vi.advanceTimersByTimeAsync(25_000)
    stop()
    answer()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('no longer listens to the page', async () => {
    const load = vi.fn(async () => {})
    pollWhileVisible(load)()
    frame.dispatchEvent(new Event('focus'))
    show('hidden')
    show('visible')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(load).not.toHaveBeenCalled()
  })
})

it('a focused frame of a hidden page asks nothing', async () => {
  const load = vi.fn(async () => {})
  const stop = pollWhileVisible(load)
  show('hidden')
  frame.dispatchEvent(new Event('focus'))
  expect(load).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

it('a page that is hidden during a request asks no more until it is seen', async () => {
  let answer = () => {}
  const load = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const stop = pollWhileVisible(load)
  await vi.advanceTimersByTimeAsync(24_999)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(1)
  show('hidden')
  answer()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(1)
  show('visible')
  expect(load).toHaveBeenCalledTimes(2)
  stop()
})
