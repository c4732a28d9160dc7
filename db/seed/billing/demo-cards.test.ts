import { expect, it } from 'vitest'
import { cardStatus } from '#shared/domain/billing/cards/cards.ts'
import { COMMUNITIES } from '../communities.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { keyOf } from '../people/person.ts'
import { readCast } from '../seed.ts'
import { demoPayments } from './demo-payments.ts'

it('on every day of the year and in every time zone, the second card of Maya is expiring soon and the first is not', () => {
  const cast = readCast()
  const timeZones = COMMUNITIES.map(({ timeZone }) => timeZone)
  const maya = cast.membersOf.MTC.filter(({ key }) => key === keyOf(NAMED_PEOPLE.maya.name))
  const ofMaya = { ...cast, membersOf: { MTC: maya, HFC: [], LAC: [] } }
  for (let day = 0; day < 366; day += 1) {
    const now = new Date(Date.UTC(2027, 11, 1 + day, 12))
    const cards = demoPayments(ofMaya, now).profiles
    for (const timeZone of timeZones) {
      const statuses = cards.map((card) =>
        cardStatus(
          { expirationMonth: card.expiration_month, expirationYear: card.expiration_year, hasFailed: false },
          now,
          timeZone,
        ),
      )
      expect(statuses, now.toISOString()).toEqual(['ACTIVE', 'EXPIRATION_PENDING'])
    }
  }
})
