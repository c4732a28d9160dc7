import type * as z from 'zod'
import { digitsOf } from './browser/card-rules.ts'
import type { CardFate } from './rows.ts'

type Fate = z.infer<typeof CardFate>

/** The bank's messages, by the processor's code. */
export const PROCESSOR_TEXTS: Readonly<Record<string, string>> = {
  '2000': 'Do Not Honor',
  '2001': 'Insufficient Funds',
  '2002': 'Limit Exceeded',
  '2004': 'Expired Card',
  '2010': 'Card Issuer Declined CVV',
  '2012': 'Processor Declined - Possible Lost Card',
  '2013': 'Processor Declined - Possible Stolen Card',
  '2038': 'Processor Declined',
  '2046': 'Declined',
  '3000': 'Processor Network Unavailable - Try Again',
}

type TestCard = { readonly number: string; readonly meaning: string; readonly fate: Fate }

function declining(number: string, code: string): TestCard {
  return {
    number,
    meaning: `A token, then every payment is declined: ${PROCESSOR_TEXTS[code]} (${code})`,
    fate: { kind: 'declines', code },
  }
}

/** The last digits decide the outcome; each test card is one number with a valid check digit. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', meaning: 'Pays; so do all endings that are not named here', fate: { kind: 'pays' } },
  declining('4000000000000002', '2000'),
  declining('4000000000000812', '2001'),
  declining('4000000000000622', '2004'),
  declining('4000000000000432', '2010'),
  declining('4000000000000242', '2012'),
  declining('4000000000000952', '2013'),
  declining('4000000000000762', '2002'),
  declining('4000000000000572', '3000'),
  declining('4000000000000382', '2046'),
  declining('4000000000000192', '2038'),
  { number: '4000000000000093', meaning: 'Ends in 3: no token', fate: { kind: 'no-token', code: '2000' } },
  {
    number: '4000000000003220',
    meaning: 'Ends in 3220: storing it asks for 3-D Secure, then it pays',
    fate: { kind: 'authenticates' },
  },
]

/** The outcome of a card; besides the last four digits only this is stored of its number. */
export function fateOf(number: string): Fate {
  const digits = digitsOf(number)
  if (digits.endsWith('3220')) return { kind: 'authenticates' }
  if (digits.endsWith('3')) return { kind: 'no-token', code: '2000' }
  if (!digits.endsWith('2')) return { kind: 'pays' }
  return TEST_CARDS.find((card) => card.number.endsWith(digits.slice(-2)))?.fate ?? { kind: 'declines', code: '2000' }
}

export function declineText(code: string): string {
  return `Processor declined: ${PROCESSOR_TEXTS[code] ?? 'Declined'} (${code})`
}
