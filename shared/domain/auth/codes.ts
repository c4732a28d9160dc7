export const CODE_DIGITS = 5
const CODES = 10 ** CODE_DIGITS

export const CODE_CHANNELS = ['EMAIL', 'SMS'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]

export const CODE_PURPOSES = ['SIGN_IN'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

const WORD = 2 ** 32
/** Larger numbers are skipped, because the remainder would make the lower codes more likely. */
const FAIR_BELOW = WORD - (WORD % CODES)

/** Five random digits; all hundred thousand codes are equally likely. */
export function newCode(randomWord: () => number = cryptoWord): string {
  let word = randomWord()
  while (word >= FAIR_BELOW) word = randomWord()
  return String(word % CODES).padStart(CODE_DIGITS, '0')
}

function cryptoWord(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? WORD
}

/** A phone number as shown to callers without a session: the last two digits. */
export function maskPhone(number: string): string {
  return `•••• •••• ${number.slice(-2)}`
}
