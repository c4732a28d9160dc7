import { expect, test } from 'vitest'
import { compareStored, type ProfileValues } from './profile-values.ts'

// The fields of which nothing is said are alike in all three.
function values(biography: string, jobTitle: string, location: string): ProfileValues {
  return { biography, jobTitle, location } as ProfileValues
}

test('what only the other form changed is taken, what both changed is to be decided, and the rest stays as it is', () => {
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
