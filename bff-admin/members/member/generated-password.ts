/** Without letters and digits that look alike. */
const LOWER = 'abcdefghjkmnpqrstuvwxyz'
const UPPER = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const GROUP = [UPPER, LOWER, LOWER, DIGITS] as const
const GROUPS = 5

/** A password that can be read out on the phone, such as Tkm4-Rbe7-…: about 83 random bits. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, () => GROUP.map(pick).join('')).join('-')
}

function pick(characters: string): string {
  // Numbers at the end of the range would make the first characters more likely.
  const most = 256 - (256 % characters.length)
  for (;;) {
    const [byte = most] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < most) return characters[byte % characters.length] ?? ''
  }
}
