import { relativeTime } from '#shared/kernel/relative-time.ts'

export type Followed = {
  readonly at: Date
  readonly timeZone: string
  /** How far the product's clock is ahead of this device's. */
  readonly aheadMs: number
}

/** Calls back with the text now, as it changes, and whenever somebody returns to the page; answers how to stop. */
export function followTime({ at, timeZone, aheadMs }: Followed, show: (text: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(timer)
    const { text, refreshMs } = relativeTime(at, new Date(Date.now() + aheadMs), timeZone)
    show(text)
    if (refreshMs !== null) timer = setTimeout(tell, refreshMs)
  }
  addEventListener('focus', tell)
  tell()
  return () => {
    clearTimeout(timer)
    removeEventListener('focus', tell)
  }
}
