import { useEffect, useState } from 'react'
import { relativeTime } from '#shared/kernel/relative-time.ts'
import { dateText } from './date-text.ts'
import { watchRelativeTime } from './watch-relative-time.ts'

type RelativeTimeProps = {
  /** ISO text. */
  readonly at: string
  readonly timeZone: string
  /** The product's time when the page was rendered, as ISO text. */
  readonly now: string
}

/** How long ago, updated while the page is open; date and time are in the tooltip. */
export function RelativeTime({ at, timeZone, now }: RelativeTimeProps) {
  const date = new Date(at)
  const [text, setText] = useState(() => relativeTime(date, new Date(now), timeZone).text)
  useEffect(
    () => watchRelativeTime({ at: new Date(at), timeZone, clockOffsetMs: Date.parse(now) - Date.now() }, setText),
    [at, timeZone, now],
  )
  return (
    <time dateTime={at} title={dateText('moment', date, timeZone)}>
      {text}
    </time>
  )
}
