export const CALENDAR_ADDRESS_PATH = '/media/calendar'

/** The address of a calendar for a calendar app; it works without a session. */
export function calendarAddressPath(token: string): string {
  return `${CALENDAR_ADDRESS_PATH}/${token}.ics`
}
