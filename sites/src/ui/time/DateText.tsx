import { type DateStyle, dateText } from './date-text.ts'

type DateTextProps = {
  /** ISO text. */
  readonly at: string
  readonly timeZone: string
  readonly style?: DateStyle
  readonly className?: string
}

export function DateText({ at, timeZone, style = 'date', className }: DateTextProps) {
  return (
    <time className={className} dateTime={at}>
      {dateText(style, new Date(at), timeZone)}
    </time>
  )
}
