import { expect, test } from 'vitest'
import { compareStored, type ProfileValues } from './profile-values.ts'

// The fields that are not mentioned are equal in all three.
function values(biography: string, jobTitle: string, location: string): ProfileValues {
  return { biography, jobTitle, location } as ProfileValues
}

test('fields changed only by the other form are taken over, fields changed by both need a decision, and the rest stays', () => {
  const base = values('Bees', 'Keeper', 'Oslo')
  const compare = (typed: ProfileValues, stored: ProfileValues) => compareStored({ base, typed, stored })
  expect(compare(values('Ants', 'Keeper', 'Bergen'), values('Wasps', 'Owner', 'Oslo'))).toEqual({
    taken: ['jobTitle'],
    differing: ['biography'],
  })
  expect(compare(values('Ants', 'Keeper', 'Oslo'), values('Ants', 'Keeper', 'Oslo'))).toEqual({
    taken: [],
    differing: [],
  })
})
