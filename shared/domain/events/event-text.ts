import { EVENT_MAX_CHARACTERS, type TrackEventInput } from './events.contract.ts'

const CONTROLS = /\p{Cc}+/gu
/** A possible email address lies between these characters. */
const BETWEEN_SIGNS = /[^\s/?=&<>"']+/g
/** Card and phone numbers, including grouped ones. */
const LONG_NUMBER = /\+?\d(?:[ -]?\d){8,}/g
/** Query strings of addresses can hold tokens. */
const QUERY = /\?\S*/g

/** A character is one or two units of a string. */
function cut(text: string, most: number) {
  return [...text.slice(0, 2 * most)].slice(0, most).join('')
}

function maskEmail(text: string): string {
  const at = text.indexOf('@')
  return at > 0 && text.slice(at + 2, -1).includes('.') ? '[email]' : text
}

function eventText(text: string, most: number): string {
  return cut(
    text
      .toWellFormed()
      .replace(CONTROLS, ' ')
      .replace(BETWEEN_SIGNS, maskEmail)
      .replace(QUERY, '')
      .replace(LONG_NUMBER, '[number]')
      .trim(),
    most,
  )
}

/** The texts of an event as stored: without personal data, each cut to the length of its column. */
export function eventTexts({ category, action, label }: TrackEventInput) {
  return {
    category: eventText(category, EVENT_MAX_CHARACTERS.category),
    action: eventText(action, EVENT_MAX_CHARACTERS.action),
    label: label ? eventText(label, EVENT_MAX_CHARACTERS.label) || null : null,
  }
}
