import { describe, expect, it } from 'vitest'
import { renderEmail } from './index.ts'

const BRAND = {
  name: 'Meridian Technology Council',
  familiarName: 'Meridian',
  looks: { accent: '#a5541f', ground: '#faf7f2', scheme: 'light', headings: 'serif', labels: 'plain' } as const,
  origin: 'http://meridian.localhost:8787',
  conciergeEmail: 'concierge@meridian.test',
  timeZone: 'America/New_York',
  fragments: { closing: '', footer: '' },
}
const MAYA = { givenName: 'Maya', choice: null }
const PAID = { articleId: '01J', articleTitle: 'Quiet', amountCents: 49_500, currency: 'USD' }
const ORDER = { ...PAID, authorName: 'Maya Chen', authorEmail: 'maya.chen@meridian.test' }

function receipt(amounts: object) {
  return renderEmail('amplification-paid', { ...PAID, cardLast4: '1111', receiptNumber: 'R1', ...amounts }, BRAND, MAYA)
}
function order(event: string, amounts: object) {
  return renderEmail('amplification-order', { ...ORDER, event, ...amounts }, BRAND, MAYA)
}

describe('the receipt of an amplification', () => {
  it.each([[{}], [{ cardCents: 49_500 }]])('names the card that has paid it: %j', (amounts) => {
    const { text } = receipt(amounts)
    expect(text).toContain('You paid $495.00 to amplify “Quiet”, with the card ending in 1111.')
    expect(text).toContain('you can withdraw for a full refund')
    expect(text).not.toContain('credit')
  })

  it.each([
    [
      39_500,
      'You paid $495.00 to amplify “Quiet”: $395.00 with the card ending in 1111 and $100.00 from account credit.',
    ],
    [0, 'You paid $495.00 to amplify “Quiet”, from account credit.'],
  ])('names what the card has paid, and promises no more: %i', (cardCents, sentence) => {
    const { text } = receipt({ cardCents })
    expect(text).toContain(sentence)
    expect(text).not.toContain('full refund')
    expect(text).toContain('Account credit isn’t refunded automatically')
    expect(text.includes('$395.00 goes back to your card')).toBe(cardCents > 0)
  })
})

describe('the email about an order to the concierge', () => {
  it('names all of it where a card has paid all, as those do that were written before', () => {
    for (const amounts of [{}, { cardCents: 49_500, refundedCents: 0 }]) {
      expect(order('PAID', amounts).text).toContain('has paid $495.00 to amplify “Quiet”, by card.')
      expect(order('PAID', amounts).text).toContain('withdraw for a full refund')
      expect(order('WITHDRAWN', amounts).text).toContain('$495.00 is refunded to the card automatically.')
      expect(order('REFUND_REFUSED', amounts).subject).toBe('$495.00 could not be refunded to Maya Chen')
    }
  })

  it('asks for no more than what staff have left of it', () => {
    const amounts = { cardCents: 49_500, refundedCents: 10_000 }
    const { subject, text } = order('REFUND_REFUSED', amounts)
    expect(subject).toBe('$395.00 could not be refunded to Maya Chen')
    expect(text).toContain('couldn’t refund the $395.00 to the card')
    for (const event of ['WITHDRAWN', 'REFUND_REFUSED'])
      expect(order(event, amounts).text).toContain('$100.00 was refunded before.')
    expect(text).not.toContain('$495.00')
  })

  it.each([
    [39_500, 'to amplify “Quiet”: $395.00 by card and $100.00 from account credit.', '$395.00 is refunded', '$100.00'],
    [0, 'to amplify “Quiet”, from account credit.', 'Nothing is refunded to a card.', '$495.00'],
  ])('says what credit has paid, which does not go back by itself: %i by card', (cardCents, paid, back, credit) => {
    const amounts = { cardCents, refundedCents: 0 }
    expect(order('PAID', amounts).text).toContain(paid)
    expect(order('PAID', amounts).text).not.toContain('full refund')
    const { text } = order('WITHDRAWN', amounts)
    expect(text).toContain(back)
    expect(text).toContain(`${credit} was paid from account credit, which isn’t refunded automatically.`)
  })
})
