import { expect, it } from 'vitest'
import { othersFirst, peopleToMeet, profilePoints } from './home-view.ts'

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

function by(...ids: string[]) {
  return ids.map((id, i) => ({
    author: { id, name: { fullName: id }, profile: { avatar: null }, snapshot: { jobTitle: null, companyName: null } },
    title: `${i}`,
  }))
}

it("one's own article is not listed first", () => {
  expect(othersFirst(by('me', 'ann', 'me', 'bo'), 'me').map(({ title }) => title)).toEqual(['1', '3', '0', '2'])
})

it('two authors are suggested, each once and not the reader', () => {
  const stories = { fromPeople: by('ann', 'ann'), newest: by('me', 'bo', 'cy') }
  expect(peopleToMeet(stories, 'me').map(({ author }) => author.id)).toEqual(['ann', 'bo'])
  expect(peopleToMeet({ fromPeople: [], newest: by('me') }, 'me')).toEqual([])
})
