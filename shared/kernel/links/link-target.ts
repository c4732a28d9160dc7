import { HREF_MAX_CHARACTERS, safeHref } from './safe-href.ts'

/** The address as the server stores it. Checked twice, because escaping can make it longer than the limit. */
export function linkTarget(href: string | null | undefined): string | null {
  return safeHref(safeHref(href))
}

const HOST_CHARACTERS = /^[^\s@/?#:]+$/
const USER_CHARACTERS = /^[^\s@/:]+$/

function isHost(text: string): boolean {
  const dot = text.lastIndexOf('.')
  return HOST_CHARACTERS.test(text) && dot > 0 && text.length - dot > 2
}

function isEmailAddress(text: string): boolean {
  const [user = '', host = '', ...more] = text.split('@')
  return (
    more.length === 0 && USER_CHARACTERS.test(user) && HOST_CHARACTERS.test(host) && host.slice(1, -1).includes('.')
  )
}

/** Whether a text is a host with or without a path, such as "example.com/a". */
function isHostAndPath(text: string): boolean {
  const end = text.search(/[/?#:]/)
  return !/\s/.test(text) && isHost(end < 0 ? text : text.slice(0, end))
}

/** The address that a person typed; "example.com" and "name@example.com" are accepted. */
export function linkFromInput(input: string): string | null {
  const typed = input.trim()
  if (typed.length > HREF_MAX_CHARACTERS) return null
  if (isEmailAddress(typed)) return linkTarget(`mailto:${typed}`)
  if (isHostAndPath(typed)) return linkTarget(`https://${typed}`)
  return linkTarget(typed)
}
