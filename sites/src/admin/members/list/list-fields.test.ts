import { expect, it } from 'vitest'
import { queryOf } from '../../../lib/edge/query.ts'
import { fieldsOf } from './list-fields.ts'
import { readShown } from './member-filter.ts'

const CHOICES = { tiers: ['Senior'], groups: [{ id: '0books', name: 'Books' }] }

function selectOf(search: string, name: string, choices: Parameters<typeof fieldsOf>[1] = CHOICES) {
  return fieldsOf(readShown(queryOf({ search })), choices).selects.find((one) => one.name === name)
}

it.each([
  ['a deleted group', 'group', '0gone', ['0books', '0gone']],
  ['a group', 'group', '0books', ['0books']],
  ['a tier that no member has any more', 'tier', 'Founder', ['Senior', 'Founder']],
  ['a tier', 'tier', 'Senior', ['Senior']],
])('the filter by %s stays selected, so that sending the form again does not drop it', (_, name, value, values) => {
  const select = selectOf(`?${name}=${value}`, name)
  expect(select?.value).toBe(value)
  expect(select?.choices.map((choice) => choice.value)).toEqual(values)
})

it('the filter by the last group, which was deleted, stays selected, too', () => {
  expect(selectOf('?group=0gone', 'group', { tiers: [], groups: [] })?.choices).toEqual([
    { value: '0gone', label: 'Another group' },
  ])
})
