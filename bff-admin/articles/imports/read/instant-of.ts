const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/

/** So that a day is that day nearly everywhere. */
const NOON = '12:00'

/** A date of an export, at noon where it names no time and UTC where it names no zone. Null for anything else, "0000-00-00" included. */
export function instantOf(text: string | null | undefined): Date | null {
  const [, day, time = NOON, zone = 'Z'] = INSTANT.exec(text?.trim() ?? '') ?? []
  if (day === undefined) return null
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? null : at
}
