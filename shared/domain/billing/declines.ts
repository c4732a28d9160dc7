/** Why a card was not charged, in our words. A lost or stolen card is `not-accepted`: its holder may not be the owner. */
export const DECLINE_CODES = [
  'insufficient-funds',
  'limit-exceeded',
  'expired',
  'wrong-number',
  'wrong-cvv',
  'wrong-address',
  'not-accepted',
  'call-bank',
  'card-type',
  'try-later',
] as const
export type DeclineCode = (typeof DECLINE_CODES)[number]

/** Whether the same card may be charged later without any change. A hard decline needs another card. */
export type DeclineStrength = 'soft' | 'hard'
export type Decline = { readonly code: DeclineCode; readonly strength: DeclineStrength }

const REASONS: Readonly<Record<DeclineCode, { readonly soft?: readonly number[]; readonly hard?: readonly number[] }>> =
  {
    'insufficient-funds': { soft: [2001] },
    'limit-exceeded': { soft: [2002, 2003, 2056] },
    expired: { hard: [2004, 2006, 2022] },
    'wrong-number': { hard: [2005, 2007, 2008, 2009, 2051] },
    'wrong-cvv': { hard: [2010] },
    'wrong-address': { hard: [2059, 2060] },
    'not-accepted': { soft: [2000, 2046], hard: [2012, 2013, 2014, 2015, 2017, 2018, 2019, 2020, 2047, 2053, 2057] },
    'call-bank': { soft: [2021, 2038, 2041, 2044], hard: [2011, 2043] },
    'card-type': { hard: [2023, 2024, 2058] },
    'try-later': {
      soft: [
        2016, 2025, 2026, 2027, 2028, 2029, 2030, 2034, 2040, 2042, 2045, 2048, 2049, 2050, 2055, 2061, 2062, 3000,
      ],
    },
  }

const BY_PROCESSOR_CODE: ReadonlyMap<string, Decline> = new Map(
  DECLINE_CODES.flatMap((code) => [...declines(code, 'soft'), ...declines(code, 'hard')]),
)

function declines(code: DeclineCode, strength: DeclineStrength): [string, Decline][] {
  return (REASONS[code][strength] ?? []).map((processorCode) => [String(processorCode), { code, strength }])
}

/** The meaning of a processor's code, such as "2001"; an unknown one may be retried. */
export function declineOf(processorCode: string | null): Decline {
  return BY_PROCESSOR_CODE.get(processorCode ?? '') ?? { code: 'not-accepted', strength: 'soft' }
}
