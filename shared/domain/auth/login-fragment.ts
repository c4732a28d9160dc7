/** The data that a link passes to a login page after `#`, which is not sent to servers. */
export type LoginFragment = {
  /** Email or username of the person who follows the link; empty if none is passed. */
  readonly email: string
  /** The person was sent a code and is going to enter it. */
  readonly hasCode: boolean
}

const REPLACEMENT_CHARACTER = '\u{fffd}'

export function writeLoginFragment({ email, hasCode }: LoginFragment): string {
  if (!email) return ''
  return `#${new URLSearchParams({ [hasCode ? 'code' : 'email']: email })}`
}

export function readLoginFragment(hash: string): LoginFragment {
  const passed = new URLSearchParams(hash.slice(1))
  const [email, hasCode] = passed.has('code') ? [passed.get('code') ?? '', true] : [passed.get('email') ?? '', false]
  return email && !email.includes(REPLACEMENT_CHARACTER) ? { email, hasCode } : { email: '', hasCode: false }
}
