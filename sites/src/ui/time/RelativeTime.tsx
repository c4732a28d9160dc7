import { useEffect, useState } from 'react'
import { relativeTime } from '#shared/kernel/relative-time.ts'
import { dateText } from './date-text.ts'
import { followTime } from './follow-time.ts'

type RelativeTimeProps = {
  /** ISO text, as it travels. */
  readonly at: string
  readonly timeZone: string
  /** The product's time when the page was made, as ISO text. */
  readonly now: string
}

/** How long ago, kept current while somebody looks at it; the moment itself is its title. */
export function RelativeTime({ at, timeZone, now }: RelativeTimeProps) {
  const date = new Date(at)
  const [text, setText] = useState(() => relativeTime(date, new Date(now), timeZone).text)
  useEffect(
    () => followTime({ at: new Date(at), timeZone, aheadMs: Date.parse(now) - Date.now() }, setText),
    [at, timeZone, now],
  )
  return (
    <time dateTime={at} title={dateText('moment', date, timeZone)}>
      {text}
    </time>
  )
}
