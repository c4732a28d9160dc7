import { relativeTime } from '#shared/kernel/relative-time.ts'

export type WatchedTime = {
  readonly at: Date
  readonly timeZone: string
  /** The product's clock minus this device's clock. */
  readonly clockOffsetMs: number
}

/** Calls back with the text now, whenever it changes, and when the window gets the focus. Returns the function that stops it. */
export function watchRelativeTime(
  { at, timeZone, clockOffsetMs }: WatchedTime,
  show: (text: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    clearTimeout(timer)
    const { text, refreshMs } = relativeTime(at, new Date(Date.now() + clockOffsetMs), timeZone)
    show(text)
    if (refreshMs !== null) timer = setTimeout(update, refreshMs)
  }
  addEventListener('focus', update)
  update()
  return () => {
    clearTimeout(timer)
    removeEventListener('focus', update)
  }
}
