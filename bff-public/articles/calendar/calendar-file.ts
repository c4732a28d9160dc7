/** An entry of a calendar: something that happens at one instant. */
export type CalendarEntry = {
  readonly id: string
  readonly title: string
  readonly at: Date
  readonly changedAt: Date
  /** The number of changes of its time. */
  readonly sequence: number
}

export type CalendarFile = {
  readonly name: string
  /** The host of the site, which makes the ids globally unique. */
  readonly host: string
  readonly entries: readonly CalendarEntry[]
}

const ENTRY_MS = 15 * 60_000

/** A calendar in the format of RFC 5545. Times are in UTC, so that it needs no time zone definitions. */
export function calendarFile({ name, host, entries }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textOf(host)}//Editorial calendar//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${textOf(name)}`,
    // For apps that do not support NAME and REFRESH-INTERVAL (RFC 7986).
    `X-WR-CALNAME:${textOf(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => eventLines(entry, host)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({ id, title, at, changedAt, sequence }: CalendarEntry, host: string): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    // In a calendar without invitees it means the same as LAST-MODIFIED.
    `DTSTAMP:${utcOf(changedAt)}`,
    `LAST-MODIFIED:${utcOf(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utcOf(at)}`,
    `DTEND:${utcOf(new Date(at.getTime() + ENTRY_MS))}`,
    `SUMMARY:${textOf(title)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** "20261208T090000Z". */
function utcOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function textOf(text: string): string {
  return text
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

const LINE_MAX_BYTES = 75

/** Lines of at most 75 bytes; continuation lines begin with a space. No character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_MAX_BYTES) [text, bytes] = [`${text}\r\n `, 1]
    text += character
    bytes += size
  }
  return text
}
