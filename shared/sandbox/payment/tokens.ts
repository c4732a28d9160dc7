import { randomBytes } from 'node:crypto'
import { type CardValues, cardTypeOf, digitsOf, fullYear } from './browser/card-rules.ts'
import { nowText, type PaymentContext } from './context.ts'
import type { Card, Profile, Token } from './rows.ts'
import { fateOf } from './test-cards.ts'

const TOKEN_LIVES_MS = 20 * 60 * 1000
const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'
const TOKEN_CHARACTERS = 24

function mask(number: string): string {
  const digits = digitsOf(number)
  const hidden = 'X'.repeat(digits.length - 4).replace(/(.{4})(?=.)/g, '$1-')
  return `${hidden}-${digits.slice(-4)}`
}

/** What is stored of a card: never its number or CVV. */
export function cardOf(values: CardValues): Card {
  const number = values.number ?? ''
  return {
    first_name: values.firstName?.trim() ?? '',
    last_name: values.lastName?.trim() ?? '',
    masked_card_number: mask(number),
    card_type: cardTypeOf(number),
    expiration_month: Number(values.month),
    expiration_year: fullYear(values.year ?? ''),
    billing_zip: values.zip?.trim() || null,
    fate: fateOf(number),
  }
}

export function mintToken(ctx: PaymentContext, card: Card): Token {
  const text = [...randomBytes(TOKEN_CHARACTERS)].map((byte) => BASE32[byte % BASE32.length]).join('')
  const token: Token = { id: `tok_${text}`, card, created_at: nowText(ctx), used_at: null }
  ctx.store.put('tokens', token)
  return token
}

/** A token that can still be used: once, within 20 minutes. */
export function findToken(ctx: PaymentContext, text: string): Token | null {
  const token = ctx.store.get('tokens', text)
  if (!token || token.used_at !== null) return null
  return ctx.now().getTime() - new Date(token.created_at).getTime() < TOKEN_LIVES_MS ? token : null
}

export function spendToken(ctx: PaymentContext, text: string): void {
  const token = ctx.store.get('tokens', text)
  if (token) ctx.store.put('tokens', { ...token, used_at: nowText(ctx) })
}

export function storeCard(ctx: PaymentContext, card: Card, customerId: number): Profile {
  const profile: Profile = { ...card, id: ctx.store.nextId(), customer_id: customerId, created_at: nowText(ctx) }
  ctx.store.put('profiles', profile)
  return profile
}
