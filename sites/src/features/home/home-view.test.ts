import { expect, it } from 'vitest'
import { profilePoints } from './home-view.ts'

const COMPLETE = {
  biography: 'I map places.',
  location: 'Pune, India',
  expertise: ['hiring'],
  companyProfile: { industry: 'retail', description: 'We sell maps.' },
  hidden: [],
}

it.each([
  ['nothing', {}, []],
  ['the biography', { biography: null }, ['biography']],
  ['expertise and place', { expertise: [], location: null }, ['expertise', 'location']],
  ['nothing where the empty field is hidden', { location: null, hidden: ['location'] }, []],
])('a profile is asked for %s', (_what, change, points) => {
  expect(profilePoints({ ...COMPLETE, ...change })).toEqual(points)
})
